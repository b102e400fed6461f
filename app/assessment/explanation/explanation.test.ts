import { expect, test } from "vitest";
import { explain, type ExplainInput } from "./explanation";
import { forecast } from "../forecast/forecast";
import type { LevelBreakdown } from "../level/level-detail";

const story = (title: string, points: number): LevelBreakdown["stories"][number] => ({
  id: title,
  title,
  url: `https://paper.example/${title}`,
  source: "The Paper",
  stage: "act",
  points,
  log: 0,
  subject: null,
  byPart: {},
  outlets: 1,
  isUnconfirmed: false,
  isOfficial: false,
});

const evidence = (titles: string[]) =>
  titles.map((title) => ({
    weight: 1,
    story: {
      id: title,
      lead: { title, relevance: { factor: "passport-restrictions" } },
      lastPublishedAt: new Date("2026-11-20T12:00:00Z"),
    },
  })) as never;

const words = (changed: Partial<ExplainInput> = {}, ofLevel: Partial<LevelBreakdown> = {}) =>
  explain({
    now: new Date("2026-11-21T12:00:00Z"),
    level: 37,
    previousLevel: 37,
    breakdown: {
      interval: { low: 30, high: 44 },
      unverified: null,
      factors: [{ id: "passport-restrictions", name: "Passports", points: 22.7 }],
      restrictions: [],
      proposals: [],
      stories: [story("A", 15), story("B", 10.7)],
      usualNewsFlow: -1,
      log: 0,
      usual: [],
      ...ofLevel,
    },
    evidence: evidence(["A", "B"]),
    forecast: forecast({
      now: new Date("2026-11-21T12:00:00Z"),
      restrictions: [],
      proposals: [],
      evidence: [],
    }),
    coverage: 1,
    ...changed,
  });

test.each([
  [null, "This is the first assessment."],
  [37, "Unchanged since the previous assessment."],
  [34, "Up 3 points since the previous assessment."],
  [38, "Down 1 point since the previous assessment."],
])("after an assessment of %j the explanation says how the level has moved", (previousLevel, sentence) => {
  expect(words({ previousLevel }).explanation).toContain(
    `The risk level is 37 out of 100: concerning developments in the next 60 days. ${sentence}`,
  );
});

test("the explanation sums up the news with the stories that led it, less what its outlets usually report", () => {
  expect(words().explanation).toContain(
    "2 news stories account for 24.7 points, led by “A” (The Paper) and “B” (The Paper).",
  );
  const quiet = words({ evidence: evidence(["A"]) }, { stories: [], usualNewsFlow: -1.2 });
  expect(quiet.explanation).toContain("1 news story lowers the level by 1.2 points.");
});

test("the explanation names the heaviest restrictions, the period inside the last quotation mark", () => {
  const restriction = (name: string, points: number) =>
    ({ id: name, name, law: "", affected: "", url: "", points }) as LevelBreakdown["restrictions"][number];
  const textOfRestrictions = (...restrictions: LevelBreakdown["restrictions"]) =>
    words({}, { restrictions }).explanation;
  expect(
    textOfRestrictions(restriction("Cuba", 40), restriction("Debts", 2), restriction("Bail", 1)),
  ).toContain(" 3 restrictions in force account for 43.0 points, led by “Cuba” and “Debts.” 2 news stories ");
  expect(textOfRestrictions(restriction("Cuba", 4))).toMatch(
    / 1 restriction in force accounts for 4\.0 points, led by “Cuba\.”$/,
  );
});

test("a key factor has its points and the stories of the past 90 days", () => {
  expect(words().keyFactors).toEqual(["Passports: 22.7 points (2 stories in the past 90 days)"]);
});

test("the explanation names the largest part of the level first", () => {
  const proposal = (points: number) =>
    ({
      id: "exit-permit",
      name: "Permission required to leave",
      kind: "official",
      effect: "begins",
      points,
      from: "2026-11-20T05:00:00Z",
    }) as never;
  const order = (points: number) =>
    words({}, { proposals: [proposal(points)] }).explanation.match(/possible restriction|news stories/g);
  expect(order(81.9)).toEqual(["possible restriction", "news stories"]);
  expect(order(0.5)).toEqual(["news stories", "possible restriction"]);
});

test("the explanation says of a possible restriction since when it is in effect, or for when it is scheduled", () => {
  const order = {
    id: "exit-permit",
    name: "Permission required to leave",
    kind: "official",
    effect: "begins",
    points: 76,
    from: "2026-11-20T05:00:00Z",
  };
  const textOfProposals = (...proposals: object[]) =>
    words({}, { proposals: proposals as never }).explanation;
  expect(textOfProposals(order)).toContain(
    "A possible restriction, being checked, adds 76.0 points: permission required to leave, ordered by an official document, in effect since Nov 20, 2026.",
  );
  const scheduled = { ...order, points: 0, from: "2026-12-23T05:00:00Z" };
  expect(textOfProposals(scheduled)).toContain(
    "An official document announces a restriction, being checked: permission required to leave, scheduled for Dec 23, 2026.",
  );
  expect(textOfProposals({ ...order, points: 0, isAnnounced: true })).toContain(
    "scheduled for Nov 20, 2026, but not published yet.",
  );
  expect(textOfProposals({ ...order, kind: "three-sources" })).toContain(
    "reported by three independent outlets.",
  );
});
