import { and, eq, gte, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { apiDailyMetrics, apiHourlyMetrics } from "~/database/schema.server";
import { DAY_MS, isoDate, lastDates, startOfDay } from "./times";

export interface DailyMetric {
  date: string;
  successCount: number;
  failureCount: number;
  rateLimitedCount: number;
  /** Mean over all attempts of the day; 0 on a day without any. */
  avgLatencyMs: number;
  /** The duration that 95 of 100 attempts stayed within; null on a day without any, or not yet summed up. */
  p95LatencyMs: number | null;
}

/** Today's 95th percentile is taken over at most so many of its newest attempts. */
const P95_SAMPLE = 500;

/**
 * One service's UTC days up to and with today, oldest first; a day without calls is zeros. Counts come from the hourly
 * sums, which know each event at once; days older than those, and the 95th percentiles, from the daily roll-up.
 */
export async function dailyMetrics(
  db: Database,
  options: { service: string; days: number; now: Date },
): Promise<DailyMetric[]> {
  const { service, days, now } = options;
  const today = startOfDay(now);
  const first = new Date(today.getTime() - (days - 1) * DAY_MS);
  const [hourly, rolledUp, p95Today] = await db.batch([
    db
      .select({
        day: sql<number>`hour - hour % 86400000`.as("day"),
        succeeded: sql<number>`sum(success_count)`,
        failed: sql<number>`sum(failure_count)`,
        rateLimited: sql<number>`sum(rate_limited_count)`,
        durationSumMs: sql<number>`sum(duration_sum_ms)`,
      })
      .from(apiHourlyMetrics)
      .where(and(eq(apiHourlyMetrics.service, service), gte(apiHourlyMetrics.hour, first)))
      .groupBy(sql`day`),
    db
      .select()
      .from(apiDailyMetrics)
      .where(and(eq(apiDailyMetrics.service, service), gte(apiDailyMetrics.date, isoDate(first)))),
    p95Since(db, service, today),
  ]);

  const byDate = new Map<string, DailyMetric>();
  for (const day of rolledUp) {
    byDate.set(day.date, {
      date: day.date,
      successCount: day.successCount,
      failureCount: day.failureCount,
      rateLimitedCount: day.rateLimitedCount,
      avgLatencyMs: Math.round(day.avgLatencyMs),
      p95LatencyMs: Math.round(day.p95LatencyMs),
    });
  }
  for (const row of hourly) {
    const date = isoDate(new Date(row.day));
    const calls = row.succeeded + row.failed + row.rateLimited;
    byDate.set(date, {
      date,
      successCount: row.succeeded,
      failureCount: row.failed,
      rateLimitedCount: row.rateLimited,
      avgLatencyMs: calls === 0 ? 0 : Math.round(row.durationSumMs / calls),
      p95LatencyMs: byDate.get(date)?.p95LatencyMs ?? null,
    });
  }
  const todaysMetric = byDate.get(isoDate(now));
  if (todaysMetric) todaysMetric.p95LatencyMs = p95Today[0]?.durationMs ?? null;
  return lastDates(days, now).map((date) => byDate.get(date) ?? emptyDay(date));
}

const emptyDay = (date: string): DailyMetric => ({
  date,
  successCount: 0,
  failureCount: 0,
  rateLimitedCount: 0,
  avgLatencyMs: 0,
  p95LatencyMs: null,
});

function p95Since(db: Database, service: string, since: Date) {
  return db
    .select({ durationMs: sql<number>`duration_ms` })
    .from(
      sql`(
    select duration_ms, row_number() over (order by duration_ms) as rank, count(*) over () as attempts from (
      select duration_ms from api_events where service = ${service} and timestamp >= ${since.getTime()}
      order by timestamp desc limit ${P95_SAMPLE}))`,
    )
    .where(sql`rank * 100 >= attempts * 95`)
    .orderBy(sql`rank`)
    .limit(1);
}
