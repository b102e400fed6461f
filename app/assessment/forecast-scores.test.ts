import fc from "fast-check";
import { expect, test } from "vitest";
import { brierOf, logScoreOf, reliabilityOf, scoresOf } from "./forecast-scores";

const record = fc.array(
  fc.record({
    probability: fc.double({ min: 0, max: 1, noNaN: true }),
    baseRate: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    outcome: fc.boolean(),
  }),
  { minLength: 1, maxLength: 50 },
);

test("80 % on what happened scores 0.04 and 0.223; on what did not, 0.64 and 1.609", () => {
  expect([brierOf(0.8, true), brierOf(0.8, false)].map((score) => score.toFixed(2))).toEqual([
    "0.04",
    "0.64",
  ]);
  expect([logScoreOf(0.8, true), logScoreOf(0.8, false)].map((score) => score.toFixed(3))).toEqual([
    "0.223",
    "1.609",
  ]);
});

test("skill is above 0 where forecasts beat history, 0 where they repeat it, and there is none without an outcome", () => {
  const outcomes = [true, false, false, false];
  const better = outcomes.map((outcome) => ({ probability: outcome ? 0.7 : 0.1, baseRate: 0.25, outcome }));
  expect(scoresOf(better)?.skill).toBeCloseTo(0.84, 6);
  expect(scoresOf(better.map((one) => ({ ...one, probability: one.baseRate })))?.skill).toBe(0);
  expect(scoresOf([])).toBeNull();
});

test("being certain and wrong costs much, but not infinitely much", () => {
  expect(logScoreOf(0, true)).toBeCloseTo(5.3, 1);
});

test("for any record the scores are in their ranges and the bins hold every forecast once", () => {
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
