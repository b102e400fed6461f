import { expect, test } from "vitest";
import { pandemicForecasts, partRecords, sensitivity, situations } from "./forecast-examples";

const now = new Date("2026-11-21T00:00:00Z");

test("other assumptions move the quiet forecast within 3.4-5.4 %", () => {
  expect(sensitivity(now).map(({ percent }) => percent)).toEqual([4.4, 5.4, 4.1, 5.4, 3.4, 3.5, 3.9]);
});

test("the method page's scenarios match the worked table", () => {
  const expected = [4.4, 14.7, 62.8, 68.9, 51.4, 19.9, 89.8];
  situations(now).forEach(({ percent }, index) =>
    expect(Math.abs(percent - (expected[index] ?? 0))).toBeLessThanOrEqual(0.3),
  );
});

test("for February 2021 and 2022 it would have said 2.7, 74, 72, 98, 91 and about 25 %", () => {
  const expected = [2.7, 74, 72, 98, 91, 25];
  pandemicForecasts().forEach(({ percent }, index) =>
    expect(Math.abs(percent - (expected[index] ?? 0))).toBeLessThanOrEqual(index === 0 ? 0.1 : 3),
  );
});

test("each part's record lists its precedents and its quiet chance", () => {
  expect(partRecords(now).map(({ events, percent }) => [events, percent])).toEqual([
    [1, 2],
    [1, 1.7],
    [1, 1],
    [0, 0.8],
  ]);
});
