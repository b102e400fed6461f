import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { ALERTS_PENDING_SINCE } from "~/alerts/raise.server";
import { failingCustomers } from "~/billing/stripe-events.server";
import type { Context } from "~/context.server";
import { madeJson } from "~/database/columns.server";
import type { Database } from "~/database/open.server";
import { joinQueries, query, runBatch, type Query } from "~/database/query.server";
import { IS_PAUSED_WITH_EMAILS, IS_QUEUED } from "~/delivery/lanes.server";
import { EMAIL_PRIORITIES } from "~/delivery/priority";
import { mailRatesSql } from "~/delivery/suppression.server";
import { undeliveredEmails, IS_DEAD, type Undelivered } from "~/delivery/undelivered.server";
import { latestFetch } from "~/refresh/runs.server";
import { SOURCE_KEYS, SOURCES } from "~/sources/catalog";
import { freshnessOf } from "~/sources/source-freshness";
import { apiEvents, sourceStates } from "~/sources/tables.server";
import { DAY_MS } from "~/time";
import { isPendingTooLong } from "./alarms";
import { PAGES_MAX, type MetricWindowDays } from "./page-parameters";
import { dailyMetrics, serviceUptime, serviceStatuses } from "./status.server";
import { EVENTS_MAX, type OperationsQuery } from "./queries";
import { recentRuns } from "./runs.server";
import {
  type MonitoredService,
  SERVICE_NAMES,
  isFallback,
  mainOperation,
  MONITORED_SERVICES,
} from "./services";
import { warningsOf, type SourceHealth } from "./service-health";

/** Everything the monitor page shows initially, in one round trip. */
export async function monitorPage(
  context: Pick<Context, "ai" | "config" | "db" | "messageKinds">,
  {
    service,
    days,
    pages,
    now,
  }: { service?: MonitoredService; days: MetricWindowDays; pages: OperationsQuery; now: Date },
) {
  const { db } = context;
  const { metrics, ...shown } = await runBatch(db, {
    statuses: serviceStatuses(context, now),
    uptime: serviceUptime(db, now),
    updatedAt: query(latestFetch(db), ([run]) => (run ? (freshnessOf(run)?.updatedAt ?? null) : null)),
    events: recentEvents(db, { service, limit: EVENTS_MAX }),
    metrics: dailyMetrics(db, { service: service ?? "", days, now }),
    operations: operations(context, now, pages),
  });
  return {
    now,
    names: SERVICE_NAMES as Record<string, string>,
    ...shown,
    metrics: service ? metrics : [],
  };
}

const RUNS_PER_PAGE = 10;
const UNDELIVERED_PER_PAGE = 20;

/** The state of operations: source freshness, latest runs, delayed and failed emails. */
export const operations = (
  context: Pick<Context, "db" | "messageKinds">,
  now: Date,
  pages: OperationsQuery,
) =>
  joinQueries(
    {
      runs: recentRuns(context.db, { page: pages.runs, size: RUNS_PER_PAGE }),
      backlog: mailBacklog(context.db, now),
      sources: sourceHealth(context.db, now),
      failingCustomers: failingCustomers(context.db),
      undelivered: undeliveredEmails(context, pages.emails * UNDELIVERED_PER_PAGE + 1),
    },
    ({ runs, backlog, sources, failingCustomers: customers, undelivered }) => ({
      runs: { ...runs, parameter: "runs" },
      backlog,
      failingCustomers: customers,
      sources: sources.map((source) => ({
        ...source,
        name: SERVICE_NAMES[source.service],
        warnings: warningsOf(source, now),
      })),
      undelivered: {
        rows: undelivered
          .slice((pages.emails - 1) * UNDELIVERED_PER_PAGE, pages.emails * UNDELIVERED_PER_PAGE)
          .map(undeliveredView),
        page: pages.emails,
        hasMore: pages.emails < PAGES_MAX.emails && undelivered.length > pages.emails * UNDELIVERED_PER_PAGE,
        parameter: "emails",
      },
    }),
  );

export type Operations = ReturnType<ReturnType<typeof operations>["read"]>;

/** The latest calls to outside services, newest first; optionally of one service. */
export const recentEvents = (db: Database, options: { service?: string; limit: number }) =>
  query(
    db
      .select()
      .from(apiEvents)
      .where(options.service ? eq(apiEvents.service, options.service) : undefined)
      .orderBy(desc(apiEvents.timestamp), desc(sql`rowid`))
      .limit(options.limit),
    (rows) => rows.map(eventView),
  );

const UNKNOWN_LIMIT = { limit: null, remaining: null, reset: null };

/** An event as the JSON call returns it: instants are ISO strings, and what a rate limit doesn't say is null. */
export type ApiEvent = ReturnType<typeof eventView>;

function eventView(event: typeof apiEvents.$inferSelect) {
  const rateLimit = event.rateLimit && { ...UNKNOWN_LIMIT, ...event.rateLimit };
  return { ...event, rateLimit, timestamp: event.timestamp.toISOString() };
}

const instantText = z.number().transform((ms) => new Date(ms).toISOString());

/** Emails that are queued but not sent yet. */
export const mailBacklog = (db: Database, now: Date) =>
  query(backlogRow(db, now), (rows) => toBacklog(rows, now));

const QUEUED_EMAILS = sql`from messages where priority in ${EMAIL_PRIORITIES} and ${IS_QUEUED}`;

function backlogRow(db: Database, now: Date) {
  return db
    .select({
      hasFailed: sql`exists (select 1 from messages where ${IS_DEAD})`.mapWith(Boolean),
      waiting: sql<number>`(select count(*) ${QUEUED_EMAILS})`,
      oldestQueuedAt: sql`(select min(created_at) ${QUEUED_EMAILS})`.mapWith((ms: number) =>
        new Date(ms).toISOString(),
      ),
      ...mailRatesSql(now),
      alertsPendingSince: sql<number | null>`${ALERTS_PENDING_SINCE}`,
      paused: madeJson(
        sql`(select json_group_array(json_object('lane', lane, 'pausedSince', coalesce(paused_since, paused_until),
          'pausedUntil', paused_until, 'lastError', coalesce(last_error, '')))
          from email_lanes where ${IS_PAUSED_WITH_EMAILS} and paused_until is not null)`,
        z.array(
          z.object({
            lane: z.enum(EMAIL_PRIORITIES),
            pausedSince: instantText,
            pausedUntil: instantText,
            lastError: z.string(),
          }),
        ),
      ),
    })
    .from(sql`(select 1)`);
}

function toBacklog([row]: Awaited<ReturnType<typeof backlogRow>>, now: Date) {
  const pendingSince = row?.alertsPendingSince ?? null;
  const isTooLong = pendingSince !== null && isPendingTooLong(now.getTime() - pendingSince);
  return {
    waiting: row?.waiting ?? 0,
    oldestQueuedAt: row?.oldestQueuedAt ?? null,
    /** Whether an email of any lane failed that can be resent with all others. */
    hasFailed: row?.hasFailed ?? false,
    /** When the oldest assessment was made whose alerts aren't all created; null if that is normal still. */
    alertsPendingSince: isTooLong ? new Date(pendingSince).toISOString() : null,
    /** In the last 30 days. */
    rates: { sent: row?.sent ?? 0, bounced: row?.bounced ?? 0, complained: row?.complained ?? 0 },
    /** Lanes waiting for the email provider to recover. */
    paused: row?.paused ?? [],
  };
}

export type UndeliveredView = ReturnType<typeof undeliveredView>;

/** A failed email as shown on the monitor. */
const undeliveredView = (failed: Undelivered) => ({
  ...failed,
  queuedAt: failed.queuedAt.toISOString(),
});

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
