import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readOne } from "~/database/query.server";
import { addAssessment, detailOf } from "../../../tests/alert-factories";
import { testContext } from "../../../tests/context";
import { dayCsv, historyCsv } from "./history-csv";
import { assessedDay, history, levelIntervals, movingDays } from "./history.server";

const context = testContext("history");
const now = new Date("2026-11-20T20:00:00Z");

const assessed = (at: string, daily: number, stories: { id: string; points: number }[]) =>
  addAssessment(
    context,
    new Date(at),
    { daily, feb: 11 },
    {
      id: at,
      detail: detailOf(
        stories.map(({ id, points }) => ({
          id,
          points,
          title: `Story ${id}`,
          url: `https://news.example/${id}`,
        })),
        { low: daily - 5, high: daily + 5 },
      ),
      methodVersion: "2.0",
    },
  );

test("the history has the last point of each day, with both intervals, oldest first", async () => {
  await assessed("2026-11-18T06:00:00Z", 30, [{ id: "a", points: 30 }]);
  const lastOfFirstDay = await assessed("2026-11-18T18:00:00Z", 34, [{ id: "a", points: 34 }]);
  const latest = await assessed("2026-11-20T12:00:00Z", 37, [
    { id: "a", points: 33.5 },
    { id: "b", points: 3.5 },
  ]);
  const earlier = {
    question: "",
    interval: { low: 4, high: 22 },
    monthsLeft: 15,
    steps: [
      { id: "time", percent: 3.1, change: -0.4 },
      { id: "base-rate", percent: 3.5, change: 3.5 },
    ],
    parts: [],
    model: null,
  };
  await context.db.run(sql`update risk_assessments set
    detail = json_set(detail, '$.forecast', json(${JSON.stringify(earlier)})) where id = ${lastOfFirstDay}`);
  const points = await readOne(context.db, history(context.db, now, 30));
  expect(points.map(({ day, level, levelLow, levelHigh }) => [day, level, levelLow, levelHigh])).toEqual([
    ["2026-11-18", 34, 29, 39],
    ["2026-11-20", 37, 32, 42],
  ]);
  expect(points[0]).toMatchObject({ forecast: 11, forecastLow: 4, forecastHigh: 22, baseRate: 3.5 });
  expect(points[1]).toMatchObject({ forecast: 11, forecastLow: 5, forecastHigh: 23, methodVersion: "2.0" });
  expect(points[1]?.baseRate).toBeNull();
  expect(await readOne(context.db, history(context.db, now, 1))).toHaveLength(1);
  expect(await readOne(context.db, movingDays(context.db, now, 30, "level"))).toEqual([
    { day: "2026-11-20", change: 3, cause: "Story b" },
  ]);
  expect(await readOne(context.db, movingDays(context.db, now, 30, "forecast"))).toEqual([]);
  await context.db.run(sql`update risk_assessments set
    february_2028_prediction = json_set(february_2028_prediction, '$.likelihood', 13) where id = ${latest}`);
  expect(await readOne(context.db, movingDays(context.db, now, 30, "forecast"))).toEqual([
    { day: "2026-11-20", change: 2, cause: null },
  ]);
  // In floating point the difference of these is less than the half point that counts.
  for (const [id, likelihood] of [
    [lastOfFirstDay, 1.8],
    [latest, 2.3],
  ])
    await context.db.run(sql`update risk_assessments set
      february_2028_prediction = json_set(february_2028_prediction, '$.likelihood', ${likelihood}) where id = ${id}`);
  expect(await readOne(context.db, movingDays(context.db, now, 30, "forecast"))).toEqual([
    { day: "2026-11-20", change: 0.5, cause: null },
  ]);
  expect(historyCsv(points).split("\r\n").slice(0, 2)).toEqual([
    "\ufeffdate,level,level_low,level_high,forecast_percent,forecast_low,forecast_high,base_rate_percent,method_version",
    "2026-11-18,34,29,39,11,4,22,3.5,2.0",
  ]);
});

test("a day is compared with the last earlier day, and its changes add up to the level's change", async () => {
  const day = await assessedDay(context.db, "2026-11-20", now);
  const change = day?.assessment.change ?? expect.fail("no change");
  expect(change.level).toBe(34);
  expect(change.causes.map(({ kind, name, points }) => [kind, name, points])).toEqual([
    ["story", "Story b", 2.8],
    ["story", "Story a", 0.2],
  ]);
  expect(change.causes.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(3, 9);
  expect(day?.headline).toBe("Risk is medium at 37, up 3 points since Nov 18, mostly because of “Story b.”");
  expect(day && dayCsv(day)).toBe(
    [
      "\ufefftable,kind,name,url,points",
      '"level","story","Story a","https://news.example/a",33.5',
      '"level","story","Story b","https://news.example/b",3.5',
      '"level","usual-news-flow","Usual amount of news","",0',
      '"cause","story","Story b","https://news.example/b",2.8',
      '"cause","story","Story a","https://news.example/a",0.2',
      "",
    ].join("\r\n"),
  );
  expect(await assessedDay(context.db, "2026-11-19", now)).toBeNull();
  expect((await assessedDay(context.db, "2026-11-18", now))?.assessment.change).toBeNull();
});

test("a day names the days before and after it, without those that have no assessment", async () => {
  const around = async (day: string) => {
    const found = await assessedDay(context.db, day, now);
    return [found?.previousDay, found?.nextDay];
  };
  expect(await around("2026-11-18")).toEqual([null, "2026-11-20"]);
  expect(await around("2026-11-20")).toEqual(["2026-11-18", null]);
});

test("the level's intervals are those of each day's last assessment, null without one or where something unverified moves the level, on the latest days only", async () => {
  const { db } = context;
  const at = (hour: string) => new Date(`2024-05-${hour}:00:00Z`);
  for (const [date, detail] of [
    [at("17T06"), detailOf([], { low: 1, high: 2 })],
    [at("18T06"), detailOf([], { low: 10, high: 20 })],
    [at("18T18"), detailOf([], { low: 12, high: 24 })],
    [at("19T06"), detailOf([], { low: 13, high: 25 })],
    [at("20T06"), detailOf([], { low: 14, high: 26 })],
    [at("20T21"), detailOf([], { low: 15, high: 27 })],
  ] as const) {
    await addAssessment(context, date, { daily: 20, feb: 11 }, { id: date.toISOString(), detail });
  }
  await db.run(sql`update risk_assessments set detail = json_remove(detail, '$.level.interval')
    where date = ${at("19T06").getTime()}`);
  await db.run(sql`update risk_assessments set
    detail = json_set(detail, '$.level.unverified', json('{"confirmed":95,"rejected":35}'))
    where date = ${at("20T06").getTime()}`);
  expect(await readOne(db, levelIntervals(db, at("20T20"), 30, 3))).toEqual(
    new Map([
      [at("18T18").getTime(), { low: 12, high: 24 }],
      [at("19T06").getTime(), { low: null, high: null }],
      [at("20T06").getTime(), { low: null, high: null }],
    ]),
  );
});
