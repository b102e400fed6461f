import { sql, gte } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "~/context.server";
import { madeJson } from "~/database/columns.server";
import type { Database } from "~/database/open.server";
import { query, type Query } from "~/database/query.server";
import { READER_SERVICE } from "~/reading/reader.server";
import { waitingToRead } from "~/reading/readings.server";
import { readerAccess } from "~/sources/complete.server";
import { DAY_MS, isoDay, startOfDay } from "~/time";
import { availabilityPercent, healthOf, type Health } from "./service-health";
import { SOURCE_KEYS, SOURCES } from "~/sources/catalog";
import { API_EVENT_STATUSES, apiEvents } from "~/sources/tables.server";
import { MONITORED_SERVICES, type MonitoredService } from "./services";

const MILLION = 1_000_000;

export interface ServiceStatus {
  service: MonitoredService;
  lastStatus: (typeof API_EVENT_STATUSES)[number] | null;
  /** Percentage of the last 24 hours' calls that succeeded; null without calls. */
  availability24h: number | null;
  success24h: number;
  /** Calls that failed, including rate-limited ones. */
  failure24h: number;
  rateLimited24h: number;
  /** What the calls to a model cost in the last 24 hours. */
  tokens24h: number;
  /** Answers of the second reader that were thrown away in the last 24 hours. */
  rejected24h: number;
  /** What the tokens cost in dollars; null for other services and where no price is configured. */
  cost24h: number | null;
  /** Articles that the second reader read in the last 24 hours; null for other services. */
  readings24h: { read: number; differ: number } | null;
  /** Articles that wait for the second reader, and since when the first does; null for other services and without a model. */
  waiting: { count: number; since: string | null } | null;
  /** Only part of a feed's last response was read. */
  isIncomplete: boolean;
  /** The last call of a feed failed. */
  isFailing: boolean;
  /** Missing parts of the last responses, with the number and names of records that could not be read. */
  notes: string[];
  lastError: string | null;
  lastErrorAt: string | null;
  lastChecked: string | null;
  lastUsedAt: string | null;
  lastWasFallback: boolean | null;
}

type StatusContext = Pick<Context, "ai" | "config" | "db">;

/** The service of each feed, as a JSON object. */
const SERVICE_OF_FEED = JSON.stringify(
  Object.fromEntries(SOURCE_KEYS.map((key) => [key, SOURCES[key].service])),
);

/** The current status of every monitored service, from the last 24 hours' events. */
export const serviceStatuses = (context: StatusContext, now: Date): Query<ServiceStatus[]> =>
  query(statusRows(context, now), (rows) => rows.map((row) => toServiceStatus(row, context)));

function statusRows({ db }: Pick<Context, "db">, now: Date) {
  const since = now.getTime() - DAY_MS;
  const waiting = waitingToRead(now);
  return db
    .select({
      service: sql<MonitoredService>`monitored.value`,
      newest: madeJson(
        sql`(select json_object('status', e.status, 'at', e.timestamp) from api_events e
          where e.service = monitored.value order by e.timestamp desc, e.rowid desc limit 1)`,
        z.object({ status: z.enum(API_EVENT_STATUSES), at: z.number() }).nullable(),
      ),
      trouble: madeJson(
        sql`(select json_object('at', e.timestamp, 'message',
            coalesce(e.error_message, e.error_code, 'HTTP ' || e.http_status, e.status)) from api_events e
          where e.service = monitored.value and e.status <> 'success'
          order by e.timestamp desc, e.rowid desc limit 1)`,
        z.object({ message: z.string(), at: z.number() }).nullable(),
      ),
      used: madeJson(
        sql`(select json_object('at', e.timestamp, 'isPrimary', e.is_primary) from api_events e
          where e.service = monitored.value and e.was_used = 1
          order by e.timestamp desc, e.rowid desc limit 1)`,
        z.object({ isPrimary: z.number(), at: z.number() }).nullable(),
      ),
      counts: madeJson(
        sql`(select json_object('success', total(e.status = 'success'), 'failure', total(e.status = 'failure'),
            'rateLimited', total(e.status = 'rate_limited'), 'tokens', total(e.tokens),
            'rejected', total(e.error_code = 'rejected'))
          from api_events e where e.service = monitored.value and e.timestamp >= ${since})`,
        z.object({
          success: z.number(),
          failure: z.number(),
          rateLimited: z.number(),
          tokens: z.number(),
          rejected: z.number(),
        }),
      ),
      readings: madeJson(
        sql`(select json_object('read', count(*), 'differ', total(a.reading ->> '$.joint.readBy' <> 'agree'),
            'waiting', ${waiting.count}, 'since', ${waiting.since})
          from news_articles a where monitored.value = ${READER_SERVICE} and a.read_at > ${since})`,
        z.object({ read: z.number(), differ: z.number(), waiting: z.number(), since: z.number().nullable() }),
      ),
      feeds: madeJson(
        sql`(select json_group_array(json_object('isIncomplete', s.is_incomplete, 'failingSince', s.failing_since,
            'notes', json(coalesce(s.notes, '[]'))))
          from json_each(${SERVICE_OF_FEED}) feed join source_states s on s.source = feed.key
          where feed.value = monitored.value and s.last_attempt_at >= ${since})`,
        z.array(
          z.object({
            isIncomplete: z.number(),
            failingSince: z.number().nullable(),
            notes: z.array(z.string()),
          }),
        ),
      ),
    })
    .from(sql`json_each(${JSON.stringify(MONITORED_SERVICES)}) monitored`);
}

type Row = Awaited<ReturnType<typeof statusRows>>[number];

function toServiceStatus(
  { service, newest, trouble, used, counts, readings, feeds }: Row,
  context: StatusContext,
): ServiceStatus {
  const failure24h = counts.failure + counts.rateLimited;
  const isReader = service === READER_SERVICE;
  const price = isReader ? context.config.READER_PRICE : undefined;
  const { read, differ, waiting: count, since } = readings;
  return {
    service,
    lastStatus: newest?.status ?? null,
    availability24h: availabilityPercent(counts.success, failure24h),
    success24h: counts.success,
    failure24h,
    rateLimited24h: counts.rateLimited,
    tokens24h: counts.tokens,
    rejected24h: counts.rejected,
    cost24h: price === undefined ? null : (price * counts.tokens) / MILLION,
    readings24h: isReader ? { read, differ } : null,
    waiting:
      isReader && readerAccess(context)
        ? { count, since: since === null ? null : new Date(since).toISOString() }
        : null,
    isIncomplete: feeds.some(({ isIncomplete }) => isIncomplete === 1),
    isFailing: feeds.some(({ isIncomplete, failingSince }) => isIncomplete === 0 && failingSince !== null),
    notes: feeds.flatMap(({ notes }) => notes),
    lastError: trouble?.message ?? null,
    lastErrorAt: instantOf(trouble),
    lastChecked: instantOf(newest),
    lastUsedAt: instantOf(used),
    lastWasFallback: used ? used.isPrimary === 0 : null,
  };
}

const instantOf = (found: { at: number } | null) => (found ? new Date(found.at).toISOString() : null);

/** The last `days` UTC days through today, oldest first. */
function lastDates(days: number, now: Date): string[] {
  const today = startOfDay(now).getTime();
  return Array.from({ length: days }, (_, index) => isoDay(new Date(today - (days - 1 - index) * DAY_MS)));
}

export interface DailyMetric {
  date: string;
  successCount: number;
  failureCount: number;
  rateLimitedCount: number;
  /** Mean over all of the day's calls; 0 without any. */
  avgLatencyMs: number;
  /** The nearest-rank 95th percentile of durations; null without calls. */
  p95LatencyMs: number | null;
}

type Window = { service: string; days: number; now: Date };

/** One service's UTC days through today, oldest first; days without calls are zeros. */
export const dailyMetrics = (db: Database, window: Window): Query<DailyMetric[]> =>
  query(metricRows(db, window), (rows) => {
    const byDate = new Map(rows.map((day) => [day.date, day]));
    return lastDates(window.days, window.now).map((date) => byDate.get(date) ?? emptyDay(date));
  });

/** The days with calls, computed from their events. */
function metricRows(db: Database, { service, days, now }: Window) {
  const since = startOfDay(now).getTime() - (days - 1) * DAY_MS;
  return db
    .select({
      date: sql<string>`date`,
      successCount: sql<number>`sum(status = 'success')`,
      failureCount: sql<number>`sum(status = 'failure')`,
      rateLimitedCount: sql<number>`sum(status = 'rate_limited')`,
      avgLatencyMs: sql<number>`cast(round(avg(duration_ms)) as integer)`,
      p95LatencyMs: sql<number>`min(iif(rank * 100 >= calls * 95, duration_ms, null))`,
    })
    .from(
      sql`(
        select date, status, duration_ms,
          row_number() over (partition by date order by duration_ms) as rank,
          count(*) over (partition by date) as calls
        from (select date(timestamp / 1000, 'unixepoch') as date, status, duration_ms
          from api_events where service = ${service} and timestamp >= ${since}))`,
    )
    .groupBy(sql`date`);
}

const emptyDay = (date: string): DailyMetric => ({
  date,
  successCount: 0,
  failureCount: 0,
  rateLimitedCount: 0,
  avgLatencyMs: 0,
  p95LatencyMs: null,
});

/** Events are kept this long. */
const UPTIME_DAYS = 30;

/** A service on one UTC day. */
export interface UptimeDay {
  /** "2026-11-20" */
  date: string;
  health: Health;
}

/** Each service's health on each of the last 30 UTC days, oldest first. */
export const serviceUptime = (db: Database, now: Date): Query<Record<string, UptimeDay[]>> =>
  query(uptimeRows(db, now), (rows) => toUptime(rows, now));

const uptimeRows = (db: Database, now: Date) =>
  db
    .select({
      service: apiEvents.service,
      date: sql<string>`date(timestamp / 1000, 'unixepoch')`.as("date"),
      succeeded: sql<number>`sum(status = 'success')`,
      failed: sql<number>`sum(status <> 'success')`,
    })
    .from(apiEvents)
    .where(gte(apiEvents.timestamp, new Date(startOfDay(now).getTime() - (UPTIME_DAYS - 1) * DAY_MS)))
    .groupBy(apiEvents.service, sql`date`);

function toUptime(
  rows: readonly { service: string; date: string; succeeded: number; failed: number }[],
  now: Date,
): Record<string, UptimeDay[]> {
  const known = new Map(
    rows.map(({ service, date, succeeded, failed }) => [
      `${service} ${date}`,
      healthOf(availabilityPercent(succeeded, failed)),
    ]),
  );
  const dates = lastDates(UPTIME_DAYS, now);
  const daysOf = (service: string) =>
    dates.map((date) => ({ date, health: known.get(`${service} ${date}`) ?? ("no-data" as const) }));
  return Object.fromEntries(MONITORED_SERVICES.map((service) => [service, daysOf(service)]));
}
