import { ANCHORS, likelihoodLabel, relevanceLabel, riskLabel } from "./labels";
import { expect, test } from "vitest";
import { inForceOn, inputOf } from "../../tests/stories";
import { combinedLevel, riskLevel } from "./level/risk-level";

test.each([
  [0, "LOW RISK", "Normal activity levels"],
  [25, "LOW RISK", "Normal activity levels"],
  [26, "MEDIUM RISK", "Concerning developments"],
  [50, "MEDIUM RISK", "Concerning developments"],
  [51, "HIGH RISK", "Significant policy changes"],
  [75, "HIGH RISK", "Significant policy changes"],
  [76, "CRITICAL RISK", "Active restrictions likely"],
  [100, "CRITICAL RISK", "Active restrictions likely"],
])("a score of %i is %s", (score, label, description) => {
  expect(riskLabel(score)).toMatchObject({ label, description });
});

test.each([
  [0, "Low Probability"],
  [24.9, "Low Probability"],
  [25, "Moderate"],
  [49.9, "Moderate"],
  [50, "High"],
  [74.9, "High"],
  [75, "Critical Probability"],
  [100, "Critical Probability"],
])("a likelihood of %f percent is %s", (percent, label) => {
  expect(likelihoodLabel(percent).label).toBe(label);
});

test.each([
  [39, "Low"],
  [40, "Medium"],
  [60, "High"],
  [80, "Critical"],
])("an article of relevance %i is %s", (score, label) => {
  expect(relevanceLabel(score)).toBe(label);
});

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
