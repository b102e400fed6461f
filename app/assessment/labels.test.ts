import { expect, test } from "vitest";
import { likelihoodLabel, relevanceLabel, riskLabel } from "./labels";

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
  expect(relevanceLabel(score).label).toBe(label);
});
