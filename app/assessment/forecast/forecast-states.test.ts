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
import { ASSUMPTIONS, QUIET_PARTS } from "./chance";
import { chanceInterval } from "./forecast-interval";
import { FORECAST_PARTS } from "./forecast-question";
import { historiesWith } from "./forecast";

// The forecast for measures that are in force, scheduled, proposed or ended.

const everyPart = fc.constantFrom(...FORECAST_PARTS);

test("an announced lifting before February lowers a closed border from 51 % to 30 %", () => {
  const announcedEnd = new Date("2027-10-01T00:00:00Z");
  const lifting = forecastOf({ ...since("b"), restrictions: [inForce("b", today, { announcedEnd })] });
  expect(lifting.likelihood).toBe(30.2);
  expect(lifting.interval.high).toBeGreaterThan(50);
});

test("whether an announced lifting fails is drawn from the Beta distribution of one precedent that was kept", () => {
  const parts = {
    ...QUIET_PARTS,
    b: { state: { kind: "in-force" as const, months: 12, isLiftingAnnounced: true }, multiplier: 1 },
  };
  // So near the month that nothing else begins or ends: what is left is Beta(0.5, 1.5), whose distribution function is
  // 2 / pi * (asin(sqrt(x)) + sqrt(x * (1 - x))): 10 % at 0.0062, 90 % at 0.649.
  const soon = { months: 0.001, monthLeft: 0 };
  const { low, high } = chanceInterval(parts, soon, ASSUMPTIONS);
  expect([low.toFixed(3), high.toFixed(1)]).toEqual(["0.006", "0.6"]);
});

test.each(FORECAST_PARTS)("an announced end never raises the chance of part (%s)", (part) => {
  const announcedEnd = new Date("2027-06-01T00:00:00Z");
  const inForceNow = forecastOf({ restrictions: [inForce(part, today)] }).likelihood;
  const ending = forecastOf({ restrictions: [inForce(part, today, { announcedEnd })] }).likelihood;
  expect(ending).toBeLessThanOrEqual(inForceNow);
});

test("a proposal that began in February 2028 or before stays open after it, until an administrator decides", () => {
  const lastInstant = new Date("2028-02-29T23:59:59.999Z");
  const march = new Date("2028-03-01T00:00:00Z");
  for (const [support, percent] of [
    ["official", 90],
    ["three-sources", 50],
  ] as const) {
    const proposals = [proposed("b", support, january)];
    expect(forecastOf({ now: lastInstant, proposals }).likelihood).toBeCloseTo(percent, 0);
    const over = forecastOf({ now: march, proposals, trials: [0.01, 0.01, 0.01] });
    expect(over).toMatchObject({
      likelihood: percent,
      interval: { low: percent, high: percent },
      model: null,
    });
    expect(over.parts.map(({ state }) => state.kind)).toEqual(["missed", "proposed", "missed", "missed"]);
  }
  expect(forecastOf({ now: march, proposals: [proposed("b", "official", march)] }).likelihood).toBe(0.3);
  expect(forecastOf({ proposals: [proposed("b", "official", march)] })).toEqual(forecastOf());
});

test("beside a closed border with an announced end, a scheduled or officially proposed closing counts as it does alone", () => {
  const announcedEnd = new Date("2027-10-01T00:00:00Z");
  const lifting = inForce("b", today, { announcedEnd });
  const scheduled = inForce("b", new Date("2027-12-01T00:00:00Z"));
  expect(forecastOf({ restrictions: [lifting, scheduled] })).toEqual(
    forecastOf({ restrictions: [scheduled] }),
  );
  expect(forecastOf({ restrictions: [scheduled, lifting] })).toEqual(
    forecastOf({ restrictions: [scheduled] }),
  );
  const pending = forecastOf({ restrictions: [lifting], proposals: [proposed("b")] });
  expect(pending).toEqual(forecastOf({ proposals: [proposed("b")] }));
  expect(pending.likelihood).toBeGreaterThan(forecastOf({ restrictions: [lifting] }).likelihood);
});

test("anything in force on a day of February 2028 meets the question, even if it has ended since", () => {
  const now = new Date("2028-02-20T00:00:00Z");
  const ended = inForce("b", january, { until: new Date("2028-02-03T00:00:00Z") });
  const met = forecastOf({ now, restrictions: [ended], trials: [0.01, 0.01, 0.01] });
  expect(met).toMatchObject({ likelihood: 99, model: null });
  expect(
    forecastOf({ now, restrictions: [inForce("b", january, { until: FEBRUARY })] }).likelihood,
  ).toBeLessThan(1);
  expect(forecastOf({ now: new Date("2028-03-01T00:00:00Z"), restrictions: [] }).likelihood).toBe(0.3);
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
  const none = forecastOf(later);
  expect(none).toMatchObject({ likelihood: 0.3, interval: { low: 0.3, high: 0.3 }, model: null });
  expect(none.parts.map(({ state }) => state.kind)).toEqual(["missed", "missed", "missed", "missed"]);
  const met = forecastOf({ ...later, restrictions: [inForce("a", january)], trials: [0.01, 0.01, 0.01] });
  expect(met).toMatchObject({ likelihood: 99, interval: { low: 99, high: 99 }, model: null });
});

test("the answer can change until the last instant of February 29, 2028, but not in March", () => {
  const lastDay = new Date("2028-02-29T12:00:00Z");
  const lastInstant = new Date("2028-02-29T23:59:59.999Z");
  const [, first] = forecastOf({ now: FEBRUARY, restrictions: [inForce("b", january)] }).parts;
  expect(first).toMatchObject({ state: { kind: "met" }, percent: 100 });
  expect(forecastOf({ now: lastDay }).likelihood).toBe(0.3);
  expect(forecastOf({ now: lastInstant, restrictions: [inForce("b", lastDay)] }).likelihood).toBe(99);
  const march = new Date("2028-03-01T00:00:00Z");
  expect(forecastOf({ now: march, restrictions: [inForce("b", march)] }).likelihood).toBe(0.3);
  expect(forecastOf({ now: march, restrictions: [inForce("b", lastInstant)] }).likelihood).toBe(99);
  expect(
    forecastOf({ now: march, restrictions: [inForce("b", january, { until: FEBRUARY })] }).likelihood,
  ).toBe(0.3);
});

test.each([
  ["2026-11-21", 68],
  ["2027-07-01", 82],
  ["2027-12-01", 94.2],
  ["2028-02-28", 99],
])("exit permits that take effect on %s, in the register today: %d %", (day, percent) => {
  expect(forecastOf({ restrictions: [inForce("a", new Date(`${day}T00:00:00Z`))] }).likelihood).toBe(percent);
});

test("a scheduled entry counts from its first day, unless it is canceled or begins after February", () => {
  const summer = new Date("2027-07-01T00:00:00Z");
  const scheduled = forecastOf({ restrictions: [inForce("a", summer)] });
  expect(scheduled.parts[0]?.state).toMatchObject({ kind: "scheduled" });
  for (const until of [today, new Date("2027-04-01T00:00:00Z"), summer])
    expect(forecastOf({ restrictions: [inForce("a", summer, { until })] })).toEqual(forecastOf());
  expect(forecastOf({ restrictions: [inForce("a", new Date("2028-03-01T00:00:00Z"))] })).toEqual(
    forecastOf(),
  );
});

test("of two entries that take effect within February 2028 the first decides, in whatever order they come", () => {
  const [earlier, later] = [10, 20].map((day) => inForce("b", new Date(`2028-02-${day}T00:00:00Z`)));
  const states = [[earlier!, later!], [later!, earlier!], [earlier!]].map(
    (restrictions) => forecastOf({ now: FEBRUARY, restrictions }).parts[1]?.state,
  );
  expect(states[0]).toMatchObject({ kind: "scheduled" });
  expect(states[1]).toEqual(states[0]);
  expect(states[2]).toEqual(states[0]);
});

test("an end before February in the register counts as announced, before the measure takes effect and after", () => {
  const summer = new Date("2027-07-01T00:00:00Z");
  const december = new Date("2027-12-01T00:00:00Z");
  for (const [now, kind] of [
    [today, "scheduled"],
    [new Date("2027-08-01T00:00:00Z"), "in-force"],
  ] as const) {
    const by = (end: object) => forecastOf({ now, restrictions: [inForce("a", summer, end)] });
    expect(by({ until: december })).toEqual(by({ announcedEnd: december }));
    expect(by({ until: december }).parts[0]?.state).toMatchObject({ kind, isLiftingAnnounced: true });
    expect(by({ until: december }).likelihood).toBeLessThan(30);
    expect(by({}).likelihood).toBeGreaterThan(80);
    expect(by({ announcedEnd: FEBRUARY }).parts[0]?.state).toMatchObject({ kind, isLiftingAnnounced: true });
    expect(by({ until: new Date("2028-02-02T00:00:00Z") })).toEqual(by({}));
    expect(by({ announcedEnd: summer })).toEqual(by({}));
  }
});

test("an announced end that has passed without a lifting no longer counts", () => {
  const passed = inForce("b", new Date("2026-10-01T00:00:00Z"), { announcedEnd: today });
  expect(forecastOf({ restrictions: [passed] })).toEqual(
    forecastOf({ restrictions: [{ ...passed, announcedEnd: null }] }),
  );
});

test("how sure it is of a scheduled measure depends on how long it must last until February", () => {
  const scheduled = (day: string) => forecastOf({ restrictions: [inForce("c", new Date(day))] }).interval;
  expect(scheduled("2026-11-21")).toEqual({ low: 3.2, high: 50.6 });
  expect(scheduled("2028-01-01")).toEqual({ low: 58.9, high: 95.2 });
});

test("only a measure that ended after the precedents were counted adds to them, with the months that it lasted", () => {
  const now = new Date("2027-11-21T00:00:00Z");
  const closure = (from: string, until: string) => inForce("b", new Date(from), { until: new Date(until) });
  const none = forecastOf({ now });
  expect(forecastOf({ now, restrictions: [closure("2026-01-21", "2026-11-21")] })).toEqual(none);
  expect(forecastOf({ now, restrictions: [closure("2027-03-01", "2027-03-01")] })).toEqual(none);
  const { b } = historiesWith([closure("2027-03-01", "2027-11-01")], now);
  expect({ ...b, months: Math.round(10 * b.months) / 10 }).toEqual({ events: 2, endings: 2.5, months: 30.6 });
});

test("accepting a proposal never lowers the forecast, even if the measure takes effect later", () => {
  const effective = new Date("2027-01-15T00:00:00Z");
  for (const part of FORECAST_PARTS) {
    const pending = forecastOf({
      proposals: [proposed(part, "official", effective)],
      evidence: [on(part, NEWS_OF_IT)],
    });
    const accepted = forecastOf({
      restrictions: [inForce(part, effective)],
      evidence: [on(part, NEWS_OF_IT)],
    });
    expect(accepted.likelihood).toBeGreaterThanOrEqual(pending.likelihood);
  }
});

test("an entry that was ended before it took effect adds nothing to the record", () => {
  const cancelled = inForce("b", new Date("2027-06-01T00:00:00Z"), {
    until: new Date("2027-01-01T00:00:00Z"),
  });
  const now = new Date("2027-07-01T00:00:00Z");
  expect(forecastOf({ now, restrictions: [cancelled] })).toEqual(forecastOf({ now }));
});

/** Start dates from two and a half years ago until after February 2028. */
const anyDay = fc.integer({ min: -900, max: 520 }).map((days) => new Date(today.getTime() + days * DAY_MS));
const anyProposal = fc
  .record({ part: everyPart, support: fc.constantFrom("official" as const, "three-sources"), from: anyDay })
  .map(({ part, support, from }) => proposed(part, support, from));

test("of two suspensions since the same day, the one without an announced lifting counts, in either order", () => {
  const lasting = inForce("c", today);
  const lifting = inForce("c", today, { announcedEnd: new Date("2027-10-01T00:00:00Z") });
  const alone = forecastOf({ restrictions: [lasting] });
  expect(alone.likelihood).toBe(forecastOf({ restrictions: [lifting] }).likelihood);
  expect(forecastOf({ restrictions: [lasting, lifting] })).toEqual(alone);
  expect(forecastOf({ restrictions: [lifting, lasting] })).toEqual(alone);
});

test("for any register and proposals, one more entry or proposal never lowers the forecast, in whatever order they come", () => {
  const anyEntry = fc
    .record({ part: everyPart, since: anyDay, announcedEnd: fc.option(anyDay) })
    .map(({ part, since, announcedEnd }) => inForce(part, since, { announcedEnd }));
  fc.assert(
    fc.property(
      fc.array(anyEntry, { maxLength: 4 }),
      fc.array(anyProposal, { maxLength: 3 }),
      anyEntry,
      anyProposal,
      anyDay.filter((day) => day >= today),
      (restrictions, proposals, entry, proposal, now) => {
        const { likelihood } = forecastOf({ now, restrictions, proposals });
        const withEntry = forecastOf({ now, restrictions: [...restrictions, entry], proposals });
        expect(withEntry.likelihood).toBeGreaterThanOrEqual(likelihood);
        expect(forecastOf({ now, restrictions: [entry, ...restrictions.toReversed()], proposals })).toEqual(
          withEntry,
        );
        const withProposal = forecastOf({ now, restrictions, proposals: [...proposals, proposal] });
        expect(withProposal.likelihood).toBeGreaterThanOrEqual(likelihood);
      },
    ),
    { numRuns: 60 },
  );
});

test("from one day to the next it moves by less than 5 points, where nothing begins or ends", () => {
  const anyEntry = fc
    .record({ part: everyPart, since: anyDay, until: fc.option(anyDay), announcedEnd: fc.option(anyDay) })
    .map(({ part, since, until, announcedEnd }) => inForce(part, since, { until, announcedEnd }));
  fc.assert(
    fc.property(
      fc.array(anyEntry, { maxLength: 4 }),
      fc.array(anyProposal, { maxLength: 2 }),
      anyDay.filter((day) => day >= today),
      (restrictions, proposals, day) => {
        const next = new Date(day.getTime() + DAY_MS);
        const events = [
          FEBRUARY,
          new Date("2028-03-01T00:00:00Z"),
          ...restrictions.flatMap(({ since, until, announcedEnd }) => [since, until, announcedEnd]),
        ];
        fc.pre(!events.some((event) => event && event > day && event <= next));
        const at = (now: Date) => forecastOf({ now, restrictions, proposals }).likelihood;
        expect(Math.abs(at(next) - at(day))).toBeLessThan(5);
      },
    ),
    { numRuns: 100 },
  );
});

test("a scheduled measure taking effect on its day moves the forecast by less than a point, whatever its end", () => {
  const begins = new Date("2027-06-01T00:00:00Z");
  const dayBefore = new Date(begins.getTime() - DAY_MS);
  for (const part of FORECAST_PARTS) {
    for (const end of [null, new Date("2027-12-01T00:00:00Z"), FEBRUARY, new Date("2028-04-01T00:00:00Z")]) {
      for (const more of [{ until: end }, { announcedEnd: end }]) {
        const at = (now: Date) => forecastOf({ now, restrictions: [inForce(part, begins, more)] }).likelihood;
        expect(Math.abs(at(begins) - at(dayBefore))).toBeLessThan(1);
      }
    }
  }
});
