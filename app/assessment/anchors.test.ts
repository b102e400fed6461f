import { expect, test } from "vitest";
import { inForceOn, inputOf } from "../../tests/stories";
import { ANCHORS } from "./anchors";
import { combinedLevel, riskLevel } from "./level/risk-level";

const levelOf = (year: string) =>
  ANCHORS.find((anchor) => anchor.year === year)?.level ?? expect.fail("no anchor");

test("the anchor of 1941 is what the formula gives for the permits of that year and nothing else", () => {
  expect(levelOf("1941")).toBe(combinedLevel([0.9], [], [], 0).exact);
});

test.each([
  ["2020", "2020-05-15"],
  ["2024", "2024-10-15"],
])("the back-tested anchor of %s is within 5 points of what the register alone gives on %s", (year, day) => {
  const { level } = riskLevel(inputOf([], { inForce: inForceOn(day) }));
  expect(Math.abs(level - levelOf(year))).toBeLessThanOrEqual(5);
});
