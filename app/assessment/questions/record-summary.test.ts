import { expect, test } from "vitest";
import { recordLine, recordSummary } from "./record-summary";

const scores = (count: number) => ({ count, brier: 0.05, logScore: 0.2, baseBrier: 0.0625, skill: 0.2 });

test("before the first outcome there is nothing to score", () => {
  expect(recordSummary(null, null)).toBe("No forecasts have closed yet, so there is nothing to score.");
});

test("a small record says that luck could explain the result", () => {
  const text = recordSummary(scores(29), { low: 0.1, high: 0.3 });
  expect(text).toContain("29 forecasts have closed. Our Brier score is 0.050");
  expect(text).toContain("0.063 (lower is better). That is too few to tell skill from luck.");
});

test.each([
  [{ low: -0.1, high: 0.3 }, "\u221210% to 30%. It includes zero"],
  [{ low: 0.02, high: 0.3 }, "2% to 30%. So far we have done better than the base rate alone."],
  [{ low: -0.4, high: -0.1 }, "\u221240% to \u221210%. So far the base rate alone would have done better."],
])("a record of 30 explains what its skill's interval %j shows", (skill, text) => {
  expect(recordSummary(scores(30), skill)).toContain(text);
});

test("the landing page has the record in one line, and none before the first outcome", () => {
  expect(recordLine(scores(28))).toBe(
    "28 forecasts scored: Brier 0.050, against 0.063 for the base rate alone (lower is better).",
  );
  expect(recordLine(null)).toBeNull();
});
