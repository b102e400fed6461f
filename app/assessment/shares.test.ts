import fc from "fast-check";
import { expect, test } from "vitest";
import { toTenths } from "./shares";

test("points rounded to tenths still add up to the level", () => {
  expect(toTenths([3.33, 3.33, 3.34], 10)).toEqual([3.3, 3.3, 3.4]);
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.01, max: 5, noNaN: true }), { minLength: 1, maxLength: 60 }),
      (weights) => {
        const total = 37;
        const sum = weights.reduce((all, one) => all + one, 0);
        const points = toTenths(
          weights.map((one) => (total * one) / sum),
          total,
        );
        expect(points.reduce((all, one) => all + one, 0)).toBeCloseTo(total, 6);
      },
    ),
  );
});
