import { and, desc, eq, gte, lt, lte, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { riskAssessments } from "./tables.server";
import { DAY_MS, startOfDay } from "~/time";
import { withWeeklyAverage, type TrendDay } from "./reports/trend";

/** Ten years of days. */
const TREND_DAYS_MAX = 3_660;

/** An assessment as shown by `/api/risk-assessment` and the dashboard. */
export type AssessmentView = ReturnType<typeof toAssessmentView>;

/** Query for the latest assessment made by `now`. */
export const latestAssessment = (db: Database, now: Date) =>
  db
    .select()
    .from(riskAssessments)
    .where(lte(riskAssessments.date, now))
    .orderBy(desc(riskAssessments.date))
    .limit(1);

/** Query for the date of the very first assessment. */
export const firstAssessment = (db: Database, withDemonstration: boolean) =>
  db
    .select({ date: riskAssessments.date })
    .from(riskAssessments)
    .where(withDemonstration ? undefined : eq(riskAssessments.isDemonstration, false))
    .orderBy(riskAssessments.date)
    .limit(1);

/** Query for the last assessment before the UTC day of `now`, which the change is counted from. */
export const lastOfEarlierDay = (db: Database, now: Date) =>
  db
    .select()
    .from(riskAssessments)
    .where(lt(riskAssessments.date, startOfDay(now)))
    .orderBy(desc(riskAssessments.date))
    .limit(1);

/** A stored assessment for display. */
export const toAssessmentView = (row: typeof riskAssessments.$inferSelect) => ({
  id: row.id,
  date: row.date,
  riskLevel: row.riskLevel,
  explanation: row.explanation,
  keyEvents: row.keyEvents,
  sources: row.sources,
  february2028Prediction: row.february2028Prediction,
  coverage: row.coverage,
  methodVersion: row.methodVersion,
  analyst: row.analyst,
  isDemonstration: row.isDemonstration,
  ...row.detail,
});

/** Returns the latest assessment; null before the first. */
export async function currentAssessment(db: Database, now: Date): Promise<AssessmentView | null> {
  const [row] = await latestAssessment(db, now);
  return row ? toAssessmentView(row) : null;
}

/** Query for the trend: the last assessment of each UTC day, newest day first. */
export const trendRows = (db: Database, now: Date, days = TREND_DAYS_MAX) =>
  db
    // SQLite takes the bare columns from the row with the maximum.
    .select({
      date: sql<number>`max(${riskAssessments.date})`,
      riskLevel: riskAssessments.riskLevel,
      methodVersion: riskAssessments.methodVersion,
    })
    .from(riskAssessments)
    .where(and(lte(riskAssessments.date, now), gte(riskAssessments.date, firstOf(now, days))))
    .groupBy(sql`${riskAssessments.date} / 86400000`)
    .orderBy(desc(sql`1`))
    .limit(days);

/** The first instant of the last `days` UTC days, including today. */
const firstOf = (now: Date, days: number) => new Date(startOfDay(now).getTime() - (days - 1) * DAY_MS);

/** Converts trend rows to points, oldest first. */
export const toTrend = (rows: readonly { date: number; riskLevel: number }[]): TrendDay[] =>
  withWeeklyAverage(rows.map(({ date, riskLevel }) => ({ date: new Date(date), riskLevel })).reverse());

/** Returns a point for each day of the last ten years with an assessment, oldest first. */
export const trend = async (db: Database, now: Date): Promise<TrendDay[]> =>
  toTrend(await trendRows(db, now));

/** Writes an assessment, once per refresh. Never overwrites an existing row. */
export async function recordAssessment(
  { db }: Pick<Context, "db">,
  assessment: typeof riskAssessments.$inferInsert,
): Promise<void> {
  await db.insert(riskAssessments).values(assessment).onConflictDoNothing();
}
