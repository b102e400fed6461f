import { expect, test } from "vitest";
import { withWeeklyAverage } from "./trend";

const day = (number: number, riskLevel: number) => ({
  date: new Date(Date.UTC(2026, 0, number, 12)),
  riskLevel,
});

test("the weekly average is the mean of the days so far, and of seven days at most", () => {
  const points = withWeeklyAverage([day(1, 10), day(2, 20), day(3, 30)]);
  expect(points.map(({ weeklyAverage }) => weeklyAverage)).toEqual([10, 15, 20]);
  const nine = withWeeklyAverage(
    Array.from({ length: 9 }, (_, index) => day(index + 1, index < 2 ? 100 : 10)),
  );
  expect(nine.at(-1)?.weeklyAverage).toBe(10);
});

test("days that are missing do not stretch the week", () => {
  expect(withWeeklyAverage([day(1, 100), day(20, 10)]).at(-1)?.weeklyAverage).toBe(10);
});
