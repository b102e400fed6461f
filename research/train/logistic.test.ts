import { expect, test } from "vitest";
import { ratioScales, type Row, trainLogistic } from "./logistic";

const row = (...features: number[]): Row => ({
  features: Int32Array.from(features),
  values: Float32Array.from(features, () => 1),
});

/** Feature 0 goes with positives, 1 with negatives, 2 with both alike. */
const ROWS = Array.from({ length: 200 }, (_, at) => row(at % 2, ...(at % 4 < 2 ? [2] : [])));
const IS_POSITIVE = ROWS.map((_, at) => at % 2 === 0);

test("a feature of the positives gets a positive weight, one of the negatives a negative, one of both almost none", () => {
  const [positive = 0, negative = 0, both = 0] = trainLogistic(ROWS, IS_POSITIVE, 3);
  expect(positive).toBeGreaterThan(2);
  expect(negative).toBeLessThan(-2);
  expect(Math.abs(both)).toBeLessThan(0.5);
});

test("the intercept follows the share of positives: one in ten is log-odds of about -2.2", () => {
  const rows = Array.from({ length: 1000 }, () => row());
  const weights = trainLogistic(
    rows,
    rows.map((_, at) => at % 10 === 0),
    0,
  );
  expect(weights[0]).toBeGreaterThan(-2.8);
  expect(weights[0]).toBeLessThan(-1.7);
});

test("the same input gives the same weights", () => {
  expect(trainLogistic(ROWS, IS_POSITIVE, 3)).toEqual(trainLogistic(ROWS, IS_POSITIVE, 3));
});

test("a feature that positives and negatives share unequally counts for more before it is penalized", () => {
  const times = (number: number, feature: number) => Array.from({ length: number }, () => row(feature));
  const positives = [...times(8, 0), ...times(2, 1), ...times(5, 2)];
  const negatives = [...times(2, 0), ...times(8, 1), ...times(5, 2)];
  const scales = ratioScales(
    [...positives, ...negatives],
    [...positives.map(() => true), ...negatives.map(() => false)],
    3,
  );
  expect([...scales].map((scale) => Number(scale.toFixed(6)))).toEqual([1.35, 1.35, 0.3]);
});

test("without any difference between positives and negatives every feature counts alike", () => {
  expect([...ratioScales([row(0), row(0)], [true, false], 1)]).toEqual([1]);
});
