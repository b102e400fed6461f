import fc from "fast-check";
import { expect, test } from "vitest";
import { BETA, forecast, logistic, logit, PRIOR, trimmedMean, UPDATE_MAX, USUAL } from "./forecast";
import type { RiskLevel } from "./risk-level";

const levelWith = (
  parts: { acts?: number; threats?: number; context?: number; stock?: number } = {},
): RiskLevel => {
  const flow = (level: number) => ({ sum: 0, level });
  return {
    level: 20,
    exact: 20,
    band: { low: 18, high: 22 },
    stock: parts.stock ?? USUAL.stock,
    flows: {
      acts: flow(parts.acts ?? USUAL.acts),
      threats: flow(parts.threats ?? USUAL.threats),
      context: flow(parts.context ?? USUAL.context),
    },
  };
};
const part = fc.double({ min: 0, max: 100, noNaN: true });

test("with nothing above the usual and no model it is 3.3 %: the base rate, calibrated", () => {
  expect(PRIOR).toBeCloseTo(0.035, 3);
  expect(forecast(levelWith()).likelihood).toBe(3.3);
});

test("20 points of acts above the usual move the log-odds by 0.6, and the steps say so", () => {
  const { steps } = forecast(levelWith({ acts: USUAL.acts + 20 }));
  const informed = logistic(logit(PRIOR) + BETA.acts) * 100;
  expect(steps[1]?.percent).toBeCloseTo(informed, 1);
  expect(steps[1]?.detail).toContain("+0.60");
  expect(steps.map(({ id }) => id)).toEqual(["prior", "evidence", "calibration", "final"]);
});

test("however bad the news, evidence alone moves the log-odds by 1.5 at most", () => {
  const worst = forecast(levelWith({ acts: 100, threats: 100, context: 100, stock: 100 }));
  expect(worst.steps[1]?.percent).toBeCloseTo(logistic(logit(PRIOR) + UPDATE_MAX) * 100, 1);
  expect(worst.likelihood).toBeLessThan(15);
});

test("three trials of a model are pooled by their trimmed mean, with a third of the weight", () => {
  const { steps } = forecast(levelWith(), [0.2, 0.2, 0.9]);
  const pooled = logistic((2 / 3) * logit(PRIOR) + (1 / 3) * logit(0.2)) * 100;
  expect(steps.find(({ id }) => id === "model")?.percent).toBeCloseTo(pooled, 1);
  expect(trimmedMean([1, 2, 9])).toBe(2);
  expect(trimmedMean([1, 2])).toBe(1.5);
});

test("for anything, the likelihood lies between 0.5 and 95 % and inside its interval", () => {
  fc.assert(
    fc.property(
      part,
      part,
      part,
      part,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (acts, threats, context, stock, trials) => {
        const { likelihood, band } = forecast(levelWith({ acts, threats, context, stock }), trials);
        expect(likelihood).toBeGreaterThanOrEqual(0.5);
        expect(likelihood).toBeLessThanOrEqual(95);
        expect(band.low).toBeLessThanOrEqual(likelihood);
        expect(band.high).toBeGreaterThanOrEqual(likelihood);
      },
    ),
  );
});

test("more of any part never makes it less likely", () => {
  fc.assert(
    fc.property(part, part, (acts, more) => {
      const [low, high] = [Math.min(acts, more), Math.max(acts, more)];
      expect(forecast(levelWith({ acts: high })).likelihood).toBeGreaterThanOrEqual(
        forecast(levelWith({ acts: low })).likelihood,
      );
    }),
  );
});
