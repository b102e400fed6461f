import { sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { joinQueries, type Query } from "~/database/query.server";
import { sourceStates } from "~/database/schema.server";
import { DAY_MS } from "~/time";
import { isFallback, mainOperation, MONITORED_SERVICES } from "./services";
import type { SourceHealth } from "./warnings";

const ANSWERS_LOOKED_AT = 3;
/** Errors are told by class from at most so many of a service's newest, whatever went wrong how often. */
const ERRORS_LOOKED_AT = 200;

/** Follow-up calls, such as for the titles of bills, give no items of their own. */
const ASKED = MONITORED_SERVICES.map((service) => ({ service, operation: mainOperation(service) }));

/** What operators ask beyond up or down: freshness, items of the last answers, quota left, classes of error. */
export const sourceHealth = (db: Database, now: Date): Query<SourceHealth[]> =>
  joinQueries(
    {
      answers: answerRows(db, now),
      states: db.select().from(sourceStates),
    },
    ({ answers, states }) => toSourceHealth(answers, states, now),
  );

function answerRows(db: Database, now: Date) {
  const since = now.getTime() - DAY_MS;
  return db
    .select({
      service: sql<string>`asked.value ->> 'service'`,
      answers: sql<string>`(
          select json_group_array(json_object('at', newest.timestamp, 'items', newest.item_count)) from (
            select e.timestamp, e.item_count from api_events e where e.service = asked.value ->> 'service' and e.was_used = 1
              and e.operation = coalesce(asked.value ->> 'operation', e.operation)
            order by e.timestamp desc limit ${ANSWERS_LOOKED_AT}) newest)`,
      errors: sql<string>`(
          select json_group_array(json_object('kind', class.kind, 'count', class.errors)) from (
            select newest.kind, count(*) as errors from (
              select coalesce(e.error_code, 'HTTP ' || e.http_status, e.status) as kind from api_events e
              where e.service = asked.value ->> 'service' and e.status <> 'success' and e.timestamp >= ${since}
              order by e.timestamp desc limit ${ERRORS_LOOKED_AT}) newest
            group by newest.kind order by errors desc, newest.kind) class)`,
    })
    .from(sql`json_each(${JSON.stringify(ASKED)}) asked`);
}

function toSourceHealth(
  rows: Awaited<ReturnType<typeof answerRows>>,
  states: (typeof sourceStates.$inferSelect)[],
  now: Date,
): SourceHealth[] {
  const stateOf = new Map(states.map((state) => [state.source, state]));
  return rows.map((row) => {
    const answers = JSON.parse(row.answers) as { at: number; items: number | null }[];
    const state = stateOf.get(row.service);
    const lastAnswerAt = state?.lastSuccessAt?.getTime() ?? answers[0]?.at;
    return {
      service: row.service,
      lastAnswerAt: lastAnswerAt === undefined ? null : new Date(lastAnswerAt).toISOString(),
      itemsOfLastAnswers: answers.flatMap(({ items }) => (items === null ? [] : [items])),
      errorClasses: JSON.parse(row.errors) as SourceHealth["errorClasses"],
      rateLimit: state?.rateLimit ?? null,
      pausedUntil:
        state?.retryAfterUntil && state.retryAfterUntil > now ? state.retryAfterUntil.toISOString() : null,
      lastAskedAt: state?.lastAttemptAt?.toISOString() ?? null,
      isFallback: isFallback(row.service),
    };
  });
}
