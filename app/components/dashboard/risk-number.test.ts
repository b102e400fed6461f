import { expect, test } from "vitest";
import { forecastNumber } from "./risk-number";

test("a forecast of 10.5% is shown as 11% on a scale to 50%, with its interval and base rate rounded the same way", () => {
  expect(forecastNumber({ likelihood: 10.5, interval: { low: 4.72, high: 22.6 }, baseRate: 3.48 })).toEqual({
    band: "low",
    label: "Low Probability",
    value: 11,
    interval: { low: 4.7, high: 23 },
    max: 50,
    baseline: 3.5,
    unit: "%",
    meaning: "Chance of a broad restriction on leaving the country",
  });
});

test("the scale extends to 100% once the value or its interval passes 50%, and the label matches the number shown", () => {
  expect(forecastNumber({ likelihood: 30, interval: { low: 12, high: 50.6 }, baseRate: null })).toMatchObject(
    {
      max: 100,
      baseline: undefined,
    },
  );
  expect(forecastNumber({ likelihood: 62, interval: null, baseRate: null })).toMatchObject({
    max: 100,
    interval: undefined,
  });
  expect(forecastNumber({ likelihood: 24.6, interval: null, baseRate: null })).toMatchObject({
    value: 25,
    label: "Moderate",
  });
});
