import { and, desc, gte, lt, lte, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { riskAssessments } from "~/database/schema.server";
import { DAY_MS } from "~/time";
import { toAssessmentView } from "./assessments.server";
import { headline } from "./headline";
import type { HistoryPoint } from "./history";
import { levelChanges } from "./level-change";

/** Ten years of days. */
const DAYS_MAX = 3_660;

/** A number of an assessment's stored detail; assessments before method 2 call the interval `band`. */
const ofDetail = (part: "level" | "forecast", end: "low" | "high") =>
  sql<
    number | null
  >`coalesce(${riskAssessments.detail} ->> ${`$.${part}.interval.${end}`}, ${riskAssessments.detail} ->> ${`$.${part}.band.${end}`})`;

/**
 * Returns the last assessment of each UTC day of the last `days` days, oldest first, with the level, the forecast and
 * their 80% intervals; at most ten years of them.
 */
export async function history(db: Database, now: Date, days: number | null): Promise<HistoryPoint[]> {
  const since = new Date(days === null ? 0 : now.getTime() - days * DAY_MS);
  const rows = await db
    // SQLite takes the other columns from the row that holds the maximum.
    .select({
      at: sql<number>`max(${riskAssessments.date})`,
      level: riskAssessments.riskLevel,
      levelLow: ofDetail("level", "low"),
      levelHigh: ofDetail("level", "high"),
      forecast: sql<number | null>`${riskAssessments.february2028Prediction} ->> '$.likelihood'`,
      forecastLow: ofDetail("forecast", "low"),
      forecastHigh: ofDetail("forecast", "high"),
      methodVersion: riskAssessments.methodVersion,
    })
    .from(riskAssessments)
    .where(and(gte(riskAssessments.date, since), lte(riskAssessments.date, now)))
    .groupBy(sql`${riskAssessments.date} / 86400000`)
    .orderBy(desc(sql`1`))
    .limit(DAYS_MAX);
  return rows
    .reverse()
    .map(({ at, ...values }) => ({ day: new Date(at).toISOString().slice(0, 10), ...values }));
}

/**
 * Returns the last assessment of a UTC day as it was made, compared with the last one of an earlier day, in one round
 * trip; null where no assessment was made on that day.
 */
export async function assessedDay(db: Database, day: string, now: Date) {
  const start = new Date(`${day}T00:00:00Z`);
  const end = new Date(Math.min(start.getTime() + DAY_MS, now.getTime() + 1));
  const last = (before: Date, from: Date) =>
    db
      .select()
      .from(riskAssessments)
      .where(and(gte(riskAssessments.date, from), lt(riskAssessments.date, before)))
      .orderBy(desc(riskAssessments.date))
      .limit(1);
  const [[row], [earlier]] = await db.batch([last(end, start), last(start, new Date(0))]);
  if (!row) return null;
  const assessment = toAssessmentView(row);
  const before = earlier ? toAssessmentView(earlier) : null;
  const changes = before ? levelChanges(before.level, assessment.level) : [];
  return {
    day,
    assessment,
    before: before && { date: before.date, riskLevel: before.riskLevel, methodVersion: before.methodVersion },
    changes,
    headline: headline(assessment, before, changes),
  };
}
