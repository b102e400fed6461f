import { and, asc, desc, gte, lt, lte, sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { firstRow, query, type Query, readOne, runBatch } from "~/database/query.server";
import { riskAssessments } from "../tables.server";
import { DAY_MS, isoDay, dayStart } from "~/time";
import { toAssessmentView } from "../assessments.server";
import type { AssessmentDetail } from "../assessment-detail";
import { forecastCause } from "../forecast/forecast-detail";
import { headline, mainCause } from "./headline";
import { HISTORY_RANGES, type HistoryPoint, isHistoryRange, type MovingDay } from "./history";
import { shownChange, UNVERIFIED_GAP_MIN } from "../percent";

/** Ten years of days. */
const DAYS_MAX = 3_660;

/** SQL for one end of an interval in an assessment's stored detail; null for a level that something unverified moves by more. */
const ofDetail = (part: "level" | "forecast", end: "low" | "high") => {
  const { detail } = riskAssessments;
  const stored = sql`${detail} ->> ${`$.${part}.interval.${end}`}`;
  const gap = sql`ifnull(${detail} ->> '$.level.unverified.confirmed' - ${detail} ->> '$.level.unverified.rejected', 0)`;
  const shown = part === "level" ? sql`case when ${gap} < ${UNVERIFIED_GAP_MIN} then ${stored} end` : stored;
  // Without an alias, batched columns with the same text overwrite each other.
  return sql<number | null>`${shown}`.as(`${part}_${end}`);
};

/**
 * Returns the last assessment of each of the last `days` UTC days, oldest first, with the level, the forecast and their
 * 80% intervals; at most ten years.
 */
export const history = (db: Database, now: Date, days: number | null): Query<HistoryPoint[]> =>
  query(historyRows(db, now, days), (rows) =>
    rows.toReversed().map(({ at, ...values }) => ({ day: isoDay(at), ...values })),
  );

/** The days of the range that an address names, or all of them. */
export function requestedHistory({ db, now }: Pick<Context, "db" | "now">, url: string) {
  const range = new URL(url).searchParams.get("range");
  return readOne(db, history(db, now(), isHistoryRange(range) ? HISTORY_RANGES[range] : null));
}

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

/** Query for the level's 80% interval on the latest `count` assessed UTC days of the last `days`, by the time of the day's last assessment. */
export const levelIntervals = (db: Database, now: Date, days: number, count: number) =>
  query(
    db
      .select({
        at: sql<number>`${riskAssessments.date}`.as("at"),
        low: ofDetail("level", "low"),
        high: ofDetail("level", "high"),
      })
      .from(riskAssessments)
      .where(
        sql`${riskAssessments.date} in (select max(date) from risk_assessments
          where date between ${sinceDays(now, days).getTime()} and ${now.getTime()}
          group by date / 86400000 order by 1 desc limit ${count})`,
      )
      // Several assessments may have the same instant.
      .limit(2 * count),
    (rows) => new Map(rows.map(({ at, low, high }) => [at, { low, high }])),
  );

/** Smaller changes are everyday movement: points of the level, percentage points of the forecast. */
const MOVED_MIN = { level: 2, forecast: 0.5 };
const MOVING_DAYS_SHOWN = 6;

/** The days on which the level or the forecast moved most, with the cause, latest first. */
export function movingDays(
  db: Database,
  now: Date,
  days: number | null,
  subject: "level" | "forecast",
): Query<MovingDay[]> {
  const value = subject === "level" ? sql`risk_level` : sql`february_2028_prediction ->> '$.likelihood'`;
  const light = sql`select max(date) as at, ${value} as value, method_version as method from risk_assessments
    where date between ${sinceDays(now, days).getTime()} and ${now.getTime()} group by date / 86400000`;
  const compared = sql`select at, value, method, lag(at) over (order by at) as at_before,
    lag(value) over (order by at) as value_before, lag(method) over (order by at) as method_before from (${light})`;
  // To one decimal, as stored and shown: 2.3 - 1.8 is a little under 0.5 otherwise.
  const moved = sql`select *, round(abs(value - value_before), 1) as moved_by from (${compared}) where method = method_before`;
  const statement = db
    .select({
      at: sql<number>`moved.at`,
      now: sql<number>`moved.value`,
      earlier: sql<number>`moved.value_before`,
      after: sql`a.detail`.mapWith(riskAssessments.detail).as("after"),
      before: sql`b.detail`.mapWith(riskAssessments.detail).as("before"),
    })
    .from(
      sql`(select * from (${moved}) where moved_by >= ${MOVED_MIN[subject]}
        order by moved_by desc, at desc limit ${MOVING_DAYS_SHOWN}) moved
        join risk_assessments a on a.date = moved.at join risk_assessments b on b.date = moved.at_before`,
    )
    .orderBy(desc(sql`moved.at`))
    .limit(MOVING_DAYS_SHOWN);
  return query(statement, (rows) =>
    rows.map(({ at, now: value, earlier, after, before }) => ({
      day: isoDay(at),
      ...(subject === "level"
        ? levelMove(value - earlier, after)
        : forecastMove(shownChange(earlier, value).change, before, after)),
    })),
  );
}

const levelMove = (change: number, after: AssessmentDetail) => ({
  change,
  cause: mainCause(change, after.change?.causes ?? [])?.name ?? null,
});

const forecastMove = (change: number, before: AssessmentDetail, after: AssessmentDetail) => ({
  change,
  cause: forecastCause(change, before.forecast, after.forecast),
});

/**
 * Returns the last assessment of a UTC day, compared with that of the last earlier day, and the days with an assessment on
 * both sides, in one round trip; null if the day has none.
 */
export async function assessedDay(db: Database, day: string, now: Date) {
  const start = dayStart(day);
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
  return {
    day,
    previousDay: earlier ? isoDay(earlier.date) : null,
    nextDay: later ? isoDay(later.date) : null,
    assessment,
    headline: headline(assessment),
  };
}

/** The assessed day that an address names as an ISO date; throws 404 if it isn't one or the day has no assessment. */
export async function requestedDay(
  { db, now }: Pick<Context, "db" | "now">,
  parameter: string | null | undefined,
) {
  const day = z.iso.date().safeParse(parameter);
  const assessed = day.success ? await assessedDay(db, day.data, now()) : null;
  if (!assessed) throw new Response(null, { status: 404 });
  return assessed;
}
