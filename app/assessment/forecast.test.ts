import { expect, test } from "vitest";
import { forecast, logistic, logit, PRIOR, trimmedMean, USUAL } from "./forecast";
import type { RiskLevel } from "./risk-level";

const flow = (level: number) => ({ sum: 0, level });
const level = (acts: number, threats: number, context: number, stock: number): RiskLevel => ({
  level: 0,
  exact: 0,
  band: { low: 0, high: 0 },
  stock,
  flows: { acts: flow(acts), threats: flow(threats), context: flow(context) },
});
const usual = level(USUAL.acts, USUAL.threats, USUAL.context, USUAL.stock);

test("with nothing above the usual and no model, the base rate of 3.5 % is shrunk to 3.3 %", () => {
  const { likelihood, steps } = forecast(usual);
  expect(PRIOR).toBeCloseTo(0.0347, 4);
  expect(likelihood).toBe(3.3);
  expect(steps.map(({ id }) => id)).toEqual(["prior", "evidence", "calibration", "final"]);
  expect(steps[0]?.percent).toBe(3.5);
});

test("the evidence moves the log-odds by at most 1.5, however much there is", () => {
  const all = forecast(level(100, 100, 100, 100)).steps[1]?.percent ?? 0;
  expect(all).toBeCloseTo(logistic(logit(PRIOR) + 1.5) * 100, 0);
});

test("more evidence never lowers the forecast", () => {
  const rising = [0, 20, 40, 60, 80].map((acts) => forecast(level(acts, 10, 20, 12)).likelihood);
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
});

test("a model's estimates are trimmed, pooled as a step of their own, and never decide alone", () => {
  const { likelihood, steps } = forecast(usual, [0.9, 0.9, 0.9]);
  expect(steps.map(({ id }) => id)).toContain("model");
  expect(likelihood).toBeGreaterThan(3.3);
  expect(likelihood).toBeLessThan(50);
  expect(trimmedMean([1, 2, 9])).toBe(2);
});

test("the interval holds the likelihood, and both stay between 0.5 and 95 %", () => {
  for (const one of [usual, level(100, 100, 100, 90), level(0, 0, 0, 0)]) {
    const { likelihood, band } = forecast(one);
    expect(band.low).toBeLessThanOrEqual(likelihood);
    expect(band.high).toBeGreaterThanOrEqual(likelihood);
    expect(band.low).toBeGreaterThanOrEqual(0.5);
    expect(band.high).toBeLessThanOrEqual(95);
  }
});
