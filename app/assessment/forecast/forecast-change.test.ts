import { expect, test } from "vitest";
import { forecastCause, type ForecastDetail, shortCause } from "./forecast-detail";

/** A forecast whose steps end at these percentages, and whose parts stand at those. */
const detail = (percents: Record<string, number>, parts: Record<string, number> = {}) =>
  ({
    steps: Object.entries(percents).map(([id, percent]) => ({ id, percent, change: 0 })),
    parts: Object.entries(parts).map(([part, percent]) => ({ part, percent })),
  }) as ForecastDetail;

test("a forecast's change is put down to the step that moved most in its direction, and to the measure", () => {
  const before = detail({ "base-rate": 3, state: 4, evidence: 6, model: 7 }, { a: 2, b: 4 });
  // The news adds 5 instead of 2, and the model takes 1 away instead of adding 1.
  const after = detail({ "base-rate": 3, state: 4, evidence: 9, model: 8 }, { a: 2, b: 7 });
  expect(forecastCause(1, before, after)).toBe(
    "Current news; “Land borders or a way of leaving closed” moved most",
  );
  expect(forecastCause(-1, after, before)).toBe(
    "Current news; “Land borders or a way of leaving closed” moved most",
  );
  expect(forecastCause(-1, before, after)).toBe("AI model");
});

test("where no step moved in its direction, a forecast's change has no cause", () => {
  const day = detail({ "base-rate": 3, evidence: 6 });
  expect(forecastCause(2, day, day)).toBeNull();
});

test.each([
  ["Current news; “Passports suspended nationwide” moved most", "Passports suspended nationwide"],
  ["AI model", "AI model"],
])("in a few words, the cause %s is %s", (cause, short) => {
  expect(shortCause(cause)).toBe(short);
});
