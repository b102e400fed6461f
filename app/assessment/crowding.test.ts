import fc from "fast-check";
import { expect, test } from "vitest";
import { crowded } from "./crowding";
import { evidenceWith } from "../../tests/stories";

const total = (weights: number[]) =>
  crowded(weights.map((weight, index) => evidenceWith(weight, { id: `story-${index}` }))).reduce(
    (sum, counts) => sum + counts,
    0,
  );
const weights = fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { maxLength: 40 });

test("weights 1, 0.5 and 0.5 of one kind count 1.595", () => {
  expect(total([0.5, 1, 0.5])).toBeCloseTo(1.595, 6);
});

test("stories of another factor, flow or direction do not crowd each other", () => {
  const counts = crowded([
    evidenceWith(1, { id: "a" }),
    evidenceWith(0.5, { id: "b", factor: "border-security" }),
    evidenceWith(0.5, { id: "c", flow: "threats" }),
    evidenceWith(-0.5, { id: "d" }),
  ]);
  expect(counts).toEqual([1, 0.5, 0.5, -0.5]);
});

test("one story more never counts less in all", () => {
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 3, noNaN: true }), (before, one) => {
      expect(total([...before, one])).toBeGreaterThanOrEqual(total(before) - 1e-9);
    }),
  );
});

test("a flood of stories counts less than 3.4 times the heaviest", () => {
  fc.assert(
    fc.property(weights, (flood) => {
      expect(total(flood)).toBeLessThanOrEqual(Math.max(0, ...flood) * 3.34);
    }),
  );
});
