import { and, eq, sql } from "drizzle-orm";
import type { AccountEmailComposer } from "~/accounts/emails/compose.server";
import { partOfSubject } from "~/assessment/forecast/forecast";
import type { ProposalState } from "~/assessment/register/proposal-states";
import { PROPOSAL_SHARE } from "~/assessment/register/proposals";
import { closedProposals, openProposals, stateOfProposal } from "~/assessment/register/proposals.server";
import { weightOf } from "~/assessment/register/register";
import { formValuesOf, type RestrictionDraft } from "~/assessment/register/restriction-form";
import { restrictionProposals, restrictions } from "~/assessment/tables.server";
import { auditInsert, type Actor } from "~/audit/audit-log.server";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert.server";
import type { Database } from "~/database/open.server";
import type { PageRequest } from "~/database/paging";
import { pageQuery, query, runBatch } from "~/database/query.server";
import { absoluteUrl } from "~/delivery/email-layout";
import { startOfDay } from "~/time";
import { users } from "~/users/tables.server";
import { restrictionProposedEmail } from "./emails/restriction-proposed";

const STATE_AFTER = { accept: "accepted", reject: "rejected", end: "ended" } as const satisfies Record<
  string,
  ProposalState
>;
type ProposalAction = keyof typeof STATE_AFTER;

type Row = typeof restrictionProposals.$inferSelect;

/** The data for the proposals page: open proposals, and the latest that were decided or lapsed. */
export async function proposalsPage({ db, now }: Pick<Context, "db" | "now">, request: PageRequest) {
  const toView = viewAt(now());
  const { open, closed, admins } = await runBatch(db, {
    open: query(openProposals(db), (rows) => rows.map(toView)),
    closed: pageQuery(closedProposals(db).$dynamic(), request, toView),
    admins: db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(sql`id in (select decided_by from restriction_proposals)`),
  });
  const emailOf = (id: string) => admins.find((admin) => admin.id === id)?.email ?? "an erased account";
  const rows = closed.rows.map((row) => ({ ...row, decidedBy: row.decidedBy && emailOf(row.decidedBy) }));
  return { open, closed: { ...closed, rows } };
}

/**
 * Returns the form that accepts an open proposal as an entry. Throws a 404 if there is none, or if it reports an end.
 */
export async function proposalForm(db: Database, id = "") {
  const proposal = await openProposal(db, id);
  if (proposal?.effect !== "begins")
    throw Response.json({ message: "This proposal is no longer open." }, { status: 404 });
  return { id, ...draftOf(proposal) };
}

export type ProposalView = ReturnType<ReturnType<typeof viewAt>>;

const viewAt = (now: Date) => (row: Row) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  effect: row.effect,
  ...stateOfProposal(row, now),
  state: row.state,
  support: row.support,
  openedAt: row.openedAt.toISOString(),
  standsUntil: row.standsUntil.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  /** Points of 100 that it would take on its own, as a register entry and until then. */
  points: 100 * weightOf(row),
  pointsNow: 100 * PROPOSAL_SHARE[row.kind] * weightOf(row),
});

/** A new entry's form, filled in from the documents. */
function draftOf({ name, factor, severity, reach, effectiveAt, support, subject }: Row) {
  const [lead] = support;
  const part = partOfSubject(subject);
  return formValuesOf({
    name,
    law: lead?.title.slice(0, 300) ?? "",
    affected: "",
    factor,
    severity,
    reach,
    since: startOfDay(effectiveAt),
    until: null,
    sourceUrl: lead?.url.startsWith("https:") ? lead.url : "",
    parts: part ? [part] : [],
    announcedEnd: null,
  });
}

/** Decided, or too late because someone else decided first. */
interface Decision {
  done: ProposalAction | "late";
}

/** Accepts a proposal as a register entry. */
export async function acceptProposal(
  context: Context,
  actor: Actor,
  id: string,
  entry: RestrictionDraft,
): Promise<Decision> {
  const proposal = await openProposal(context.db, id);
  if (proposal?.effect !== "begins") return { done: "late" };
  return decide(context, actor, proposal, "accept", entry);
}

/**
 * Rejects a proposal, closes it because what it reports is over, or accepts one that reports an end, which needs no entry.
 * Reports published before the decision can't support a new proposal on the subject.
 */
export async function closeProposal(
  context: Context,
  actor: Actor,
  id: string,
  action: ProposalAction,
): Promise<Decision> {
  const proposal = await openProposal(context.db, id);
  const needsEntry = action === "accept" && proposal?.effect === "begins";
  return proposal && !needsEntry ? decide(context, actor, proposal, action) : { done: "late" };
}

const openProposal = (db: Database, id: string) =>
  db
    .select()
    .from(restrictionProposals)
    .where(and(eq(restrictionProposals.id, id), eq(restrictionProposals.state, "open")))
    .get();

/**
 * One batch, whose statements check that the proposal is still open, so only one of two concurrent decisions counts.
 */
async function decide(
  context: Context,
  actor: Actor,
  proposal: Row,
  action: ProposalAction,
  draft?: RestrictionDraft,
): Promise<Decision> {
  const { db } = context;
  const now = context.now();
  const { id, kind, effect, support } = proposal;
  const stillOpen = and(eq(restrictionProposals.id, id), eq(restrictionProposals.state, "open"));
  const isOpen = sql`exists (select 1 from restriction_proposals where id = ${id} and state = 'open')`;
  const { decided } = await runBatch(db, {
    entry: draft ? [insertWhere(db, restrictions, { id, ...draft, lastCheckedAt: now }, isOpen)] : [],
    audit: auditInsert(
      context,
      {
        actor,
        action: `proposal-${STATE_AFTER[action]}`,
        subject: draft?.name ?? proposal.name,
        detail: { id, kind, effect, support: support.map(({ url }) => url) },
        outcome: "done",
      },
      isOpen,
    ),
    decided: db
      .update(restrictionProposals)
      .set({ state: STATE_AFTER[action], decidedAt: now, decidedBy: actor.id })
      .where(stillOpen)
      .returning({ id: restrictionProposals.id }),
  });
  return { done: decided.length > 0 ? action : "late" };
}

/** Composes the email that asks an administrator to decide on a possible restriction. */
export const composeRestrictionProposed: AccountEmailComposer = async (context, { subjectId, user }, now) => {
  const [proposal] = await context.db
    .select()
    .from(restrictionProposals)
    .where(eq(restrictionProposals.id, subjectId ?? ""));
  if (!user.isAdmin) return { skip: "The user is no longer an administrator." };
  if (proposal?.state !== "open") return { skip: "The proposal was decided before the email was sent." };
  if (!user.emailVerifiedAt) return { skip: "The address wasn’t confirmed." };
  const review = absoluteUrl(context.config, "/admin/proposals");
  return {
    to: user.email,
    email: restrictionProposedEmail({ ...proposal, ...stateOfProposal(proposal, now), review }),
  };
};
