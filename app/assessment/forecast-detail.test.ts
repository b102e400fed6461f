import { expect, test } from "vitest";
import { forecast } from "./forecast";
import { readForecastDetail } from "./forecast-detail";

const now = new Date("2026-11-21T00:00:00Z");

test("what an assessment stores is read back as it was", () => {
  const { likelihood, ...detail } = forecast({
    now,
    restrictions: [{ parts: ["a"], since: now, until: null, announcedEnd: null }],
    proposals: [{ part: "b", support: "three-sources" }],
    evidence: [{ part: "b", weight: 0.3 }],
    trials: [0.1],
  });
  expect(likelihood).toBeGreaterThan(50);
  expect(readForecastDetail(JSON.parse(JSON.stringify({ level: {}, forecast: detail })))).toEqual(detail);
});

test("an assessment of method 1 keeps its steps under its own version", () => {
  const forecast = {
    question: "On at least one day ...",
    band: { low: 1.4, high: 7.7 },
    steps: [{ id: "prior", name: "Base rate", detail: "20 of 576 months", percent: 3.5 }],
  };
  expect(readForecastDetail({ forecast })).toEqual({
    version: 1,
    question: forecast.question,
    interval: { low: 1.4, high: 7.7 },
    steps: forecast.steps,
  });
});

test("a detail of any other shape has no forecast to show, and does not fail", () => {
  for (const detail of [null, {}, [], "text", { forecast: {} }, { forecast: { version: 9 } }]) {
    expect(readForecastDetail(detail)).toBeNull();
  }
});
