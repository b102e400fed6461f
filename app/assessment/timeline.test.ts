import { expect, test } from "vitest";
import { timeline } from "./timeline";

const now = new Date("2026-11-20T12:00:00Z");
const article = (id: string, publishedAt: string, relevanceScore = 50) => ({
  id,
  title: `Article ${id}`,
  description: null,
  publishedAt,
  source: "A paper",
  relevanceScore,
});

test("key events are dated one day apart, counting back from now", () => {
  const events = timeline({ riskLevel: 10, keyEvents: ["First", "Second", "Third"] }, [], now);
  expect(events.map(({ title, date }) => [title, date.toISOString()])).toEqual([
    ["First", "2026-11-20T12:00:00.000Z"],
    ["Second", "2026-11-19T12:00:00.000Z"],
    ["Third", "2026-11-18T12:00:00.000Z"],
  ]);
});

test("only the 3 newest articles are merged in, in any input order", () => {
  const articles = [
    article("old", "2026-11-01T00:00:00Z"),
    article("newest", "2026-11-20T10:00:00Z"),
    article("third", "2026-11-18T00:00:00Z"),
    article("second", "2026-11-19T00:00:00Z"),
  ];
  expect(timeline(null, articles, now).map((event) => event.id)).toEqual([
    "news-newest",
    "news-second",
    "news-third",
  ]);
});

test("an article cited by a key event appears once, with its source", () => {
  const named = { ...article("a", "2026-11-19T08:00:00Z"), description: "What happened." };
  const events = timeline({ riskLevel: 10, keyEvents: ["Article a"] }, [named], now);
  expect(events).toEqual([
    {
      id: "key-event-0",
      date: now,
      title: "Article a",
      description: "What happened.",
      impact: "high",
      sources: ["A paper"],
    },
  ]);
});

test("articles cited by key events don't take the place of the 3 newest others", () => {
  const keyEvents = ["Article a", "Article b", "Article c", "Article d"];
  const articles = ["a", "b", "c", "d", "e", "f", "g", "h"].map((id, index) =>
    article(id, `2026-11-${20 - index}T00:00:00Z`),
  );
  expect(timeline({ riskLevel: 10, keyEvents }, articles, now)).toHaveLength(5);
  expect(timeline({ riskLevel: 10, keyEvents: ["Article a"] }, articles, now).map(({ id }) => id)).toEqual([
    "key-event-0",
    "news-b",
    "news-c",
    "news-d",
  ]);
});

test("the 5 latest of both are shown, newest first", () => {
  const keyEvents = ["K0", "K1", "K2", "K3"];
  const articles = [article("a", "2026-11-20T00:00:00Z"), article("b", "2026-11-19T00:00:00Z")];
  expect(timeline({ riskLevel: 10, keyEvents }, articles, now).map((event) => event.title)).toEqual([
    "K0",
    "Article a",
    "K1",
    "Article b",
    "K2",
  ]);
});

test.each([
  [3, "low"],
  [4, "medium"],
  [5, "medium"],
  [6, "high"],
  [100, "high"],
])("a key event at risk level %i has impact %s", (riskLevel, impact) => {
  expect(timeline({ riskLevel, keyEvents: ["Event"] }, [], now)[0]?.impact).toBe(impact);
});

test.each([
  [59, "low"],
  [60, "medium"],
  [79, "medium"],
  [80, "high"],
])("an article of relevance %i has impact %s", (relevance, impact) => {
  expect(timeline(null, [article("a", "2026-11-20T00:00:00Z", relevance)], now)[0]?.impact).toBe(impact);
});

test("without an assessment and news there are no events", () => {
  expect(timeline(null, [], now)).toEqual([]);
});
