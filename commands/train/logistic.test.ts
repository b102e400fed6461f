import { expect, test } from "vitest";
import { type Row, trainLogistic } from "./logistic";

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
