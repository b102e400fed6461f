import { expect, test } from "vitest";
import { calibrationText } from "./calibration";

test("before the first outcome there is nothing to say", () => {
  expect(calibrationText([])).toBeNull();
});

test("the tenth of the scale with the most forecasts is compared with what happened, and luck is mentioned", () => {
  expect(
    calibrationText([
      { tenth: 0, count: 12, happened: 1, squared: 0.9, baseSquared: 1 },
      { tenth: 2, count: 15, happened: 4, squared: 1.8, baseSquared: 2.24 },
    ]),
  ).toBe(
    "When we said 20\u201330%, it happened 27% of the time (15 forecasts). Brier score 0.100, base rate 0.120 (lower is better). Too few forecasts to tell skill from luck.",
  );
});

test("thirty forecasts are scored without that caution", () => {
  const text = calibrationText([{ tenth: 9, count: 30, happened: 30, squared: 0.03, baseSquared: 0.3 }]);
  expect(text).toBe(
    "When we said 90\u2013100%, it happened 100% of the time (30 forecasts). Brier score 0.001, base rate 0.010 (lower is better).",
  );
});
