import { and, asc, desc, gte, lt, lte, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { firstRow, query, type Query, runBatch } from "~/database/query.server";
import { riskAssessments } from "~/database/schema.server";
import { DAY_MS } from "~/time";
import { toAssessmentView } from "./assessments.server";
import { headline, mainCause } from "./headline";
import type { HistoryPoint, MovingDay } from "./history";
import { levelChanges } from "./level-change";

const isoDay = (at: Date | number) => new Date(at).toISOString().slice(0, 10);

/** Ten years of days. */
const DAYS_MAX = 3_660;

/** SQL for a number in an assessment's stored detail; before method 2 the interval is called `band`. */
const ofDetail = (part: "level" | "forecast", end: "low" | "high") =>
  sql<
    number | null
  >`coalesce(${riskAssessments.detail} ->> ${`$.${part}.interval.${end}`}, ${riskAssessments.detail} ->> ${`$.${part}.band.${end}`})`.as(
    // Without an alias, batched columns with the same text overwrite each other.
    `${part}_${end}`,
  );

/**
 * Returns the last assessment of each of the last `days` UTC days, oldest first, with the level, the forecast and their
 * 80% intervals; at most ten years.
 */
export const history = (db: Database, now: Date, days: number | null): Query<HistoryPoint[]> =>
  query(historyRows(db, now, days), (rows) =>
    rows.toReversed().map(({ at, ...values }) => ({ day: isoDay(at), ...values })),
  );

const sinceDays = (now: Date, days: number | null) =>
  new Date(days === null ? 0 : now.getTime() - days * DAY_MS);

function historyRows(db: Database, now: Date, days: number | null) {
  return (
    db
      // SQLite takes the bare columns from the row with the maximum.
      .select({
        at: sql<number>`max(${riskAssessments.date})`,
        level: riskAssessments.riskLevel,
        levelLow: ofDetail("level", "low"),
        levelHigh: ofDetail("level", "high"),
        forecast: sql<number | null>`${riskAssessments.february2028Prediction} ->> '$.likelihood'`,
        forecastLow: ofDetail("forecast", "low"),
        forecastHigh: ofDetail("forecast", "high"),
        baseRate: sql<
          number | null
        >`(select step.value ->> '$.percent' from json_each(${riskAssessments.detail}, '$.forecast.steps') step
          where step.value ->> '$.id' = 'base-rate')`.as("base_rate"),
        methodVersion: riskAssessments.methodVersion,
      })
      .from(riskAssessments)
      .where(and(gte(riskAssessments.date, sinceDays(now, days)), lte(riskAssessments.date, now)))
      .groupBy(sql`${riskAssessments.date} / 86400000`)
      .orderBy(desc(sql`1`))
      .limit(DAYS_MAX)
  );
}

/** Smaller changes are everyday movement. */
const MOVED_POINTS_MIN = 2;
const MOVING_DAYS_SHOWN = 6;

/** The days on which the level moved most, with the cause, latest first. */
export function movingDays(db: Database, now: Date, days: number | null): Query<MovingDay[]> {
  const light = sql`select max(date) as at, risk_level as level, method_version as method from risk_assessments
    where date between ${sinceDays(now, days).getTime()} and ${now.getTime()} group by date / 86400000`;
  const compared = sql`select at, level, method, lag(at) over (order by at) as at_before,
    lag(level) over (order by at) as level_before, lag(method) over (order by at) as method_before from (${light})`;
  const statement = db
    .select({
      at: sql<number>`moved.at`,
      change: sql<number>`moved.level - moved.level_before`,
      after: sql`a.detail`.mapWith(riskAssessments.detail).as("after"),
      before: sql`b.detail`.mapWith(riskAssessments.detail).as("before"),
    })
    .from(
      sql`(select * from (${compared}) where method = method_before
        and abs(level - level_before) >= ${MOVED_POINTS_MIN}
        order by abs(level - level_before) desc, at desc limit ${MOVING_DAYS_SHOWN}) moved
        join risk_assessments a on a.date = moved.at join risk_assessments b on b.date = moved.at_before`,
    )
    .orderBy(desc(sql`moved.at`))
    .limit(MOVING_DAYS_SHOWN);
  return query(statement, (rows) =>
    rows.map(({ at, change, after, before }) => ({
      day: isoDay(at),
      change,
      cause: mainCause(change, levelChanges(before.level, after.level))?.name ?? null,
    })),
  );
}

/**
 * Returns the last assessment of a UTC day, compared with that of the last earlier day, and the days with an assessment on
 * both sides, in one round trip; null if the day has none.
 */
export async function assessedDay(db: Database, day: string, now: Date) {
  const start = new Date(`${day}T00:00:00Z`);
  const end = new Date(Math.min(start.getTime() + DAY_MS, now.getTime() + 1));
  const last = (before: Date, from: Date) =>
    firstRow(
      db
        .select()
        .from(riskAssessments)
        .where(and(gte(riskAssessments.date, from), lt(riskAssessments.date, before)))
        .orderBy(desc(riskAssessments.date))
        .limit(1),
    );
  const first = firstRow(
    db
      .select({ date: riskAssessments.date })
      .from(riskAssessments)
      .where(and(gte(riskAssessments.date, end), lte(riskAssessments.date, now)))
      .orderBy(asc(riskAssessments.date))
      .limit(1),
  );
  const { row, earlier, later } = await runBatch(db, {
    row: last(end, start),
    earlier: last(start, new Date(0)),
    later: first,
  });
  if (!row) return null;
  const assessment = toAssessmentView(row);
  const before = earlier ? toAssessmentView(earlier) : null;
  const changes = before ? levelChanges(before.level, assessment.level) : [];
  return {
    day,
    previousDay: earlier ? isoDay(earlier.date) : null,
    nextDay: later ? isoDay(later.date) : null,
    assessment,
    before: before && { date: before.date, riskLevel: before.riskLevel, methodVersion: before.methodVersion },
    changes,
    headline: headline(assessment, before, changes),
  };
}
