import { expect, test } from "vitest";
import { trendChange } from "./trend-change";

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
