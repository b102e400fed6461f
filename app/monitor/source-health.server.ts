import { sql } from "drizzle-orm";
import { z } from "zod";
import { madeJson } from "~/database/columns.server";
import type { Database } from "~/database/open.server";
import { joinQueries, type Query } from "~/database/query.server";
import { SOURCE_KEYS, SOURCES } from "~/sources/catalog";
import { sourceStates } from "~/sources/tables.server";
import { DAY_MS } from "~/time";
import { isFallback, mainOperation, MONITORED_SERVICES, type MonitoredService } from "./services";
import type { SourceHealth } from "./warnings";

/** How many of the newest responses have their item counts shown. */
const ANSWERS_READ = 3;
/** Error classes are counted over this many of a service's newest errors. */
const ERRORS_READ_MAX = 200;

/** Follow-up calls, for example for bill titles, return no items. */
const MONITORED_OPERATIONS = MONITORED_SERVICES.map((service) => ({
  service,
  operation: mainOperation(service),
}));

/** Source details: when each last responded, its latest item counts, its quota and its errors by class. */
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
      service: sql<MonitoredService>`monitored.value ->> 'service'`,
      answers: madeJson(
        sql`(select json_group_array(json_object('at', newest.timestamp, 'items', newest.item_count)) from (
            select e.timestamp, e.item_count from api_events e where e.service = monitored.value ->> 'service' and e.was_used = 1
              and e.operation = coalesce(monitored.value ->> 'operation', e.operation)
            order by e.timestamp desc limit ${ANSWERS_READ}) newest)`,
        z.array(z.object({ at: z.number(), items: z.number().nullable() })),
      ),
      errorClasses: madeJson(
        sql`(select json_group_array(json_object('kind', class.kind, 'count', class.errors)) from (
            select newest.kind, count(*) as errors from (
              select coalesce(e.error_code, 'HTTP ' || e.http_status, e.status) as kind from api_events e
              where e.service = monitored.value ->> 'service' and e.status <> 'success' and e.timestamp >= ${since}
              order by e.timestamp desc limit ${ERRORS_READ_MAX}) newest
            group by newest.kind order by errors desc, newest.kind) class)`,
        z.array(z.object({ kind: z.string(), count: z.number() })),
      ),
    })
    .from(sql`json_each(${JSON.stringify(MONITORED_OPERATIONS)}) monitored`);
}

function toSourceHealth(
  rows: Awaited<ReturnType<typeof answerRows>>,
  states: (typeof sourceStates.$inferSelect)[],
  now: Date,
): SourceHealth[] {
  const stateOf = new Map(states.map((state) => [state.source, state]));
  return rows.map(({ service, answers, errorClasses }) => {
    const state = stateOf.get(service);
    const feeds = states.filter(({ source }) =>
      SOURCE_KEYS.some((key) => key === source && SOURCES[key].service === service),
    );
    // Only the event tells that an answer was read in part.
    const lastSuccessAt = state?.isIncomplete ? undefined : state?.lastSuccessAt?.getTime();
    const lastAnswerAt = lastSuccessAt ?? answers[0]?.at;
    return {
      service,
      lastAnswerAt: lastAnswerAt === undefined ? null : new Date(lastAnswerAt).toISOString(),
      itemsOfLastAnswers: answers.flatMap(({ items }) => (items === null ? [] : [items])),
      errorClasses,
      rateLimit: state?.rateLimit ?? null,
      pausedUntil:
        state?.retryAfterUntil && state.retryAfterUntil > now ? state.retryAfterUntil.toISOString() : null,
      lastAskedAt: state?.lastAttemptAt?.toISOString() ?? null,
      isFallback: isFallback(service),
      isIncomplete: feeds.some(({ isIncomplete }) => isIncomplete),
      notes: feeds.flatMap(({ notes }) => notes ?? []),
    };
  });
}
