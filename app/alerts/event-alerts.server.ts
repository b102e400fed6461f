import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { runBatch, type Statement } from "~/database/query.server";
import { riskAssessments } from "~/assessment/tables.server";
import { COVERAGE_MIN } from "~/assessment/labels";
import { DAY_MS } from "~/time";
import { EVENT_AGAIN_DAYS, kindsOf, newEvents, type EventKind } from "./event-rules";
import { type PagesWritten, addRecipients, HAS_EVENTS, EMAIL_STATUS } from "./alert-emails.server";
import { messages } from "~/delivery/tables.server";
import { eventAlerts, eventRules } from "./tables.server";

const EVENTS_READ_MAX = 2_000;
const LISTED_MAX = 20;

/**
 * Records the events of an assessment that rules by event can trigger on, once, whether or not anyone has such a rule: a
 * preview counts what would have triggered.
 */
export async function recordEvents(
  { db }: Pick<Context, "db">,
  assessment: { id: string; date: Date },
): Promise<void> {
  const assessed = await db
    .select({
      detail: riskAssessments.detail,
      coverage: riskAssessments.coverage,
      isDemonstration: riskAssessments.isDemonstration,
    })
    .from(riskAssessments)
    .where(eq(riskAssessments.id, assessment.id))
    .get();
  if (!assessed || (await hasEvents(db, assessment.id))) return;
  const { detail, coverage, isDemonstration } = assessed;
  const pastEvents = await db
    .select({
      key: eventAlerts.key,
      address: eventAlerts.address,
      step: eventAlerts.step,
      at: eventAlerts.createdAt,
    })
    .from(eventAlerts)
    .where(
      and(
        eq(eventAlerts.isDemonstration, isDemonstration),
        gte(eventAlerts.createdAt, new Date(assessment.date.getTime() - EVENT_AGAIN_DAYS * DAY_MS)),
        lt(eventAlerts.createdAt, assessment.date),
      ),
    )
    .orderBy(desc(eventAlerts.createdAt))
    .limit(EVENTS_READ_MAX);
  const events = newEvents(detail.level, {
    at: assessment.date,
    pastEvents,
    onlyCertain: coverage < COVERAGE_MIN,
  });
  if (events.length === 0) return;
  await db
    .insert(eventAlerts)
    .values(
      events.map((event, index) => ({
        ...event,
        id: `${assessment.id}.${index}`,
        riskAssessmentId: assessment.id,
        isDemonstration,
        createdAt: assessment.date,
      })),
    )
    .onConflictDoNothing();
}

const hasEvents = async (db: Database, assessmentId: string) =>
  (await db.$count(eventAlerts, eq(eventAlerts.riskAssessmentId, assessmentId))) > 0;

/** Writes the emails of those whose rules by event an assessment triggers; one that lists other alerts says these too. */
export async function addEventRecipients(
  context: Pick<Context, "db" | "now">,
  assessmentId: string,
  pagesMax: number,
): Promise<PagesWritten> {
  const events = await context.db
    .select({ subject: eventAlerts.subject })
    .from(eventAlerts)
    .where(eq(eventAlerts.riskAssessmentId, assessmentId));
  if (events.length === 0) return { pages: 0, isFinished: true };
  const kinds = JSON.stringify([...new Set(events.flatMap(({ subject }) => kindsOf(subject)))]);
  return addRecipients(context, assessmentId, pagesMax, {
    flag: "hasEvents",
    users: sql`users where users.id in (select user_id from event_rules
      where kind in (select value from json_each(${kinds})))`,
  });
}

/** Query for the kinds of events that the user has rules for, for a page's batch. */
export const ownEventRules = (db: Database, userId: string) =>
  db.select({ kind: eventRules.kind }).from(eventRules).where(eq(eventRules.userId, userId));

/** Turns on these kinds of events and turns off all others. Idempotent; one that was on stays as it is. */
export async function saveEventRules(
  { db, now }: Pick<Context, "db" | "now">,
  userId: string,
  kinds: readonly EventKind[],
): Promise<void> {
  const chosen = JSON.stringify(kinds);
  const turnOff = db
    .delete(eventRules)
    .where(
      and(
        eq(eventRules.userId, userId),
        sql`${eventRules.kind} not in (select value from json_each(${chosen}))`,
      ),
    );
  const turnOn = kinds.map((kind): Statement =>
    db.insert(eventRules).values({ userId, kind, createdAt: now() }).onConflictDoNothing(),
  );
  await runBatch(db, { changes: [turnOff, ...turnOn] });
}

/** Query for how often each kind would have triggered since `from`, in assessments of this origin. */
export const eventCounts = (db: Database, from: Date, isDemonstration: boolean) =>
  db
    .select({ subject: eventAlerts.subject })
    .from(eventAlerts)
    .where(and(eq(eventAlerts.isDemonstration, isDemonstration), gte(eventAlerts.createdAt, from)))
    .orderBy(desc(eventAlerts.createdAt))
    .limit(EVENTS_READ_MAX);

/** Counts by kind: an exit tax counts for money, citizenship and any. */
export const countsByKind = (rows: readonly { subject: string }[]): Partial<Record<EventKind, number>> => {
  const counts: Partial<Record<EventKind, number>> = {};
  for (const kind of rows.flatMap(({ subject }) => kindsOf(subject))) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

/** Query for the events that the user was emailed about, newest first, with the status of each email. */
export const ownEventAlerts = (db: Database, userId: string) =>
  db
    .select({
      id: eventAlerts.id,
      subject: eventAlerts.subject,
      name: eventAlerts.name,
      triggeredAt: eventAlerts.createdAt,
      ...EMAIL_STATUS,
    })
    .from(messages)
    .innerJoin(eventAlerts, eq(eventAlerts.riskAssessmentId, messages.subjectId))
    .where(
      and(eq(messages.userId, userId), eq(messages.kind, "alert"), eq(messages.channel, "email"), HAS_EVENTS),
    )
    .orderBy(desc(messages.createdAt), eventAlerts.id)
    .limit(LISTED_MAX);
