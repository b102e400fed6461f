import { expect, test } from "vitest";
import { forecast } from "./forecast/forecast";
import { assessmentDetail } from "./assessment-detail";

const level = {
  interval: { low: 20, high: 30 },
  unverified: null,
  factors: [],
  stories: [],
  restrictions: [],
  log: 0,
  proposals: [],
  usualNewsFlow: 0,
  usual: [],
};
const now = new Date("2026-11-21T00:00:00Z");

test("a stored assessment reads back unchanged", () => {
  const { likelihood, ...detail } = forecast({
    now,
    restrictions: [{ parts: ["a"], since: now, until: null, announcedEnd: null }],
    proposals: [{ part: "b", support: "three-sources", from: now }],
    evidence: [{ part: "b", weight: 0.3 }],
    trials: [0.1],
  });
  expect(likelihood).toBeGreaterThan(50);
  const stored = { level, change: null, crises: [], forecast: detail, weighed: [] };
  expect(assessmentDetail.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});
