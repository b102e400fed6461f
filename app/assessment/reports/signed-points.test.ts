import { expect, test } from "vitest";
import { plainPoints, signedPoints, storyPoints } from "./signed-points";

test.each([
  [6.51, "6.5", "+6.5"],
  [-0.4, "\u22120.4", "\u22120.4"],
  [0.06, "0.1", "+0.1"],
  [-0.06, "\u22120.1", "\u22120.1"],
  [0.04, "0.0", "0.0"],
  [-0.04, "0.0", "0.0"],
  [0, "0.0", "0.0"],
  [-0, "0.0", "0.0"],
])("%d reads %s, with a sign %s: what rounds to zero has no sign", (points, plain, signed) => {
  expect(plainPoints(points)).toBe(plain);
  expect(signedPoints(points)).toBe(signed);
});

test("the number of decimals decides what rounds to zero", () => {
  expect([signedPoints(0.04, 2), signedPoints(-0.004, 2), signedPoints(-5, 0)]).toEqual([
    "+0.04",
    "0.00",
    "\u22125",
  ]);
});

test.each([
  [6.51, "+6.5\u00a0points"],
  [-0.3, "\u22120.3\u00a0points"],
  [0.06, "+0.1\u00a0points"],
  [0.04, null],
  [-0.04, null],
  [0, null],
  [null, null],
])("of a story's %d points a screen shows %s, because 0.0 says nothing", (points, shown) => {
  expect(storyPoints(points)).toBe(shown);
});
