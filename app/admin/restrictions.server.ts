import { asc, desc, eq, not, sql } from "drizzle-orm";
import { openProposals } from "~/assessment/register/proposals.server";
import { isInForce, weightOf, type Restriction } from "~/assessment/register/register";
import { formValuesOf, type RestrictionDraft } from "~/assessment/register/restriction-form";
import type { Database } from "~/database/open.server";
import { pageCount, type PageRequest } from "~/database/paging";
import { pageQuery, rowCount, runBatch } from "~/database/query.server";
import { restrictions } from "~/assessment/tables.server";
import { auditInsert, type Actor } from "~/audit/audit-log.server";
import { isoDay } from "~/time";
import type { Context } from "~/context.server";

export const NO_SUCH_ENTRY = "Entry not found.";

/** A page of ended or current entries, newest first. */
export async function registerPage(db: Database, request: PageRequest & { now: Date; isEnded?: boolean }) {
  const { now, isEnded = false } = request;
  const hasEnded = sql`coalesce(${restrictions.until}, 9e15) <= ${now.getTime()}`;
  const { list, total, ended, proposals } = await runBatch(db, {
    list: pageQuery(
      db
        .select()
        .from(restrictions)
        .where(isEnded ? hasEnded : not(hasEnded))
        .orderBy(desc(restrictions.since), asc(restrictions.id))
        .$dynamic(),
      request,
      (row) => entryView(row, now),
    ),
    total: rowCount(db, restrictions),
    ended: rowCount(db, db.select({ id: restrictions.id }).from(restrictions).where(hasEnded).as("ended")),
    proposals: openProposals(db),
  });
  return {
    list: { ...list, pages: pageCount(isEnded ? ended : total - ended, request.size) },
    total,
    ended,
    /** Possible restrictions that wait for a decision. */
    waiting: proposals.length,
  };
}

/** Returns an entry as form values. Throws a 404 if there is none. */
export async function registerEntry(db: Database, id = "") {
  const entry = await entryOf(db, id);
  if (!entry) throw Response.json({ message: NO_SUCH_ENTRY }, { status: 404 });
  return { id: entry.id, ...formValuesOf(entry) };
}

export type RegisterEntryView = ReturnType<typeof entryView>;

function entryView(entry: Restriction, now: Date) {
  return {
    ...entry,
    since: isoDay(entry.since),
    until: entry.until && isoDay(entry.until),
    announcedEnd: entry.announcedEnd && isoDay(entry.announcedEnd),
    lastCheckedAt: entry.lastCheckedAt.toISOString(),
    state: stateOf(entry, now),
    /** Points of 100 that it takes on its own. */
    points: 100 * weightOf(entry),
  };
}

const stateOf = (entry: Restriction, now: Date): "in-force" | "scheduled" | "ended" =>
  isInForce(entry, now) ? "in-force" : entry.since > now ? "scheduled" : "ended";

/** Adds an entry; it counts from the next assessment on. */
export async function addRestriction(
  context: Context,
  actor: Actor,
  draft: RestrictionDraft,
): Promise<string> {
  const { db } = context;
  const id = context.newId();
  await db.batch([
    db.insert(restrictions).values({ id, ...draft, lastCheckedAt: context.now() }),
    auditInsert(context, {
      actor,
      action: "restriction-added",
      subject: draft.name,
      detail: { id, after: auditFields(draft) },
      outcome: "done",
    }),
  ]);
  return id;
}

/** Corrects a whole entry; false if it doesn't exist. Earlier assessments keep their values. */
export async function correctRestriction(
  context: Context,
  actor: Actor,
  id: string,
  draft: RestrictionDraft,
): Promise<boolean> {
  return change(context, actor, id, "restriction-changed", {
    ...draft,
    until: draft.until ?? null,
    announcedEnd: draft.announcedEnd ?? null,
  });
}

type EndResult = { ok: true } | { ok: false; reason: "not-found" | "before-its-start" };

/** Ends an entry: it is no longer in force from the start of this UTC day. */
export async function endRestriction(
  context: Context,
  actor: Actor,
  id: string,
  until: Date,
): Promise<EndResult> {
  const entry = await entryOf(context.db, id);
  if (entry && until <= entry.since) return { ok: false, reason: "before-its-start" };
  const isEnded = await change(context, actor, id, "restriction-ended", { until });
  return isEnded ? { ok: true } : { ok: false, reason: "not-found" };
}

async function change(
  context: Context,
  actor: Actor,
  id: string,
  action: "restriction-changed" | "restriction-ended",
  values: Partial<Omit<Restriction, "id">>,
): Promise<boolean> {
  const { db } = context;
  const before = await entryOf(db, id);
  if (!before) {
    await auditInsert(context, {
      actor,
      action,
      subject: id,
      detail: { reason: "not-found" },
      outcome: "refused",
    });
    return false;
  }
  const after = { ...before, ...values };
  await db.batch([
    db
      .update(restrictions)
      .set({ ...values, lastCheckedAt: context.now() })
      .where(eq(restrictions.id, id)),
    auditInsert(context, {
      actor,
      action,
      subject: after.name,
      detail: { id, ...differences(auditFields(before), auditFields(after)) },
      outcome: "done",
    }),
  ]);
  return true;
}

async function entryOf(db: Database, id: string): Promise<Restriction | null> {
  const row = await db.select().from(restrictions).where(eq(restrictions.id, id)).get();
  return row ?? null;
}

/** What the audit log stores of an entry. */
const auditFields = (
  entry: Omit<Restriction, "id" | "lastCheckedAt" | "until" | "announcedEnd"> & {
    until?: Date | null;
    announcedEnd?: Date | null;
  },
) => ({
  name: entry.name,
  law: entry.law,
  affected: entry.affected,
  factor: entry.factor,
  severity: entry.severity,
  reach: entry.reach,
  since: isoDay(entry.since),
  until: entry.until ? isoDay(entry.until) : null,
  parts: entry.parts.join(", "),
  announcedEnd: entry.announcedEnd ? isoDay(entry.announcedEnd) : null,
  sourceUrl: entry.sourceUrl,
});

function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  const only = (entry: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, entry[name]]));
  return { before: only(before), after: only(after) };
}
