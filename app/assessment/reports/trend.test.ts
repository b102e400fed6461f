import { methodChange, trendChange, withWeeklyAverage } from "./trend";
import { expect, test } from "vitest";

const day = (number: number, riskLevel: number) => ({
  date: new Date(Date.UTC(2026, 0, number, 12)),
  riskLevel,
});

test("the weekly average is the mean of the days so far, seven at most", () => {
  const points = withWeeklyAverage([day(1, 10), day(2, 20), day(3, 30)]);
  expect(points.map(({ weeklyAverage }) => weeklyAverage)).toEqual([10, 15, 20]);
  const nine = withWeeklyAverage(
    Array.from({ length: 9 }, (_, index) => day(index + 1, index < 2 ? 100 : 10)),
  );
  expect(nine.at(-1)?.weeklyAverage).toBe(10);
});

test("missing days don't lengthen the week", () => {
  expect(withWeeklyAverage([day(1, 100), day(20, 10)]).at(-1)?.weeklyAverage).toBe(10);
});

test("a method change is dated by its first point; without one there is nothing to note", () => {
  const day = (date: string, methodVersion: string) => ({
    date: new Date(`${date}T12:00:00Z`),
    methodVersion,
  });
  const days = [day("2026-11-18", "1.5"), day("2026-11-19", "1.5"), day("2026-11-20", "2.0")];
  expect(methodChange(days)).toEqual({ version: "2.0", earlier: "1.5", since: days[2]?.date });
  expect(methodChange(days.slice(0, 2))).toBeNull();
  expect(methodChange([])).toBeNull();
});

const levels = (...all: number[]) => all.map((riskLevel) => ({ riskLevel }));

test.each([
  [[20, 22], "up", "+2.0"],
  [[22, 21.5], "down", "-0.5"],
  [[10, 80, 80], "equal", "0.0"],
  [[0.1, 0.3], "up", "+0.2"],
  [[30, 29.96], "equal", "0.0"],
  [[50, 20, 41], "up", "+21.0"],
])("the last two of the levels %j are compared: %s, %s", (all, direction, text) => {
  expect(trendChange(levels(...all))).toEqual({ direction, text });
});

test("with fewer than two points there is nothing to compare", () => {
  expect(trendChange([])).toBeNull();
  expect(trendChange(levels(30))).toBeNull();
});
