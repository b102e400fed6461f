import { asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { firstRow, joinQueries, runBatch } from "~/database/query.server";
import { riskAssessments } from "~/assessment/tables.server";
import type { AlertTarget } from "./rule";
import type { Extremes } from "./trigger-rule";

// Must match the index risk_assessments_values (0.6 is COVERAGE_MIN): SQLite uses an expression index only if the
// expressions are identical.
const COVERED = sql`coverage >= 0.6`;
/** Assessments whose value counts, and that value. Of the level also what is certain in spite of missing sources. */
const COUNTED: Record<AlertTarget, { counts: SQL; value: SQL }> = {
  daily: {
    counts: sql`(${COVERED} or certain_level is not null)`,
    value: sql`coalesce(certain_level, risk_level)`,
  },
  feb: {
    counts: sql`(${COVERED} and (february_2028_prediction ->> '$.likelihood') is not null)`,
    value: sql`(february_2028_prediction ->> '$.likelihood')`,
  },
};

/** SQL for the date of the current assessment of `target`: the newest whose value counts, or 0 if there is none. */
export const baselineInForce = (target: AlertTarget) =>
  sql`coalesce((select max(date) from risk_assessments where ${COUNTED[target].counts}), 0)`;

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
  const { counts, value } = COUNTED[target];
  const [extreme, beyond] = which === "lows" ? [sql`min`, sql`<`] : [sql`max`, sql`>`];
  return db
    .select({ at: sql<number>`at`, value: sql<number>`value` })
    .from(
      sql`(
        select date as at, ${value} as value,
          ${extreme}(${value}) over (order by date desc rows between unbounded preceding and 1 preceding) as later
        from risk_assessments
        where ${counts} and date < ${date.getTime()})`,
    )
    .where(sql`later is null or value ${beyond} later`)
    .orderBy(sql`at desc`);
}

/** Query for the values that count since `from`, oldest first, for the backtest of a new rule. */
export const valuesSince = (db: Database, target: AlertTarget, from: Date) => {
  const { counts, value } = COUNTED[target];
  return db
    .select({ at: sql<number>`date`, value: sql<number>`${value}` })
    .from(riskAssessments)
    .where(sql`${counts} and date >= ${from.getTime()}`)
    .orderBy(asc(riskAssessments.date));
};

/** The assessment of this id, and the last one before it with sufficient coverage; null for the first of these. */
export async function withLastCounted(db: Database, { id, date }: { id: string; date: Date }) {
  const columns = { riskLevel: riskAssessments.riskLevel, detail: riskAssessments.detail };
  const { after, before } = await runBatch(db, {
    after: firstRow(db.select(columns).from(riskAssessments).where(eq(riskAssessments.id, id))),
    before: firstRow(
      db
        .select(columns)
        .from(riskAssessments)
        .where(sql`${COVERED} and date < ${date.getTime()}`)
        .orderBy(desc(riskAssessments.date))
        .limit(1),
    ),
  });
  const compared = (row: typeof after) => row && { riskLevel: row.riskLevel, level: row.detail.level };
  return { after: compared(after), before: compared(before) };
}
