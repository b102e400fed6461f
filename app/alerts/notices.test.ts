import { expect, test } from "vitest";
import type { Crisis } from "~/assessment/level/level-detail";
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
  ["ended", ["scheduled"], ["ended"]],
  ["withdrawn", ["scheduled"], ["taken-back"]],
  ["withdrawn", ["official"], ["taken-back"]],
  ["withdrawn", ["scheduled", "taken-back"], []],
  ["withdrawn", [], []],
  ["reported", [], []],
  ["official", ["official", "rejected"], ["official"]],
] as const)(
  "a restriction that is %s after the notices %j makes the notices %j",
  (status, before, expected) => {
    expect(noted({ crises: [crisis(status)], past: past(...before) })).toEqual(expected);
  },
);

const documentOf = (from: string, over = {}) => ({
  id: "a1",
  url: "https://www.federalregister.gov/1",
  number: "2026-1",
  from,
  isAnnounced: false,
  ...over,
});
const ordered = (status: "scheduled" | "official", from: string, over = {}) =>
  crisis(status, { from, documents: [documentOf(from, over)] });
const NOV_28 = "2026-11-28T00:00:00.000Z";
const DEC_28 = "2026-12-28T00:00:00.000Z";

test.each([
  ["published with the day announced", ordered("scheduled", NOV_28), ordered("official", NOV_28), []],
  ["published with another day", ordered("scheduled", NOV_28), ordered("scheduled", DEC_28), ["corrected"]],
  ["said to be in effect", ordered("official", NOV_28), ordered("scheduled", DEC_28), ["corrected"]],
  [
    "published at another address",
    ordered("scheduled", NOV_28),
    ordered("official", NOV_28, { id: "a2", url: "https://www.federalregister.gov/2" }),
    [],
  ],
  [
    "replaced by another document before its time",
    ordered("official", NOV_28),
    ordered("scheduled", DEC_28, { id: "a2", url: "https://www.federalregister.gov/2", number: "2026-2" }),
    ["corrected"],
  ],
  [
    "renewed by another document after its time",
    ordered("official", "2026-10-01T00:00:00.000Z"),
    ordered("official", NOV_28, { id: "a2", url: "https://www.federalregister.gov/2", number: "2026-2" }),
    [],
  ],
] as const)("a document that is %s makes the notices that it calls for", (_, previous, now, expected) => {
  const before = { kind: previous.status as "scheduled" | "official", crisis: previous, at: daysAgo(1) };
  expect(noted({ crises: [now], past: [before] })).toEqual(expected);
});

test("a restriction in force for a month before we saw it makes no notice", () => {
  expect(noted({ crises: [crisis("in-force", { isSettled: true })] })).toEqual([]);
});

test("what is gone was rejected, taken back or takes less; what only outlets report still, or was never announced, is told as such", () => {
  const official = past("official");
  expect(noted({ past: official, rejected: new Set(["exit-permit"]) })).toEqual(["rejected"]);
  expect(noted({ past: official })).toEqual(["withdrawn"]);
  expect(noted({ past: past("official", "rejected"), rejected: new Set(["exit-permit"]) })).toEqual([]);
  expect(noted({ past: official, crises: [crisis("withdrawn")] })).toEqual(["taken-back"]);
  expect(noted({ past: official, crises: [crisis("ended")] })).toEqual(["ended"]);
  expect(noted({ past: past("official", "rejected"), crises: [crisis("withdrawn")] })).toEqual([]);
  expect(noted({ past: official, crises: [crisis("reported")] })).toEqual(["withdrawn"]);
  expect(noted({ crises: [crisis("reported")] })).toEqual([]);
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
