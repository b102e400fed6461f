import { expect, test } from "vitest";
import { availabilityPercent, durationLabel, healthOf, percentLabel, statusLabel } from "./service-health";

test.each([
  [null, "no-data"],
  [100, "healthy"],
  [90, "healthy"],
  [89.99, "degraded"],
  [70, "degraded"],
  [69.99, "unhealthy"],
  [0, "unhealthy"],
] as const)("an availability of %s is %s", (percent, health) => {
  expect(healthOf(percent)).toBe(health);
});

test("7 successes of 10 calls are 70 %, and no calls give no figure", () => {
  expect(availabilityPercent(7, 3)).toBe(70);
  expect(availabilityPercent(0, 0)).toBeNull();
});

test.each([
  [null, "—"],
  [100, "100%"],
  [89.99, "89.9%"],
  [66.666, "66.6%"],
  [0, "0%"],
])("%s percent is formatted as %s", (percent, label) => {
  expect(percentLabel(percent)).toBe(label);
});

test.each([
  [0, "0 ms"],
  [999, "999 ms"],
  [999.6, "1.0 s"],
  [1000, "1.0 s"],
  [1250, "1.3 s"],
  [61_040, "61.0 s"],
])("a duration of %s ms is formatted as %s", (durationMs, label) => {
  expect(durationLabel(durationMs)).toBe(label);
});

test("a status is shown with spaces instead of underscores", () => {
  expect(statusLabel("rate_limited")).toBe("rate limited");
});
