import { sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { query, type Query } from "~/database/query.server";
import { DAY_MS } from "~/time";
import { lastDates, startOfDay } from "./times";

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
