import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "~/time";
import {
  forecast,
  logit,
  MODEL_SHIFT_MAX,
  modelShift,
  trimmedMean,
  type ForecastInput,
  type PartEvidence,
} from "./forecast";
import { FORECAST_PARTS, type ForecastPart } from "./forecast-question";
import type { PartProposal, PartRestriction } from "./part-states";

const today = new Date("2026-11-21T00:00:00Z");
const anHourLater = new Date("2026-11-21T01:00:00Z");
const january = new Date("2028-01-15T00:00:00Z");
const FEBRUARY = new Date("2028-02-01T00:00:00Z");
const MONTH_MS = (365.25 / 12) * DAY_MS;
const monthsBefore = (date: Date, months: number) => new Date(date.getTime() - months * MONTH_MS);

const of = (input: Partial<ForecastInput> = {}) =>
  forecast({ now: today, restrictions: [], proposals: [], evidence: [], ...input });
const inForce = (part: ForecastPart, since: Date, more: Partial<PartRestriction> = {}): PartRestriction => ({
  parts: [part],
  since,
  until: null,
  announcedEnd: null,
  ...more,
});
const proposed = (
  part: ForecastPart,
  support: PartProposal["support"] = "official",
  from = today,
): PartProposal => ({ part, support, from });
const on = (part: ForecastPart, weight: number): PartEvidence => ({ part, weight });
/** Weight of a measure's own news on its first day. */
const NEWS_OF_IT = 0.9;
const since = (part: ForecastPart) => ({
  restrictions: [inForce(part, today)],
  evidence: [on(part, NEWS_OF_IT)],
});
const inJanuary = (part: ForecastPart) => ({
  now: january,
  restrictions: [inForce(part, new Date("2027-12-15T00:00:00Z"))],
});
const everyPart = fc.constantFrom(...FORECAST_PARTS);

test("quiet on November 21, 2026 it is 4.4 %, within 3-6 %", () => {
  expect(of().likelihood).toBe(4.4);
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
  expect(of({ now: monthsBefore(FEBRUARY, months) }).likelihood).toBeCloseTo(percent, 1);
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
])("%s: %d %", (_, input, percent, [low, high]) => {
  const { likelihood, interval } = of(input);
  expect({ likelihood, interval }).toEqual({ likelihood: percent, interval: { low, high } });
});

test("the demonstration's escalation: proposed 73.4 %, accepted 97.5 %", () => {
  const evidence = FORECAST_PARTS.map((part) => on(part, NEWS_OF_IT));
  const pending = of({
    proposals: [proposed("a"), proposed("c"), proposed("b", "three-sources")],
    evidence,
  });
  const accepted = of({ restrictions: FORECAST_PARTS.map((part) => inForce(part, today)), evidence });
  expect(pending.likelihood).toBe(73.4);
  expect(accepted.likelihood).toBe(97.5);
});

test("an announced lifting before February lowers a closed border from 51 % to 30 %", () => {
  const announcedEnd = new Date("2027-10-01T00:00:00Z");
  const lifting = of({ ...since("b"), restrictions: [inForce("b", today, { announcedEnd })] });
  expect(lifting.likelihood).toBe(30.2);
  expect(lifting.interval.high).toBeGreaterThan(50);
});

test.each(FORECAST_PARTS)("an announced end never raises the chance of part (%s)", (part) => {
  const announcedEnd = new Date("2027-06-01T00:00:00Z");
  const inForceNow = of({ restrictions: [inForce(part, today)] }).likelihood;
  const ending = of({ restrictions: [inForce(part, today, { announcedEnd })] }).likelihood;
  expect(ending).toBeLessThanOrEqual(inForceNow);
});

test("the steps go from the base rate through time, state and evidence to the model, and their changes add up", () => {
  const { steps, likelihood } = of({ ...since("a"), trials: [0.99, 0.99, 0.99] });
  expect(steps.map(({ id }) => id)).toEqual(["base-rate", "time", "state", "evidence", "model"]);
  expect(steps[0]).toEqual({ id: "base-rate", percent: 3.9, change: 3.9 });
  expect(steps[1]?.percent).toBe(4.4);
  expect(steps.at(-1)?.percent).toBe(likelihood);
  expect(steps.reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(likelihood, 6);
});

test("the model moves the log-odds by 0.5 at most: from 4.4 % to between 2.7 and 7.0 %", () => {
  expect(of({ trials: [0.97, 0.97, 0.97] }).likelihood).toBe(7);
  expect(of({ trials: [0.001, 0.001, 0.001] }).likelihood).toBe(2.7);
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (own, trials) => {
        expect(Math.abs(modelShift(own, trials))).toBeLessThanOrEqual(MODEL_SHIFT_MAX);
      },
    ),
  );
});

test("three trials are pooled by their trimmed mean with a third of the weight", () => {
  expect(modelShift(0.04, [0.05, 0.05, 0.9])).toBeCloseTo((logit(0.05) - logit(0.04)) / 3, 9);
  expect(trimmedMean([1, 2, 9])).toBe(2);
  expect(trimmedMean([1, 2])).toBe(1.5);
});

test("a proposal that began in February 2028 or before stays open after it, until an administrator decides", () => {
  const lastInstant = new Date("2028-02-29T23:59:59.999Z");
  const march = new Date("2028-03-01T00:00:00Z");
  for (const [support, percent] of [
    ["official", 90],
    ["three-sources", 50],
  ] as const) {
    const proposals = [proposed("b", support, january)];
    expect(of({ now: lastInstant, proposals }).likelihood).toBeCloseTo(percent, 0);
    const over = of({ now: march, proposals, trials: [0.01, 0.01, 0.01] });
    expect(over).toMatchObject({
      likelihood: percent,
      interval: { low: percent, high: percent },
      model: null,
    });
    expect(over.parts.map(({ state }) => state.kind)).toEqual(["missed", "proposed", "missed", "missed"]);
  }
  expect(of({ now: march, proposals: [proposed("b", "official", march)] }).likelihood).toBe(0.3);
  expect(of({ proposals: [proposed("b", "official", march)] })).toEqual(of());
});

test("beside a closed border with an announced end, a scheduled or officially proposed closing counts as it does alone", () => {
  const announcedEnd = new Date("2027-10-01T00:00:00Z");
  const lifting = inForce("b", today, { announcedEnd });
  const scheduled = inForce("b", new Date("2027-12-01T00:00:00Z"));
  expect(of({ restrictions: [lifting, scheduled] })).toEqual(of({ restrictions: [scheduled] }));
  expect(of({ restrictions: [scheduled, lifting] })).toEqual(of({ restrictions: [scheduled] }));
  const pending = of({ restrictions: [lifting], proposals: [proposed("b")] });
  expect(pending).toEqual(of({ proposals: [proposed("b")] }));
  expect(pending.likelihood).toBeGreaterThan(of({ restrictions: [lifting] }).likelihood);
});

test("anything in force on a day of February 2028 meets the question, even if it has ended since", () => {
  const now = new Date("2028-02-20T00:00:00Z");
  const ended = inForce("b", january, { until: new Date("2028-02-03T00:00:00Z") });
  expect(of({ now, restrictions: [ended] }).likelihood).toBe(99);
  expect(of({ now, restrictions: [inForce("b", january, { until: FEBRUARY })] }).likelihood).toBeLessThan(1);
  expect(of({ now: new Date("2028-03-01T00:00:00Z"), restrictions: [] }).likelihood).toBe(0.3);
});

test("once February 2028 is over only what was in force in it counts: not news, the model or a later measure, proposed or not", () => {
  const now = new Date("2028-06-01T00:00:00Z");
  const later = {
    now,
    restrictions: [inForce("a", new Date("2028-04-01T00:00:00Z"))],
    proposals: [proposed("c", "official", new Date("2028-03-05T00:00:00Z"))],
    evidence: FORECAST_PARTS.map((part) => on(part, 3)),
    trials: [0.97, 0.97, 0.97],
  };
  const none = of(later);
  expect(none).toMatchObject({ likelihood: 0.3, interval: { low: 0.3, high: 0.3 }, model: null });
  expect(none.parts.map(({ state }) => state.kind)).toEqual(["missed", "missed", "missed", "missed"]);
  const met = of({ ...later, restrictions: [inForce("a", january)], trials: [0.01, 0.01, 0.01] });
  expect(met).toMatchObject({ likelihood: 99, interval: { low: 99, high: 99 } });
});

test("the answer can change until the last instant of February 29, 2028, but not in March", () => {
  const lastDay = new Date("2028-02-29T12:00:00Z");
  const lastInstant = new Date("2028-02-29T23:59:59.999Z");
  expect(of({ now: lastDay }).likelihood).toBe(0.3);
  expect(of({ now: lastInstant, restrictions: [inForce("b", lastDay)] }).likelihood).toBe(99);
  const march = new Date("2028-03-01T00:00:00Z");
  expect(of({ now: march, restrictions: [inForce("b", march)] }).likelihood).toBe(0.3);
  expect(of({ now: march, restrictions: [inForce("b", lastInstant)] }).likelihood).toBe(99);
  expect(of({ now: march, restrictions: [inForce("b", january, { until: FEBRUARY })] }).likelihood).toBe(0.3);
});

test.each([
  ["2026-11-21", 68],
  ["2027-07-01", 82],
  ["2027-12-01", 94.2],
  ["2028-02-28", 99],
])("exit permits that take effect on %s, in the register today: %d %", (day, percent) => {
  expect(of({ restrictions: [inForce("a", new Date(`${day}T00:00:00Z`))] }).likelihood).toBe(percent);
});

test("a scheduled entry counts from its first day, unless it ends before February or begins after it", () => {
  const summer = new Date("2027-07-01T00:00:00Z");
  const scheduled = of({ restrictions: [inForce("a", summer)] });
  expect(scheduled.parts[0]?.state).toMatchObject({ kind: "scheduled" });
  for (const [since, more] of [
    [summer, { until: new Date("2027-12-01T00:00:00Z") }],
    [summer, { announcedEnd: FEBRUARY }],
    [summer, { until: today }],
    [new Date("2028-03-01T00:00:00Z"), {}],
  ] as const) {
    expect(of({ restrictions: [inForce("a", since, more)] }).likelihood).toBe(4.4);
  }
});

test("accepting a proposal never lowers the forecast, even if the measure takes effect later", () => {
  const effective = new Date("2027-01-15T00:00:00Z");
  for (const part of FORECAST_PARTS) {
    const pending = of({
      proposals: [proposed(part, "official", effective)],
      evidence: [on(part, NEWS_OF_IT)],
    });
    const accepted = of({ restrictions: [inForce(part, effective)], evidence: [on(part, NEWS_OF_IT)] });
    expect(accepted.likelihood).toBeGreaterThanOrEqual(pending.likelihood);
  }
});

test("an entry that was ended before it took effect adds nothing to the record", () => {
  const cancelled = inForce("b", new Date("2027-06-01T00:00:00Z"), {
    until: new Date("2027-01-01T00:00:00Z"),
  });
  const now = new Date("2027-07-01T00:00:00Z");
  expect(of({ now, restrictions: [cancelled] })).toEqual(of({ now }));
});

test("an entry that meets no part changes nothing, and input order doesn't matter", () => {
  const evidence = [on("a", 0.2), on("b", -0.1), on("b", 0.4)];
  const restrictions = [inForce("b", today), inForce("c", january)];
  expect(of({ restrictions: [{ ...inForce("a", today), parts: [] }] })).toEqual(of());
  expect(of({ evidence: [...evidence].reverse(), restrictions: [...restrictions].reverse() })).toEqual(
    of({ evidence, restrictions }),
  );
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
        const { likelihood, interval } = of({ evidence, proposals });
        expect(interval.low).toBeLessThanOrEqual(likelihood);
        expect(interval.high).toBeGreaterThanOrEqual(likelihood);
        expect(interval.low).toBeGreaterThanOrEqual(0.3);
        expect(interval.high).toBeLessThanOrEqual(99);
        const more = of({ evidence: [...evidence, on(part, 0.5)], proposals });
        expect(more.likelihood).toBeGreaterThanOrEqual(likelihood);
      },
    ),
    { numRuns: 20 },
  );
});

test("for any register and proposals, one more entry or proposal never lowers the forecast, in whatever order they come", () => {
  const anyDay = fc.integer({ min: -900, max: 480 }).map((days) => new Date(today.getTime() + days * DAY_MS));
  const anyEntry = fc
    .record({ part: everyPart, since: anyDay, announcedEnd: fc.option(anyDay) })
    .map(({ part, since, announcedEnd }) => inForce(part, since, { announcedEnd }));
  const anyProposal = fc
    .record({ part: everyPart, support: fc.constantFrom("official" as const, "three-sources"), from: anyDay })
    .map(({ part, support, from }) => proposed(part, support, from));
  fc.assert(
    fc.property(
      fc.array(anyEntry, { maxLength: 4 }),
      fc.array(anyProposal, { maxLength: 3 }),
      anyEntry,
      anyProposal,
      anyDay.filter((day) => day >= today),
      (restrictions, proposals, entry, proposal, now) => {
        const { likelihood } = of({ now, restrictions, proposals });
        const withEntry = of({ now, restrictions: [...restrictions, entry], proposals });
        expect(withEntry.likelihood).toBeGreaterThanOrEqual(likelihood);
        expect(of({ now, restrictions: [entry, ...restrictions.toReversed()], proposals })).toEqual(
          withEntry,
        );
        const withProposal = of({ now, restrictions, proposals: [...proposals, proposal] });
        expect(withProposal.likelihood).toBeGreaterThanOrEqual(likelihood);
      },
    ),
    { numRuns: 60 },
  );
});
