import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lte,
  ne,
  notInArray,
  type Placeholder,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import type { Context } from "~/context.server";
import { madeJson } from "~/database/columns.server";
import type { Database } from "~/database/open.server";
import { restrictionProposals } from "../tables.server";
import type { ScoredArticle } from "~/news/article";
import { DAY_MS } from "~/time";
import { ENDED_SHOWN_DAYS } from "../level/crisis";
import type { CrisisStatus } from "../level/level-detail";
import { crisisWhen, possibleState } from "../level/crisis-facts";
import type { ProposalSupport } from "./proposal-states";
import type { Proposal } from "./proposals";
import type { Decisions, TakenBack } from "./reported";

const SUPPORT_SHOWN = 10;
const DECISIONS_READ = 500;

/** Query for what administrators decided about each subject; read its rows with `toDecisions`. */
export const proposalDecisions = (db: Database, now: Date | Placeholder) =>
  db
    .select({
      subject: restrictionProposals.subject,
      decidedAt: sql<number>`max(${restrictionProposals.decidedAt})`,
      // An accepted proposal and its entry have the same id.
      entryIds: madeJson(
        sql`json_group_array(${restrictionProposals.id})
          filter (where ${restrictionProposals.state} = 'accepted' and ${restrictionProposals.effect} = 'begins')`,
        z.array(z.string()),
      ),
    })
    .from(restrictionProposals)
    .where(
      and(
        isNotNull(restrictionProposals.decidedAt),
        notInArray(restrictionProposals.state, ["lapsed", "withdrawn"]),
        lte(restrictionProposals.decidedAt, now),
      ),
    )
    .groupBy(restrictionProposals.subject)
    .orderBy(desc(sql`2`))
    .limit(DECISIONS_READ);

export const toDecisions = (
  rows: readonly { subject: string; decidedAt: number; entryIds: string[] }[],
): Decisions =>
  new Map(rows.map(({ subject, decidedAt, entryIds }) => [subject, { at: new Date(decidedAt), entryIds }]));

/**
 * Syncs the stored proposals: opens new ones, updates open ones, and closes those that were withdrawn or are no longer supported.
 * Idempotent: a subject has at most one open proposal. Returns how many were opened.
 */
export async function recordProposals(
  context: Pick<Context, "db" | "newId">,
  { proposals: standing, takenBack }: { proposals: readonly Proposal[]; takenBack: readonly TakenBack[] },
  { now, isDemonstration }: { now: Date; isDemonstration: boolean },
): Promise<number> {
  const { db } = context;
  const open = await db
    .select({
      id: restrictionProposals.id,
      subject: restrictionProposals.subject,
      effect: restrictionProposals.effect,
    })
    .from(restrictionProposals)
    .where(
      and(eq(restrictionProposals.state, "open"), eq(restrictionProposals.isDemonstration, isDemonstration)),
    );
  const openIds = new Map(open.map(({ id, subject }) => [subject, id]));
  const isStanding = new Set(standing.map(({ subject }) => subject));
  const gone = open.filter(({ subject }) => !isStanding.has(subject));
  const withdrawn = gone.flatMap(({ id, subject, effect }) => {
    const end = takenBack.find((candidate) => candidate.subject === subject);
    return end && effect === "begins" ? [{ id, ...end }] : [];
  });
  const written = standing.map((proposal) => {
    const id = openIds.get(proposal.subject);
    return id
      ? db.update(restrictionProposals).set(toRow(proposal)).where(eq(restrictionProposals.id, id))
      : db
          .insert(restrictionProposals)
          .values({ id: context.newId(), ...toRow(proposal), openedAt: now, isDemonstration })
          .onConflictDoNothing();
  });
  const letLapse = db
    .update(restrictionProposals)
    .set({ state: "lapsed", decidedAt: now })
    .where(
      inArray(
        restrictionProposals.id,
        gone.map(({ id }) => id),
      ),
    );
  const withdraw = withdrawn.map(({ id, from, at, wasInEffect }) =>
    db
      .update(restrictionProposals)
      .set({ state: "withdrawn", effectiveAt: from, isAnnounced: !wasInEffect, standsUntil: at })
      .where(eq(restrictionProposals.id, id)),
  );
  await db.batch([letLapse, ...withdraw, ...written]);
  return standing.filter(({ subject }) => !openIds.has(subject)).length;
}

function toRow({ support, from, until, isAnnounced, ...of }: Proposal) {
  const { subject, name, kind, effect, factor, severity, reach } = of;
  return {
    subject,
    name: name.slice(0, 160),
    kind,
    effect,
    factor,
    severity,
    reach,
    support: support.slice(0, SUPPORT_SHOWN).map(toSupport),
    effectiveAt: from,
    isAnnounced,
    standsUntil: until,
  };
}

const toSupport = ({
  id,
  title,
  link,
  source,
  publishedAt,
  official,
}: ScoredArticle): ProposalSupport[number] => ({
  id,
  title,
  url: link,
  source,
  publishedAt: publishedAt.toISOString(),
  isOfficial: official,
});

/** Returns the state of a stored proposal in the words used on every page. */
export function stateOfProposal(
  {
    kind,
    state,
    effectiveAt,
    isAnnounced,
    standsUntil,
  }: Pick<
    typeof restrictionProposals.$inferSelect,
    "kind" | "state" | "effectiveAt" | "isAnnounced" | "standsUntil"
  >,
  now: Date,
): { status: CrisisStatus; when: string } {
  const [from, until] = [effectiveAt.toISOString(), standsUntil.toISOString()];
  if (state !== "withdrawn") return possibleState({ kind, from, isAnnounced }, now);
  const status = isAnnounced ? "withdrawn" : "ended";
  return { status, when: crisisWhen({ status, from, until }, now) };
}

/** Query for open proposals, latest first, at most 100. */
export const openProposals = (db: Database) =>
  db
    .select()
    .from(restrictionProposals)
    .where(eq(restrictionProposals.state, "open"))
    .orderBy(desc(restrictionProposals.openedAt), restrictionProposals.id)
    .limit(100);

/** Query for those withdrawn in the last seven days, latest first, at most 100. */
export const lastWithdrawn = (db: Database, now: Date) =>
  db
    .select()
    .from(restrictionProposals)
    .where(
      and(
        eq(restrictionProposals.state, "withdrawn"),
        gt(restrictionProposals.decidedAt, new Date(now.getTime() - ENDED_SHOWN_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(restrictionProposals.decidedAt), restrictionProposals.id)
    .limit(100);

/** Query for decided and lapsed proposals, latest first. */
export const closedProposals = (db: Database) =>
  db
    .select()
    .from(restrictionProposals)
    .where(ne(restrictionProposals.state, "open"))
    .orderBy(desc(restrictionProposals.decidedAt), restrictionProposals.id);
