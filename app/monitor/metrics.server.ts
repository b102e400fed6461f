import { gte, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { query, type Query } from "~/database/query.server";
import { apiEvents } from "~/sources/tables.server";
import { availabilityPercent, healthOf, type Health } from "./service-health";
import { MONITORED_SERVICES } from "./services";
import { DAY_MS, isoDay } from "~/time";

/** The start of the UTC day that contains `instant`. */
const startOfDay = (instant: Date): Date => new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);

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
