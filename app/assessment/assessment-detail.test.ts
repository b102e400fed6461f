import { expect, test } from "vitest";
import { forecast } from "./forecast";
import { assessmentDetail } from "./assessment-detail";

const level = { interval: { low: 20, high: 30 }, factors: [], stories: [], restrictions: [] };
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
  expect(assessmentDetail.parse(JSON.parse(JSON.stringify({ level, forecast: detail }))).forecast).toEqual(
    detail,
  );
});

test("an assessment by method 1 keeps its steps under its own version", () => {
  const forecast = {
    question: "On at least one day ...",
    band: { low: 1.4, high: 7.7 },
    steps: [{ id: "prior", name: "Base rate", detail: "20 of 576 months", percent: 3.5 }],
  };
  expect(assessmentDetail.parse({ level, forecast }).forecast).toEqual({
    version: 1,
    question: forecast.question,
    interval: { low: 1.4, high: 7.7 },
    steps: forecast.steps,
  });
});

test("a forecast of unknown shape is omitted without hiding the level", () => {
  for (const forecast of [undefined, null, {}, [], "text", { version: 9 }]) {
    expect(assessmentDetail.parse({ level, forecast })).toMatchObject({ level, forecast: null });
  }
});

test("a level by method 1 has its band as its interval, and missing parts are empty", () => {
  const { interval, ...parts } = level;
  expect(assessmentDetail.parse({ level: { ...parts, band: interval } }).level).toEqual({
    ...level,
    proposals: [],
    usual: [],
    usualNewsFlow: 0,
  });
});
