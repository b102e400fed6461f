import { expect, test } from "vitest";
import { visitChanges, type Compared } from "./visit-changes";

const story = (id: string, points: number) => ({
  id,
  title: `Story ${id}`,
  url: `https://example.com/${id}`,
  source: "Example",
  stage: "act",
  points,
  part: "acts" as const,
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
    usualNewsFlow: 0,
  },
  ...values,
});

const visit = new Date("2026-11-20T18:00:00Z");

test("the changes since a visit list the level, the forecast, the new stories by points and what began or ended", () => {
  const now = assessment({
    date: new Date("2026-11-21T12:00:00Z"),
    riskLevel: 26,
    february2028Prediction: { likelihood: 5.5 },
    level: {
      restrictions: [restriction("b"), restriction("c")],
      proposals: [],
      stories: [
        story("old", 2),
        story("small", 0.4),
        story("large", 6.5),
        story("good", -1),
        story("mid", 0.9),
      ],
      usualNewsFlow: 0,
    },
  });
  expect(visitChanges(visit, assessment({}), now)).toEqual({
    since: visit,
    hasNew: true,
    level: { before: 24, now: 26 },
    forecast: { before: 5.2, now: 5.5 },
    stories: [
      { id: "large", name: "Story large", url: "https://example.com/large", points: 6.5 },
      { id: "good", name: "Story good", url: "https://example.com/good", points: -1 },
      { id: "mid", name: "Story mid", url: "https://example.com/mid", points: 0.9 },
    ],
    newStoryCount: 4,
    begun: ["Restriction c"],
    ended: ["Restriction a"],
    hasNewMethod: false,
  });
});

test("without an assessment since the visit there is nothing new", () => {
  const same = assessment({});
  expect(visitChanges(visit, same, same)).toMatchObject({
    hasNew: false,
    newStoryCount: 0,
    begun: [],
    ended: [],
  });
});
