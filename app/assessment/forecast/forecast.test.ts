import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "~/time";
import {
  FEBRUARY,
  forecastOf,
  inForce,
  january,
  NEWS_OF_IT,
  on,
  proposed,
  since,
  today,
} from "../../../tests/forecasts";
import { logit, MODEL_SHIFT_MAX, modelShift, trimmedMean, type ForecastInput } from "./forecast";
import { FORECAST_PARTS, type ForecastPart } from "./forecast-question";

const anHourLater = new Date("2026-11-21T01:00:00Z");
const MONTH_MS = (365.25 / 12) * DAY_MS;
const monthsBefore = (date: Date, months: number) => new Date(date.getTime() - months * MONTH_MS);
const inJanuary = (part: ForecastPart) => ({
  now: january,
  restrictions: [inForce(part, new Date("2027-12-15T00:00:00Z"))],
});
const everyPart = fc.constantFrom(...FORECAST_PARTS);

test("quiet on November 21, 2026 it is 4.4 %, within 3-6 %", () => {
  expect(forecastOf().likelihood).toBe(4.4);
});

test.each([
  [14.4, 4.4],
  [12, 3.9],
  [9, 3.2],
  [6, 2.4],
  [3, 1.5],
  [1, 0.8],
  [0, 0.4],
])("quiet with %d months left it is %d %", (months, percent) => {
  expect(forecastOf({ now: monthsBefore(FEBRUARY, months) }).likelihood).toBeCloseTo(percent, 1);
});

test.each<[string, Partial<ForecastInput>, number, [number, number]]>([
  ["quiet", {}, 4.4, [2.1, 8.2]],
  ["a bill on revoking passports is proposed", { evidence: [on("d", 0.41)] }, 4.9, [2.3, 9.4]],
  ["the bill passes a chamber", { evidence: [on("d", 0.9)] }, 5.2, [2.4, 10.4]],
  ["an official threat to close the land borders", { evidence: [on("b", 0.34)] }, 5.6, [2.6, 10.4]],
  [
    "the most that news alone can do",
    { evidence: FORECAST_PARTS.map((part) => on(part, 50)) },
    14.7,
    [7.4, 26.8],
  ],
  ["exit permits in force since today", since("a"), 69, [48.5, 87.5]],
  [
    "exit permits proposed by an official document",
    { proposals: [proposed("a")], evidence: [on("a", NEWS_OF_IT)] },
    62.8,
    [44.3, 79.7],
  ],
  ["exit permits in force on January 15, 2028 for one month", inJanuary("a"), 98.3, [97, 99]],
  ["land borders closed since today", since("b"), 51.4, [18.3, 84.3]],
  ["land borders closed on January 15, 2028 for one month", inJanuary("b"), 96.6, [92.8, 99]],
  ["passport service suspended since today", since("c"), 19.9, [3.8, 52.9]],
  ["passport service suspended on January 15, 2028 for one month", inJanuary("c"), 88.8, [77.3, 97.6]],
  ["200,000 passports invalidated today on a new ground", since("d"), 89.8, [84.4, 94.7]],
  [
    "a closure of 8 months ended last month",
    {
      restrictions: [inForce("b", monthsBefore(anHourLater, 8), { until: anHourLater })],
      now: anHourLater,
      evidence: [on("b", -0.3)],
    },
    4.9,
    [2.5, 8.8],
  ],
])("%s: its likelihood and its interval", (_, input, percent, [low, high]) => {
  const { likelihood, interval } = forecastOf(input);
  expect({ likelihood, interval }).toEqual({ likelihood: percent, interval: { low, high } });
});

test("the demonstration's escalation: proposed 73.4 %, accepted 97.5 %", () => {
  const evidence = FORECAST_PARTS.map((part) => on(part, NEWS_OF_IT));
  const pending = forecastOf({
    proposals: [proposed("a"), proposed("c"), proposed("b", "three-sources")],
    evidence,
  });
  const accepted = forecastOf({ restrictions: FORECAST_PARTS.map((part) => inForce(part, today)), evidence });
  expect(pending.likelihood).toBe(73.4);
  expect(accepted.likelihood).toBe(97.5);
});

test("the steps go from the base rate through time, state and evidence to the model, and their changes add up", () => {
  const { steps, likelihood } = forecastOf({ ...since("a"), trials: [0.99, 0.99, 0.99] });
  expect(steps.map(({ id }) => id)).toEqual(["base-rate", "time", "state", "evidence", "model"]);
  expect(steps[0]).toEqual({ id: "base-rate", percent: 3.9, change: 3.9 });
  expect(steps[1]?.percent).toBe(4.4);
  expect(steps.at(-1)?.percent).toBe(likelihood);
  expect(steps.reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(likelihood, 6);
});

test("the model moves the log-odds by 0.5 at most: from 4.4 % to between 2.7 and 7.0 %", () => {
  expect(forecastOf({ trials: [0.97, 0.97, 0.97] }).likelihood).toBe(7);
  expect(forecastOf({ trials: [0.001, 0.001, 0.001] }).likelihood).toBe(2.7);
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (likelihood, trials) => {
        expect(Math.abs(modelShift(likelihood, trials))).toBeLessThanOrEqual(MODEL_SHIFT_MAX);
      },
    ),
  );
});

test("trials are pooled by their trimmed mean with a third of the weight, however many agree", () => {
  for (const count of [1, 3, 30]) {
    expect(modelShift(0.04, Array<number>(count).fill(0.05))).toBeCloseTo((logit(0.05) - logit(0.04)) / 3, 9);
  }
  expect(modelShift(0.04, [0.05, 0.05, 0.9])).toBeCloseTo((logit(0.05) - logit(0.04)) / 3, 9);
  expect(trimmedMean([1, 2, 9])).toBe(2);
  expect(trimmedMean([10, 1, 9, 2])).toBe(5.5);
  expect(trimmedMean([1, 2])).toBe(1.5);
});

test("what was asked of the model and what its evidence did is kept: trials, shift, and each part's weight and multiplier", () => {
  expect(forecastOf().model).toBeNull();
  expect(forecastOf({ trials: [0.97, 0.98, 0.97] }).model).toEqual({ trials: 3, logOddsShift: 0.5 });
  expect(forecastOf({ trials: [0.05] }).model).toEqual({ trials: 1, logOddsShift: 0.05 });
  const bill = forecastOf({ evidence: [on("d", 0.214), on("d", 0.2)] });
  expect(bill.parts.map(({ evidence }) => evidence)).toEqual([0, 0, 0, 0.41]);
  expect(bill.parts.map(({ multiplier }) => multiplier)).toEqual([1, 1, 1, 1.98]);
});

test("an entry that ends as it begins was never in force; one that begins now is, and at the month's first instant that is enough", () => {
  expect(forecastOf({ restrictions: [inForce("a", january, { until: january })] })).toEqual(forecastOf());
  const kindOf = (now: Date, from: Date) =>
    forecastOf({ now, restrictions: [inForce("a", from)] }).parts[0]?.state.kind;
  const before = (date: Date) => new Date(date.getTime() - 1);
  const after = (date: Date) => new Date(date.getTime() + 1);
  expect([kindOf(january, january), kindOf(january, after(january))]).toEqual(["in-force", "scheduled"]);
  expect([kindOf(before(FEBRUARY), january), kindOf(FEBRUARY, january)]).toEqual(["in-force", "met"]);
});

test("an entry that meets no part changes nothing, and input order doesn't matter", () => {
  const evidence = [on("a", 0.2), on("b", -0.1), on("b", 0.4)];
  const restrictions = [inForce("b", today), inForce("c", january)];
  expect(forecastOf({ restrictions: [{ ...inForce("a", today), parts: [] }] })).toEqual(forecastOf());
  expect(
    forecastOf({ evidence: [...evidence].reverse(), restrictions: [...restrictions].reverse() }),
  ).toEqual(forecastOf({ evidence, restrictions }));
});

test("for any input the forecast is within its interval and between 0.3 and 99, and more restrictive evidence never lowers it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ part: everyPart, weight: fc.double({ min: -3, max: 3, noNaN: true }) }), {
        maxLength: 6,
      }),
      fc.array(
        fc.record({
          part: everyPart,
          support: fc.constantFrom("official" as const, "three-sources"),
          from: fc.constant(today),
        }),
        {
          maxLength: 3,
        },
      ),
      everyPart,
      (evidence, proposals, part) => {
        const { likelihood, interval } = forecastOf({ evidence, proposals });
        expect(interval.low).toBeLessThanOrEqual(likelihood);
        expect(interval.high).toBeGreaterThanOrEqual(likelihood);
        expect(interval.low).toBeGreaterThanOrEqual(0.3);
        expect(interval.high).toBeLessThanOrEqual(99);
        const more = forecastOf({ evidence: [...evidence, on(part, 0.5)], proposals });
        expect(more.likelihood).toBeGreaterThanOrEqual(likelihood);
      },
    ),
    { numRuns: 20 },
  );
});
