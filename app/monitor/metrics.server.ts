import { and, eq, gte, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { apiDailyMetrics } from "~/database/schema.server";
import { DAY_MS } from "~/durations";
import { isoDate, lastDates, startOfDay } from "./times";

export interface DailyMetric {
  date: string;
  successCount: number;
  failureCount: number;
  rateLimitedCount: number;
  /** Mean over all attempts of the day; 0 on a day without any. */
  avgLatencyMs: number;
  /** The duration that 95 of 100 attempts stayed within; null on a day without any, or not yet rolled up. */
  p95LatencyMs: number | null;
}

/** Today's 95th percentile is taken over at most so many of its newest attempts; a finished day's over all. */
const P95_SAMPLE = 60;

/**
 * One service's UTC days up to and with today, oldest first; a day without calls is zeros. The days' sums know each event
 * at once and outlive it; today's 95th percentile comes from its events.
 */
export async function dailyMetrics(
  db: Database,
  options: { service: string; days: number; now: Date },
): Promise<DailyMetric[]> {
  return readMetrics(await db.batch(metricQueries(db, options)), options);
}

/** The days that the rows of `metricQueries` tell. */
export function readMetrics(
  [sums, p95Today]: readonly [(typeof apiDailyMetrics.$inferSelect)[], { durationMs: number }[]],
  { days, now }: { days: number; now: Date },
): DailyMetric[] {
  const byDate = new Map(sums.map((day) => [day.date, metricOf(day)]));
  const today = byDate.get(isoDate(now));
  if (today) today.p95LatencyMs = p95Today[0]?.durationMs ?? null;
  return lastDates(days, now).map((date) => byDate.get(date) ?? emptyDay(date));
}

/** The two statements behind a service's days, each bounded by the window, not by the number of events. */
export function metricQueries(db: Database, options: { service: string; days: number; now: Date }) {
  const { service, days, now } = options;
  const today = startOfDay(now);
  const first = new Date(today.getTime() - (days - 1) * DAY_MS);
  return [
    db
      .select()
      .from(apiDailyMetrics)
      .where(and(eq(apiDailyMetrics.service, service), gte(apiDailyMetrics.date, isoDate(first)))),
    p95Since(db, service, today),
  ] as const;
}

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

function metricOf(day: typeof apiDailyMetrics.$inferSelect): DailyMetric {
  const { date, successCount, failureCount, rateLimitedCount, durationSumMs, p95LatencyMs } = day;
  const calls = successCount + failureCount + rateLimitedCount;
  const avgLatencyMs = Math.round(durationSumMs / calls);
  return { date, successCount, failureCount, rateLimitedCount, avgLatencyMs, p95LatencyMs };
}

const emptyDay = (date: string): DailyMetric => ({
  date,
  successCount: 0,
  failureCount: 0,
  rateLimitedCount: 0,
  avgLatencyMs: 0,
  p95LatencyMs: null,
});
