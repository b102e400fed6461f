import { expect, test } from "vitest";
import { valueScale } from "./value-scale";

test("the scale has room for every line, the base rate included, and ends on a step", () => {
  const point = { value: 8, low: 4, high: 12, base: null };
  expect(valueScale([point])).toEqual({ end: 20, step: 10 });
  expect(valueScale([{ ...point, base: 17 }])).toEqual({ end: 30, step: 10 });
  expect(valueScale([{ ...point, value: 60, high: 71 }])).toEqual({ end: 80, step: 20 });
  expect(valueScale([{ ...point, high: 99 }])).toEqual({ end: 100, step: 20 });
  expect(valueScale([])).toEqual({ end: 10, step: 10 });
});
