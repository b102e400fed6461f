import { expect, test } from "vitest";
import { visitChanges, type Compared } from "./last-visit";

const story = (id: string, points: number) => ({
  id,
  title: `Story ${id}`,
  url: `https://example.com/${id}`,
  source: "Example",
  stage: "act",
  points,
  log: points / 100,
  subject: null,
  byPart: {},
  outlets: 1,
  isUnconfirmed: false,
  isOfficial: false,
});
const restriction = (id: string) => ({
  id,
  name: `Restriction ${id}`,
  law: "Law",
  affected: "people",
  url: "https://example.com/law",
  points: 1,
  log: 0.01,
  subject: null,
});
const assessment = (values: Partial<Compared>): Compared => ({
  date: new Date("2026-11-20T12:00:00Z"),
  riskLevel: 24,
  methodVersion: "2.0",
  february2028Prediction: { likelihood: 5.2 },
  level: {
    restrictions: [restriction("a"), restriction("b")],
    proposals: [],
    stories: [story("old", 3)],
    log: 0.274,
  },
  ...values,
});

const visit = new Date("2026-11-20T18:00:00Z");

test("the changes since a visit have both numbers and what moved the level most, possible restrictions too", () => {
  const possible = {
    id: "exit-permit",
    name: "Permission required to leave the country",
    kind: "official" as const,
    effect: "begins" as const,
    impact: 40,
    from: "",
    until: "",
    title: "An order",
    url: "https://example.com/order",
    source: "Federal Register",
    points: 40,
    log: 0.5,
  };
  const now = assessment({
    date: new Date("2026-11-21T12:00:00Z"),
    riskLevel: 58,
    february2028Prediction: { likelihood: 5.5 },
    level: {
      restrictions: [restriction("b"), restriction("c")],
      proposals: [possible],
      stories: [story("old", 3), story("large", 6.5), story("good", -1), story("mid", 0.9)],
      log: 0.274 + 0.5 + 0.094,
    },
  });
  const changes = visitChanges(visit, assessment({}), now);
  expect(changes).toMatchObject({
    since: visit,
    hasNew: true,
    level: { before: 24, now: 58 },
    forecast: { before: 5.2, now: 5.5 },
    causeCount: 6,
    hasNewMethod: false,
  });
  expect(changes.causes.map(({ kind, name }) => [kind, name])).toEqual([
    ["possible-restriction", "Permission required to leave the country"],
    ["story", "Story large"],
    ["story", "Story good"],
  ]);
});

test("without an assessment since the visit there is nothing new", () => {
  const same = assessment({});
  expect(visitChanges(visit, same, same)).toMatchObject({ hasNew: false, causes: [], causeCount: 0 });
});
