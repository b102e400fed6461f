import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cause, causesBetween, type Compared } from "./causes";
import { forecastSentence, headline } from "./headline";
import type { LevelBreakdown } from "../level/level-detail";

type Story = LevelBreakdown["stories"][number];
const story = (id: string, log: number, over: Partial<Story> = {}): Story => ({
  id,
  title: `Story ${id}`,
  url: `https://news.example/${id}`,
  source: "The Guardian",
  stage: "act",
  points: 0,
  byPart: {},
  log,
  subject: null,
  outlets: 1,
  isUnconfirmed: false,
  isOfficial: false,
  ...over,
});
const restriction = (id: string, log: number, subject: string | null = null) => ({
  id,
  name: `Law ${id}`,
  law: "",
  affected: "",
  url: "https://law.example",
  points: 0,
  log,
  subject,
});
const possible = (id: string, log: number) => ({
  id,
  name: `Possible ${id}`,
  kind: "official" as const,
  effect: "begins" as const,
  impact: 90,
  from: "2026-11-20T00:00:00.000Z",
  until: "2026-12-20T00:00:00.000Z",
  title: "A document",
  url: "https://federalregister.example",
  source: "Federal Register",
  points: 0,
  log,
});

type Parts = Partial<Pick<LevelBreakdown, "restrictions" | "proposals" | "stories" | "takenBack">>;
/** An assessment made up of these parts and a small rest. */
function assessedOf(
  { restrictions = [], proposals = [], stories = [], takenBack }: Parts,
  rest = 0,
): Compared {
  const log = [...restrictions, ...proposals, ...stories].reduce((sum, part) => sum + part.log, rest);
  const riskLevel = Math.round(100 * Math.max(0, 1 - Math.exp(-log)));
  return { riskLevel, level: { restrictions, proposals, stories, takenBack, log } };
}
const shown = (causes: readonly Cause[]) => causes.map(({ kind, name, points }) => [kind, name, points]);

test("a possible restriction that takes the level from 37 to 96 has 49.3 points, and what stayed as it was has none", () => {
  const before = assessedOf({ restrictions: [restriction("a", 0.178)], stories: [story("1", 0.284)] });
  const after = assessedOf({
    restrictions: [restriction("a", 0.178)],
    proposals: [possible("exit-permit", 2.303)],
    stories: [story("1", 0.284), story("2", 0.454)],
  });
  expect([before.riskLevel, after.riskLevel]).toEqual([37, 96]);
  expect(shown(causesBetween(before, after))).toEqual([
    ["possible-restriction", "Possible exit-permit", 49.3],
    ["story", "Story 2", 9.7],
  ]);
});

const log = fc.double({ min: -0.3, max: 1.5, noNaN: true });
const anyParts = fc
  .record({ a: log, b: log, c: log, listed: fc.subarray(["1", "2", "3", "4"]), rest: log })
  .map(({ a, b, c, listed, rest }) =>
    assessedOf(
      {
        restrictions: [restriction("a", Math.abs(a))],
        proposals: b > 0.5 ? [possible("b", b)] : [],
        stories: listed.map((id, index) => story(id, c / (index + 1))),
      },
      rest,
    ),
  );

test("for any two assessments the points add up to the change, and a part never counts against its own direction", () => {
  fc.assert(
    fc.property(anyParts, anyParts, (before, after) => {
      const causes = causesBetween(before, after);
      const sum = causes.reduce((total, { points }) => total + points, 0);
      expect(sum).toBeCloseTo(after.riskLevel - before.riskLevel, 6);
      for (const { id, kind, points } of causes) {
        if (kind !== "story") continue;
        const logIn = ({ level }: Compared) => level.stories.find((story) => story.id === id)?.log ?? 0;
        expect(Math.sign(points)).toBe(Math.sign(logIn(after) - logIn(before)));
      }
    }),
  );
});

test("a possible restriction that an administrator accepts is one cause, by what its weight changed", () => {
  const before = assessedOf({ proposals: [possible("land-borders", 0.223)] });
  const after = assessedOf({ restrictions: [restriction("entry", 0.511, "land-borders")] });
  expect(shown(causesBetween(before, after))).toEqual([["restriction", "Law entry", 20]]);
});

const takenBackOf = (id: string) => {
  const [from, at] = ["2026-11-01T00:00:00.000Z", "2026-11-20T00:00:00.000Z"] as const;
  return { id, name: id, from, at, wasInEffect: true, impact: 90, url: "", source: "" };
};

test("a possible restriction whose document was withdrawn is named so, and one that only lapsed isn't", () => {
  const before = assessedOf({ proposals: [possible("exit-permit", 0.5), possible("land-borders", 0.2)] });
  const after = assessedOf({ takenBack: [takenBackOf("exit-permit")] });
  expect(shown(causesBetween(before, after)).map(([kind]) => kind)).toEqual([
    "withdrawn-restriction",
    "ended-possible-restriction",
    "other",
  ]);
});

test("what ended, counts for less or was reassessed is named so", () => {
  const before = assessedOf({
    restrictions: [restriction("ended", 0.2), restriction("edited", 0.2)],
    proposals: [possible("lapsed", 0.2)],
    stories: [story("old", 0.2), story("eased", -0.2)],
  });
  const after = assessedOf({
    restrictions: [restriction("edited", 0.1)],
    stories: [story("old", 0.15), story("eased", -0.1)],
  });
  const kinds = causesBetween(before, after).map(({ id, kind, points }) => [id, kind, Math.sign(points)]);
  expect(kinds.filter(([id]) => id !== "other")).toEqual([
    ["proposal-lapsed", "ended-possible-restriction", -1],
    ["restriction-ended", "ended-restriction", -1],
    ["eased", "faded", 1],
    ["restriction-edited", "changed-restriction", -1],
    ["old", "faded", -1],
  ]);
});

test("a cause is certain by an official document, three outlets or the register, and names its own outlet", () => {
  const causes = causesBetween(
    assessedOf({}),
    assessedOf({
      restrictions: [restriction("a", 0.5)],
      proposals: [possible("b", 0.4)],
      stories: [
        story("official", 0.3, { isOfficial: true, source: "Federal Register" }),
        story("three", 0.2, { outlets: 3 }),
        story("two", 0.1, { outlets: 2 }),
      ],
    }),
  );
  expect(
    causes.filter(({ kind }) => kind !== "other").map((cause) => [cause.source, cause.isCertain]),
  ).toEqual([
    ["", true],
    ["Federal Register", true],
    ["Federal Register", true],
    ["The Guardian", true],
    ["The Guardian", false],
  ]);
});

const cause = (kind: Cause["kind"], name: string, points: number): Cause => ({
  id: "a",
  kind,
  name,
  url: "",
  source: "",
  subject: null,
  isCertain: true,
  points,
});
const sentence = (riskLevel: number, causes: Cause[], methodVersion = "2.0") =>
  headline({
    riskLevel,
    methodVersion: "2.0",
    change: {
      since: "2026-11-20T12:00:00.000Z",
      level: 34,
      likelihood: null,
      forecastCause: null,
      methodVersion,
      causes,
    },
  });

test.each([
  [
    37,
    "possible-restriction",
    "Exit permits required",
    3,
    "mostly because of a possible restriction, “Exit permits required.”",
  ],
  [
    37,
    "restriction",
    "Exit permits required",
    2,
    "mostly because of a restriction in force, “Exit permits required.”",
  ],
  [37, "story", "Who may leave?", 1, "partly because of “Who may leave?”"],
  [33, "ended-restriction", "Closed land borders", -1, "mostly because “Closed land borders” ended."],
  [
    33,
    "changed-restriction",
    "Closed land borders",
    -1,
    "mostly because “Closed land borders” was reassessed.",
  ],
  [
    33,
    "ended-possible-restriction",
    "Exit permits",
    -1,
    "mostly because a possible restriction, “Exit permits”, counts for less.",
  ],
  [33, "faded", "A bill", -1, "mostly because “A bill” counts for less."],
  [33, "story", "Passports again for all", -1, "mostly because of “Passports again for all.”"],
] as const)(
  "a level of %i with a cause of kind %s, %s, of %f points is %s",
  (level, kind, name, points, end) => {
    expect(sentence(level, [cause(kind, name, points)])).toMatch(
      new RegExp(`since Nov 20, ${escaped(end)}$`),
    );
  },
);
const escaped = (text: string) => text.replace(/[.?]/g, "\\$&");

test("the headline has the level and its change, with a cause only where one makes up a quarter of it", () => {
  expect(
    sentence(37, [cause("story", "A bill", -4), cause("story", "An order", 3), cause("other", "Rest", 4)]),
  ).toBe("Risk is medium at 37, up 3 points since Nov 20, mostly because of “An order.”");
  expect(sentence(37, [cause("other", "Rest", 2.4), cause("story", "An order", 0.6)])).toBe(
    "Risk is medium at 37, up 3 points since Nov 20.",
  );
  const long = sentence(37, [cause("story", "Department of State; Revised procedures for ".repeat(6), 3)]);
  expect(long).toMatch(/of “Department of State; .* [A-Za-z]+…”$/);
  expect(long.length).toBeLessThan(200);
  expect(sentence(34, [])).toBe("Risk is medium at 34, unchanged since Nov 20.");
  expect(sentence(37, [cause("story", "A bill", 3)], "1.5")).toBe(
    "Risk is medium at 37, up 3 points since Nov 20, after a change in the method.",
  );
  expect(headline({ riskLevel: 80, methodVersion: "2.0", change: null })).toBe("Risk is critical at 80.");
});

test("the forecast's sentence has its change and its own cause, but none across two method versions", () => {
  const change = {
    since: "2026-11-20T12:00:00.000Z",
    level: 34,
    likelihood: 11,
    forecastCause: "Current news; “Passports suspended nationwide” moved most",
    methodVersion: "2.0",
    causes: [cause("story", "An order", 3)],
  };
  const sentenceFor = (likelihood: number, over: Partial<typeof change> = {}) =>
    forecastSentence(likelihood, { methodVersion: "2.0", change: { ...change, ...over } });
  expect(sentenceFor(14)).toBe(
    "Up 3 percentage points since Nov 20: current news; “Passports suspended nationwide” moved most.",
  );
  expect(sentenceFor(10, { forecastCause: "AI model" })).toBe(
    "Down 1 percentage point since Nov 20: AI model.",
  );
  expect(sentenceFor(11)).toBe("Unchanged since Nov 20.");
  expect(sentenceFor(14, { methodVersion: "1.5" })).toBe(
    "Up 3 percentage points since Nov 20, after a change in the method.",
  );
  expect(forecastSentence(11, { methodVersion: "2.0", change: null })).toBeNull();
});
