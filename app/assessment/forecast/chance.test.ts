import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ASSUMPTIONS,
  beginningChance,
  evidenceMultiplier,
  historyOf,
  horizonOf,
  monthsAlive,
  partChance,
  type PartState,
  PRECEDENTS,
  survival,
} from "./chance";
import { FORECAST_PARTS } from "./forecast-question";

const { histories, exposure } = ASSUMPTIONS;
const horizon = horizonOf(new Date("2026-11-21T12:00:00Z"));
const anyState: fc.Arbitrary<PartState> = fc.oneof(
  fc.constant({ kind: "not-in-force" as const }),
  fc.record({
    kind: fc.constant("proposed" as const),
    support: fc.constantFrom("official", "three-sources"),
  }),
  fc.record({
    kind: fc.constant("in-force" as const),
    months: fc.double({ min: 0, max: 300, noNaN: true }),
    isLiftingAnnounced: fc.boolean(),
  }),
);

test("the precedents give each part its events, endings and months", () => {
  expect(historyOf(PRECEDENTS.a)).toEqual({ events: 1, endings: 2.5, months: 81 });
  expect(historyOf(PRECEDENTS.b)).toEqual({ events: 1, endings: 1.5, months: 22.6 });
  expect(historyOf(PRECEDENTS.c)).toEqual({ events: 1, endings: 1.5, months: 5.7 });
  expect(historyOf(PRECEDENTS.d)).toEqual({ events: 0, endings: 5.5, months: 690 });
});

test("on November 21, 2026, 14.4 months ahead, G is 11.75, 9.87, 5.33, 13.61 and p 2.00, 1.71, 1.00, 0.77 %", () => {
  expect(horizon.months).toBeCloseTo(14.35, 1);
  const at = { months: 14.4, monthLeft: 1 };
  expect(FORECAST_PARTS.map((part) => monthsAlive(histories[part], 14.4).toFixed(2))).toEqual([
    "11.75",
    "9.87",
    "5.33",
    "13.61",
  ]);
  expect(
    FORECAST_PARTS.map((part) => (100 * beginningChance(histories[part], exposure, at, 1)).toFixed(2)),
  ).toEqual(["2.00", "1.71", "1.00", "0.77"]);
});

test("exit permits in force today survive 14.4 months with a chance of 66.4 %", () => {
  expect(survival(histories.a, 14.4)).toBeCloseTo(0.664, 3);
});

test("evidence multiplies a rate by 1.98 at x 0.41, and by between 0.57 and 3.62", () => {
  expect(evidenceMultiplier(0)).toBe(1);
  expect(evidenceMultiplier(0.41)).toBeCloseTo(1.98, 2);
  expect(evidenceMultiplier(50)).toBeCloseTo(3.62, 2);
  expect(evidenceMultiplier(-50)).toBeCloseTo(0.57, 2);
});

test("for any part and state, more restrictive evidence never lowers the chance, which stays between 0 and 1", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FORECAST_PARTS),
      anyState,
      fc.double({ min: 0, max: 60, noNaN: true }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      (part, state, months, x, more) => {
        const chance = (evidence: number) =>
          partChance(
            histories[part],
            exposure,
            state,
            { months, monthLeft: 1 },
            evidenceMultiplier(evidence),
          );
        expect(chance(x)).toBeGreaterThanOrEqual(0);
        expect(chance(x + more)).toBeLessThanOrEqual(1);
        expect(chance(x + more)).toBeGreaterThanOrEqual(chance(x) - 1e-12);
      },
    ),
  );
});

test("in force is likelier than proposed, an official proposal likelier than three sources, and both likelier than neither", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FORECAST_PARTS),
      fc.double({ min: 0, max: 60, noNaN: true }),
      (part, months) => {
        const states: PartState[] = [
          { kind: "not-in-force" },
          { kind: "proposed", support: "three-sources" },
          { kind: "proposed", support: "official" },
          { kind: "in-force", months: 0, isLiftingAnnounced: false },
        ];
        const chances = states.map((state) =>
          partChance(histories[part], exposure, state, { months, monthLeft: 1 }, 1),
        );
        expect(chances).toEqual([...chances].sort((a, b) => a - b));
      },
    ),
  );
});
