import { expect, test } from "vitest";
import { whyReport } from "./why-report";

test("why shows the score, the topic and reasons that add up to it", () => {
  const report = whyReport({ headline: "State Department suspends passport renewals for debtors" });
  const [first = "", ...reasons] = report.split("\n");
  expect(first).toMatch(/^\d+ {2}passport-\S+ \(passport-restrictions\), act, raises$/);
  const points = reasons.map((line) => Number.parseInt(line, 10));
  expect(points.reduce((sum, point) => sum + point, 0)).toBe(Number.parseInt(first, 10));
  expect(report).toContain('"suspends"');
});

test("why accepts a description, and an official document with its type", () => {
  const description = "The State Department revokes passports of tax debtors.";
  expect(whyReport({ headline: "Behind on support?", description })).toMatch(/^\d{2} {2}passport-revocation/);
  const official = {
    headline: "Passports: Denial",
    source: "Federal Register",
    type: "Proposed Rule",
    agency: "DOS",
  };
  expect(whyReport(official)).toContain("an official proposal");
});
