import { expect, test } from "vitest";
import { readOne } from "~/database/query.server";
import { riskAssessments } from "~/database/schema.server";
import { testContext } from "../../tests/context";
import { historyCsv } from "./history";
import { assessedDay, history, movingDays } from "./history.server";

const context = testContext("history");
const now = new Date("2026-11-20T20:00:00Z");

async function assessed(at: string, riskLevel: number, stories: { id: string; points: number }[]) {
  await context.db.insert(riskAssessments).values({
    id: at,
    date: new Date(at),
    riskLevel,
    explanation: "",
    keyEvents: [],
    sources: [],
    february2028Prediction: { likelihood: 11, reasoning: "", keyFactors: [] },
    detail: {
      level: {
        interval: { low: riskLevel - 5, high: riskLevel + 5 },
        factors: [],
        restrictions: [],
        stories: stories.map(({ id, points }) => ({
          id,
          points,
          title: `Story ${id}`,
          url: `https://news.example/${id}`,
          source: "The Guardian",
          stage: "act",
        })),
      },
      forecast: { question: "", band: { low: 5, high: 23 }, steps: [] },
    },
    coverage: 1,
    methodVersion: "2.0",
    analyst: "built-in",
    correlationId: at,
  });
}

test("the history has one point a day, the last of it, with both intervals, oldest first", async () => {
  await assessed("2026-11-18T06:00:00Z", 30, [{ id: "a", points: 30 }]);
  await assessed("2026-11-18T18:00:00Z", 34, [{ id: "a", points: 34 }]);
  await assessed("2026-11-20T12:00:00Z", 37, [
    { id: "a", points: 33.5 },
    { id: "b", points: 3.5 },
  ]);
  const points = await readOne(context.db, history(context.db, now, 30));
  expect(points.map(({ day, level, levelLow, levelHigh }) => [day, level, levelLow, levelHigh])).toEqual([
    ["2026-11-18", 34, 29, 39],
    ["2026-11-20", 37, 32, 42],
  ]);
  expect(points[1]).toMatchObject({ forecast: 11, forecastLow: 5, forecastHigh: 23, methodVersion: "2.0" });
  expect(await readOne(context.db, history(context.db, now, 1))).toHaveLength(1);
  expect(await readOne(context.db, movingDays(context.db, now, 30))).toEqual([
    { day: "2026-11-20", change: 3, cause: "Story b" },
  ]);
  expect(historyCsv(points).split("\r\n").slice(0, 2)).toEqual([
    "date,level,level_low,level_high,forecast_percent,forecast_low,forecast_high,method_version",
    "2026-11-18,34,29,39,11,5,23,2.0",
  ]);
});

test("a day is compared with the last earlier day, and its changes add up to the change of the level", async () => {
  const day = await assessedDay(context.db, "2026-11-20", now);
  expect(day?.before?.riskLevel).toBe(34);
  expect(day?.changes.map(({ kind, name, points }) => [kind, name, points])).toEqual([
    ["new", "Story b", 3.5],
    ["counts-differently", "Story a", -0.5],
  ]);
  expect(day?.changes.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(3, 9);
  expect(day?.headline).toBe("Risk is medium at 37, up 3 points since Nov 18, mostly because of “Story b”.");
  expect(await assessedDay(context.db, "2026-11-19", now)).toBeNull();
  expect((await assessedDay(context.db, "2026-11-18", now))?.before).toBeNull();
});
