import { and, desc, gt, lte, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { riskAssessments, type StoredPrediction } from "~/database/schema.server";
import type { ForecastBreakdown } from "./forecast";
import type { LevelBreakdown } from "./shares";
import { withWeeklyAverage, type TrendDay } from "./trend";

/** Ten years of days. */
const TREND_DAYS_MAX = 3_660;

/** What is stored beside the spec's fields, so that a reader can take the numbers apart. */
export interface AssessmentDetail {
  level: LevelBreakdown;
  forecast: ForecastBreakdown;
  /** What the analysis model would set the level at, within 5 points of the computed one; absent without a model. */
  modelLevel?: number;
}

/** An assessment as `/api/risk-assessment` and the dashboard show it. */
export interface AssessmentView {
  id: string;
  date: Date;
  /** 0-100. */
  riskLevel: number;
  explanation: string;
  keyEvents: string[];
  sources: unknown[];
  february2028Prediction: StoredPrediction | null;
  /** Share of the sources that answered, 0-1. */
  coverage: number;
  methodVersion: string;
  analyst: "model" | "built-in";
  isDemonstration: boolean;
  level: LevelBreakdown;
  forecast: ForecastBreakdown;
}

/** The query for the latest assessment made by `now`. */
export const latestAssessment = (db: Database, now: Date) =>
  db
    .select()
    .from(riskAssessments)
    .where(lte(riskAssessments.date, now))
    .orderBy(desc(riskAssessments.date))
    .limit(1);

/** The query for the best coverage, 0-1, among the assessments after `since` and by `now`; null when there is none. */
export const bestCoverage = (db: Database, since: Date, now: Date) =>
  db
    .select({ coverage: sql<number | null>`max(${riskAssessments.coverage})` })
    .from(riskAssessments)
    .where(and(gt(riskAssessments.date, since), lte(riskAssessments.date, now)));

/** A stored assessment as it is shown. */
export function toAssessmentView(row: typeof riskAssessments.$inferSelect): AssessmentView {
  const { level, forecast } = row.detail as AssessmentDetail;
  return {
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
    level,
    forecast,
  };
}

/** The latest assessment; null before the first. */
export async function currentAssessment(db: Database, now: Date): Promise<AssessmentView | null> {
  const [row] = await latestAssessment(db, now);
  return row ? toAssessmentView(row) : null;
}

/** The query for the trend: the last assessment of each UTC day, newest day first. */
export const trendRows = (db: Database, now: Date, days = TREND_DAYS_MAX) =>
  db
    // SQLite takes the other columns from the row that holds the maximum.
    .select({ date: sql<number>`max(${riskAssessments.date})`, riskLevel: riskAssessments.riskLevel })
    .from(riskAssessments)
    .where(lte(riskAssessments.date, now))
    .groupBy(sql`${riskAssessments.date} / 86400000`)
    .orderBy(desc(sql`1`))
    .limit(days);

/** The rows of the trend query as points, oldest first. */
export const toTrend = (rows: readonly { date: number; riskLevel: number }[]): TrendDay[] =>
  withWeeklyAverage(rows.map(({ date, riskLevel }) => ({ date: new Date(date), riskLevel })).reverse());

/** A point a day, oldest first: the last `days` that have an assessment, at most ten years of them. */
export const trend = async (db: Database, now: Date, days = TREND_DAYS_MAX): Promise<TrendDay[]> =>
  toTrend(await trendRows(db, now, days));

/** Writes an assessment, once for each refresh; what stands is never rewritten. */
export async function recordAssessment(
  { db }: Pick<Context, "db">,
  assessment: typeof riskAssessments.$inferInsert,
): Promise<void> {
  await db.insert(riskAssessments).values(assessment).onConflictDoNothing();
}
