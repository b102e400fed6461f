import { expect, test } from "vitest";
import { ageLabel, warningsOf, type SourceHealth } from "./service-health";

const noon = new Date("2026-11-20T12:00:00Z");
const well: SourceHealth = {
  service: "guardian",
  lastAnswerAt: "2026-11-20T06:00:00Z",
  itemsOfLastAnswers: [4, 0, 0],
  errorClasses: [],
  rateLimit: { limit: 500, remaining: 400 },
  pausedUntil: null,
  lastAskedAt: "2026-11-20T06:00:00Z",
  isFallback: false,
  isIncomplete: false,
  notes: [],
};

test("a source that responded this morning with items and quota left needs no attention", () => {
  expect(warningsOf(well, noon)).toEqual([]);
});

test("stale data, empty responses and a nearly exhausted quota are reported", () => {
  expect(warningsOf({ ...well, lastAnswerAt: "2026-11-19T23:00:00Z" }, noon)).toEqual([
    "No successful response for 13 hours",
  ]);
  expect(warningsOf({ ...well, lastAnswerAt: null }, noon)).toEqual(["Never responded"]);
  expect(warningsOf({ ...well, itemsOfLastAnswers: [0, 0, 0] }, noon)).toEqual([
    "Last 3 responses were empty",
  ]);
  expect(warningsOf({ ...well, rateLimit: { limit: 500, remaining: 50 } }, noon)).toEqual([
    "Quota almost used: 50 of 500 calls left",
  ]);
});

test("a source that was never called, such as a fallback, needs no attention", () => {
  expect(warningsOf({ ...well, lastAnswerAt: null, lastAskedAt: null }, noon)).toEqual([]);
});

test("a fallback that responded when last needed stays healthy; one that failed then doesn't", () => {
  const rested = { ...well, isFallback: true, lastAnswerAt: "2026-11-10T06:00:00Z" };
  expect(warningsOf({ ...rested, lastAskedAt: "2026-11-10T06:00:00Z" }, noon)).toEqual([]);
  expect(warningsOf({ ...rested, lastAskedAt: "2026-11-20T06:00:00Z" }, noon)).toEqual([
    "No successful response for 10 days",
  ]);
});

test.each([
  [30 * 60_000, "less than an hour"],
  [60 * 60_000, "1 hour"],
  [47.9 * 3_600_000, "47 hours"],
  [72 * 3_600_000, "3 days"],
])("an age of %s ms is %s", (ageMs, label) => {
  expect(ageLabel(ageMs)).toBe(label);
});
