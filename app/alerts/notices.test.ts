import { expect, test } from "vitest";
import type { Crisis } from "~/assessment/level/crisis-detail";
import { DAY_MS } from "~/time";
import { noticesOf, type PastNotice } from "./notices";

const at = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);
const crisis = (status: Crisis["status"], over: Partial<Crisis> = {}): Crisis => ({
  id: "exit-permit",
  name: "Permission required to leave the country",
  status,
  from: at.toISOString(),
  until: null,
  affected: "everyone",
  subject: "exit-permit",
  impact: 90,
  url: "https://www.federalregister.gov/1",
  source: "Federal Register",
  entryId: null,
  isSettled: false,
  ...over,
});
const past = (...kinds: PastNotice["kind"][]): PastNotice[] =>
  kinds
    .map((kind, n) => ({
      kind,
      crisis: kind === "critical" ? null : crisis("official"),
      at: daysAgo(kinds.length - n),
    }))
    .reverse();
const noted = (over: Partial<Parameters<typeof noticesOf>[0]>) =>
  noticesOf({
    at,
    crises: [],
    standing: new Set(),
    rejected: new Set(),
    level: { now: 50, before: 50 },
    past: [],
    ...over,
  }).map(({ kind }) => kind);

test.each([
  ["official", [], ["official"]],
  ["official", ["official"], []],
  ["verified", [], ["verified"]],
  ["verified", ["official"], ["verified"]],
  ["in-force", ["official"], ["verified"]],
  ["in-force", ["official", "verified"], []],
  ["ended", ["official", "verified"], ["ended"]],
  ["ended", ["official", "verified", "ended"], []],
  ["ended", [], []],
  ["reported", [], []],
  ["official", ["official", "rejected"], ["official"]],
] as const)(
  "a restriction that is %s after the notices %j makes the notices %j",
  (status, before, expected) => {
    expect(noted({ crises: [crisis(status)], past: past(...before) })).toEqual(expected);
  },
);

test("a restriction in force for a month before we saw it makes no notice", () => {
  expect(noted({ crises: [crisis("in-force", { isSettled: true })] })).toEqual([]);
});

test("what is gone was rejected or takes less; a possible restriction that still stands, or was never announced, is neither", () => {
  const official = past("official");
  expect(noted({ past: official, rejected: new Set(["exit-permit"]) })).toEqual(["rejected"]);
  expect(noted({ past: official })).toEqual(["withdrawn"]);
  expect(noted({ past: past("official", "rejected"), rejected: new Set(["exit-permit"]) })).toEqual([]);
  expect(noted({ past: official, standing: new Set(["exit-permit"]) })).toEqual([]);
});

test("a level that becomes critical makes a notice at most once a week, and one that stays so or isn't counted none", () => {
  const entered = { level: { now: 76, before: 75 } };
  const ago = (days: number) => [{ kind: "critical" as const, crisis: null, at: daysAgo(days) }];
  expect(noted(entered)).toEqual(["critical"]);
  expect(noted({ ...entered, past: ago(6.9) })).toEqual([]);
  expect(noted({ ...entered, past: ago(7) })).toEqual(["critical"]);
  for (const level of [
    { now: 90, before: 80 },
    { now: 75, before: 20 },
    { now: null, before: 20 },
    { now: 90, before: null },
  ])
    expect(noted({ level })).toEqual([]);
});
