import { expect, test } from "vitest";
import { documentOf, type OfficialDocument } from "~/sources/official-document";
import { standingOf } from "../../../tests/proposals";
import { articleOf, daysBefore, noon, type ArticleOptions } from "../../../tests/stories";
import { reportedAt, takenBackAt } from "./reported";

const TITLE = "Requiring Permission for United States Citizens To Leave the Country";
const permit = (known: Partial<OfficialDocument> = {}, options: ArticleOptions = {}) =>
  articleOf({
    id: "rule",
    title: TITLE,
    source: "Federal Register",
    official: true,
    score: 95,
    topic: "exit-permit",
    age: 10,
    document: documentOf("rule", { action: "Final rule.", number: "2026-11111", ...known }),
    ...options,
  });
const later = (form: string, known: Partial<OfficialDocument> = {}, options: ArticleOptions = {}) =>
  permit(
    { action: `Final rule; ${form.toLowerCase()}.`, number: "2026-22222", ...known },
    { id: "later", title: `${TITLE}; ${form}`, direction: "lowers", age: 2, ...options },
  );
const at = (days: number) => ({ now: daysBefore(days), inForce: [], decisions: new Map() });
const stands = (days: number, articles: ReturnType<typeof articleOf>[]) =>
  standingOf(articles, at(days)).map(({ from, weight }) => [from.toISOString().slice(0, 10), weight > 0]);
const takenBack = (days: number, articles: ReturnType<typeof articleOf>[]) =>
  takenBackAt(reportedAt(articles, at(days))).map(({ subject, wasInEffect, at: when }) => [
    subject,
    wasInEffect,
    when.toISOString().slice(0, 10),
  ]);

test.each([
  ["withdrawn in effect", [permit(), later("Withdrawal")], true],
  ["rescinded in effect", [permit(), later("Rescission")], true],
  ["vacated in effect", [permit(), later("Vacatur")], true],
  ["stayed in effect", [permit(), later("Stay")], true],
  ["withdrawn before it began", [permit({ effectiveOn: "2026-12-10" }), later("Withdrawal")], false],
  [
    "withdrawn by a document that takes effect before it would have",
    [permit({ effectiveOn: "2026-12-10" }), later("Withdrawal", { effectiveOn: "2026-12-01" })],
    false,
  ],
  [
    "put off without a date",
    [permit({ effectiveOn: "2026-12-10" }), later("Delay of effective date")],
    false,
  ],
  ["lifted in effect", [permit(), later("x", { action: null }, { title: "Lifting of Exit Permits" })], true],
])("a document that was %s is taken back on the day of the other", (_, articles, wasInEffect) => {
  expect(stands(3, articles)).toHaveLength(1);
  expect(stands(0, articles)).toEqual([]);
  expect(takenBack(3, articles)).toEqual([]);
  expect(takenBack(0, articles)).toEqual([["exit-permit", wasInEffect, "2026-11-18"]]);
  expect(takenBack(-32.5, articles)).toHaveLength(1);
  expect(takenBack(-34, articles)).toEqual([]);
});

test("what left the inspection list unpublished never was in effect, whatever its day", () => {
  const gone = permit({ onPublicInspection: true, publishesOn: "2026-11-12", withdrawnOn: "2026-11-18" });
  expect(stands(0, [gone])).toEqual([]);
  expect(takenBack(0, [gone])).toEqual([["exit-permit", false, "2026-11-18"]]);
});

test("what ends on the day that it states was in effect until then, and isn't over while an extension stands", () => {
  const temporary = permit({ endsOn: "2026-11-18" });
  expect(takenBack(2, [temporary])).toEqual([]);
  expect(takenBack(0, [temporary])).toEqual([["exit-permit", true, "2026-11-19"]]);
  const extended = permit({ number: "2026-55555", endsOn: "2026-12-20" }, { id: "extended", age: 3 });
  expect(takenBack(0, [temporary, extended])).toEqual([]);
  for (const lapsed of [permit(), permit({ endsOn: "2030-01-01" })])
    expect(takenBack(-45, [lapsed])).toEqual([]);
});

test("a withdrawal ends nothing while it is on inspection, and ends what is in effect on the day that it takes effect itself", () => {
  const inspected = later("Rescission", { onPublicInspection: true, publishesOn: "2026-11-23" });
  expect(stands(0, [permit(), inspected])).toEqual([["2026-11-10", true]]);
  expect(takenBack(0, [permit(), inspected])).toEqual([]);
  const ahead = [permit(), later("Rescission", { effectiveOn: "2026-12-05" })];
  expect(stands(0, ahead)).toEqual([["2026-11-10", true]]);
  expect(stands(-14, ahead)).toEqual([["2026-11-10", true]]);
  expect(takenBack(-14, ahead)).toEqual([]);
  expect(stands(-15, ahead)).toEqual([]);
  expect(takenBack(-15, ahead)).toEqual([["exit-permit", true, "2026-12-05"]]);
});

test.each([
  ["Notice of Intent To Rescind", "Notice of intent to rescind."],
  ["Notice of Intent To Withdraw Final Rule", null],
  ["Proposed Withdrawal", null],
])("an intention ends nothing: %s", (form, action) => {
  const intended = later(form, { action }, { stage: "proposal" });
  expect(stands(0, [permit(), intended])).toHaveLength(1);
  expect(takenBack(0, [permit(), intended])).toEqual([]);
});

test("an act that lifts all of its subject does so once it is in effect", () => {
  const title = "Lifting of Exit Permits";
  const lifting = later("x", { action: null, effectiveOn: "2026-12-05" }, { title });
  expect(stands(-14, [permit(), lifting])).toHaveLength(1);
  expect(stands(-15, [permit(), lifting])).toEqual([]);
});

test("of corrections and delays of a date, the last one counts, in whatever order they are given", () => {
  const rule = permit({ effectiveOn: "2026-12-20" });
  const correction = permit(
    { number: "2026-33333", corrects: "2026-11111", effectiveOn: "2026-12-01", action: "Correction." },
    { id: "correction", title: `${TITLE}; Correction`, direction: "neutral", age: 5 },
  );
  const delay = later("Delay of effective date", { effectiveOn: "2027-02-01" });
  for (const articles of [
    [rule, correction, delay],
    [delay, correction, rule],
  ])
    expect(stands(0, articles)).toEqual([["2027-02-01", false]]);
  expect(stands(3, [delay, rule, correction])).toEqual([["2026-12-01", false]]);
});

test("a renewal that stands, or a decision since, leaves nothing taken back", () => {
  const renewal = permit({ number: "2026-44444" }, { id: "renewal", age: 1 });
  expect(takenBack(0, [permit(), later("Withdrawal"), renewal])).toEqual([]);
  const decisions = new Map([["exit-permit", { at: noon, entryIds: [] }]]);
  expect(takenBackAt(reportedAt([permit(), later("Withdrawal")], { now: noon, decisions }))).toEqual([]);
});
