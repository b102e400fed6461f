import { asc, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { joinQueries, runBatch } from "~/database/query.server";
import { riskAssessments } from "~/database/schema.server";
import type { AlertTarget } from "./rule";
import type { Extremes } from "./suffix-extremes";

// Must match the index risk_assessments_values (0.6 is COVERAGE_MIN): SQLite uses an expression index only if the
// expressions are identical.
const COUNTS = `coverage >= 0.6`;
const VALUES: Record<AlertTarget, string> = {
  daily: `risk_level`,
  feb: `(february_2028_prediction ->> '$.likelihood')`,
};

/**
 * SQL for the date of the current assessment of `target`: the newest with sufficient coverage, or 0 if there is none.
 */
export const baselineInForce = (target: AlertTarget) =>
  `coalesce((select max(date) from risk_assessments where ${COUNTS} and ${VALUES[target]} is not null), 0)`;

/**
 * Reads what came before an assessment, for every target: the extremes and the previous value. One round trip; reads
 * one index entry per assessment and no rules.
 */
export async function valuesBefore(
  db: Database,
  date: Date,
): Promise<Record<AlertTarget, Extremes & { previous: number | null }>> {
  const before = (target: AlertTarget) =>
    joinQueries(
      { lows: suffixExtremes(db, date, target, "lows"), highs: suffixExtremes(db, date, target, "highs") },
      ({ lows, highs }) => ({ lows, highs, previous: lows[0]?.value ?? null }),
    );
  return runBatch(db, { daily: before("daily"), feb: before("feb") });
}

/** The newest value, then each older one that is lower (higher) than every later one. */
function suffixExtremes(db: Database, date: Date, target: AlertTarget, which: "lows" | "highs") {
  const value = sql.raw(VALUES[target]);
  const [extreme, beyond] = which === "lows" ? [sql`min`, sql`<`] : [sql`max`, sql`>`];
  return db
    .select({ at: sql<number>`at`, value: sql<number>`value` })
    .from(
      sql`(
        select date as at, ${value} as value,
          ${extreme}(${value}) over (order by date desc rows between unbounded preceding and 1 preceding) as later
        from risk_assessments
        where ${sql.raw(COUNTS)} and date < ${date.getTime()} and ${value} is not null)`,
    )
    .where(sql`later is null or value ${beyond} later`)
    .orderBy(sql`at desc`);
}

/** Query for the values with sufficient coverage since `from`, oldest first, for the backtest of a new rule. */
export const valuesSince = (db: Database, target: AlertTarget, from: Date) =>
  db
    .select({ at: sql<number>`date`, value: sql<number>`${sql.raw(VALUES[target])}` })
    .from(riskAssessments)
    .where(sql`${sql.raw(COUNTS)} and date >= ${from.getTime()} and ${sql.raw(VALUES[target])} is not null`)
    .orderBy(asc(riskAssessments.date));
