import { expect, test } from "vitest";
import { forecast, type PartProposal } from "./forecast";
import { forecastReasoning } from "../explanation/explanation";

const reasoningAt = (date: string, since?: string, proposals: PartProposal[] = []) =>
  forecastReasoning(
    forecast({
      now: new Date(`${date}T12:00:00Z`),
      restrictions: since
        ? [{ parts: ["a"], since: new Date(`${since}T00:00:00Z`), until: null, announcedEnd: null }]
        : [],
      proposals,
      evidence: [],
    }),
  );

test("before the month it gives the months left, and register entries not yet in effect", () => {
  expect(reasoningAt("2026-11-21")).toContain("14.3 months left");
  expect(reasoningAt("2026-11-21", "2027-03-01")).toContain(
    "Permission required to leave: in the register, not yet in effect.",
  );
});

test("months are counted as people say them, and during the month none are left", () => {
  expect(reasoningAt("2028-01-02")).toMatch(
    /^With none of the four measures in force or officially proposed and 1 month left, the chance/,
  );
  for (const day of ["2028-01-20", "2028-01-31"])
    expect(reasoningAt(day)).toMatch(
      /^With none of the four measures in force or officially proposed and less than a month left, the chance/,
    );
  for (const day of ["2028-02-01", "2028-02-29"])
    expect(reasoningAt(day)).toMatch(
      /^With none of the four measures in force or officially proposed so far, the chance/,
    );
  expect(reasoningAt("2026-11-21", "2026-10-21")).toContain(
    "Permission required to leave: in force for 1 month.",
  );
  expect(reasoningAt("2026-11-21", "2026-11-20")).toContain("in force for less than a month.");
});

test("once the answer is known it says so, without mentioning months or news", () => {
  expect(reasoningAt("2028-02-10", "2028-01-10")).toBe(
    "The answer is yes. Permission required to leave: in force in February 2028. The forecast is 99%, the highest it can be.",
  );
  expect(reasoningAt("2028-03-01")).toBe(
    "February 2028 is over. None of the four measures was in force then, so the answer is no. The forecast is 0.3%, the lowest it can be.",
  );
});

test("a measure that a document only schedules is announced, not ordered, and one in effect goes before it", () => {
  const measure = { part: "a", support: "official", from: new Date("2026-11-20T00:00:00Z") } as const;
  const later = { ...measure, from: new Date("2026-12-23T00:00:00Z") };
  const inspected = { ...measure, isAnnounced: true };
  const announced =
    "Permission required to leave: announced by an official document, not in effect yet, being checked.";
  for (const proposal of [later, inspected]) {
    expect(reasoningAt("2026-11-21", undefined, [proposal])).toContain(announced);
    expect(reasoningAt("2026-11-21", undefined, [proposal, measure])).toContain(
      "Permission required to leave: ordered by an official document, being checked.",
    );
  }
});

test("after the month it names what an administrator still has to confirm", () => {
  const from = new Date("2028-02-20T00:00:00Z");
  expect(reasoningAt("2028-03-01", undefined, [{ part: "b", support: "official", from }])).toBe(
    "February 2028 is over. Land borders or a way of leaving closed: ordered by an official document, being checked. The answer is no unless that is confirmed. The forecast is 90%.",
  );
});
