import { expect, test } from "vitest";
import { pandemicForecasts, partRecords, sensitivity, situations } from "./forecast-examples";

const now = new Date("2026-11-21T00:00:00Z");

test("other assumptions move the quiet forecast within 3.4-5.4 %", () => {
  expect(sensitivity(now).map(({ percent }) => percent)).toEqual([4.4, 5.4, 4.1, 5.4, 3.4, 3.5, 3.9]);
});

test("the method page's scenarios match the worked table", () => {
  expect(situations(now).map(({ percent }) => percent)).toEqual([4.4, 14.7, 62.8, 69, 51.4, 19.9, 89.8]);
});

test("for February 2021 and 2022 it would have said 2.7, 73.3, 71.8, 97.9, 90.7 and 25.9 %", () => {
  expect(pandemicForecasts().map(({ percent }) => percent)).toEqual([2.7, 73.3, 71.8, 97.9, 90.7, 25.9]);
});

test("each part's record lists its precedents and its quiet chance", () => {
  expect(partRecords(now).map(({ events, percent }) => [events, percent])).toEqual([
    [1, 2],
    [1, 1.7],
    [1, 1],
    [0, 0.8],
  ]);
});
