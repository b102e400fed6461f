import fc from "fast-check";
import { expect, test } from "vitest";
import { brierOf, logScoreOf, reliabilityOf, scoresOf, skillInterval } from "./forecast-scores";

const record = fc.array(
  fc.record({
    probability: fc.double({ min: 0, max: 1, noNaN: true }),
    baseRate: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    outcome: fc.boolean(),
  }),
  { minLength: 1, maxLength: 50 },
);

test("80 % on an event that happened scores 0.04 and 0.223; on one that didn't, 0.64 and 1.609", () => {
  expect([brierOf(0.8, true), brierOf(0.8, false)].map((score) => score.toFixed(2))).toEqual([
    "0.04",
    "0.64",
  ]);
  expect([logScoreOf(0.8, true), logScoreOf(0.8, false)].map((score) => score.toFixed(3))).toEqual([
    "0.223",
    "1.609",
  ]);
});

test("skill is above 0 if forecasts beat history, 0 if they repeat it, and null without an outcome", () => {
  const outcomes = [true, false, false, false];
  const better = outcomes.map((outcome) => ({ probability: outcome ? 0.7 : 0.1, baseRate: 0.25, outcome }));
  expect(scoresOf(better)?.skill).toBeCloseTo(0.84, 6);
  expect(scoresOf(better.map((one) => ({ ...one, probability: one.baseRate })))?.skill).toBe(0);
  expect(scoresOf([])).toBeNull();
});

test("a confident wrong forecast costs a lot, but not infinitely much", () => {
  expect(logScoreOf(0, true)).toBeCloseTo(5.3, 1);
});

test("for any record the scores are in range and each forecast is in exactly one bin", () => {
  fc.assert(
    fc.property(record, (all) => {
      const scores = scoresOf(all);
      expect(scores?.brier).toBeGreaterThanOrEqual(0);
      expect(scores?.brier).toBeLessThanOrEqual(1);
      const bins = reliabilityOf(all);
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      for (const bin of bins) {
        expect(bin.meanProbability).toBeGreaterThanOrEqual(bin.from - 1e-9);
        expect(bin.meanProbability).toBeLessThanOrEqual(bin.to + 1e-9);
      }
    }),
  );
});

const months = (count: number, kinds: number, isGood: (month: number, kind: number) => boolean) =>
  Array.from({ length: count * kinds }, (_, index) => {
    const [month, kind] = [Math.floor(index / kinds), index % kinds];
    const outcome = (month + kind) % 3 === 0;
    return {
      probability: isGood(month, kind) ? (outcome ? 0.9 : 0.1) : 0.33,
      baseRate: 0.33,
      outcome,
      kind: `kind-${kind}`,
      openedAt: new Date(Date.UTC(2026, month, 20)),
    };
  });

test("the skill's interval is above 0 if every kind does well, and includes 0 if forecasts repeat history", () => {
  const good = skillInterval(months(12, 8, () => true));
  expect(good?.low).toBeGreaterThan(0.5);
  expect(skillInterval(months(12, 8, () => false))).toEqual({ low: 0, high: 0 });
  expect(skillInterval(months(12, 1, () => true))).toBeNull();
  expect(skillInterval([])).toBeNull();
});

test("skill that depends on one kind has a wider interval than months alone would give", () => {
  const oneKind = skillInterval(months(24, 8, (_, kind) => kind === 0));
  expect(oneKind?.low).toBe(0);
  expect(oneKind?.high).toBeGreaterThan(0.15);
});
