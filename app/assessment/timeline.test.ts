import { expect, test } from "vitest";
import { groupStories } from "~/news/stories";
import { articleOf } from "../../tests/stories";
import { timeline } from "./timeline";

const now = new Date("2026-11-20T12:00:00Z");
const article = (id: string, publishedAt: string, score = 50, title = `Article ${id}`) => ({
  ...articleOf({ id, title, source: "A paper", score }),
  publishedAt: new Date(publishedAt),
});
const storyOf = (...articles: ReturnType<typeof article>[]) => ({ articles });

test("key events are dated one day apart, counting back from now", () => {
  const events = timeline({ riskLevel: 10, keyEvents: ["First", "Second", "Third"], stories: [] }, [], now);
  expect(events.map(({ title, date }) => [title, date.toISOString()])).toEqual([
    ["First", "2026-11-20T12:00:00.000Z"],
    ["Second", "2026-11-19T12:00:00.000Z"],
    ["Third", "2026-11-18T12:00:00.000Z"],
  ]);
});

test("only the 3 newest stories are merged in, in any input order", () => {
  const articles = [
    article("old", "2026-11-01T00:00:00Z"),
    article("newest", "2026-11-20T10:00:00Z"),
    article("third", "2026-11-18T00:00:00Z"),
    article("second", "2026-11-19T00:00:00Z"),
  ];
  expect(
    timeline(
      null,
      articles.map((one) => storyOf(one)),
      now,
    ).map((event) => event.id),
  ).toEqual(["news-newest", "news-second", "news-third"]);
});

test("a story counts as new as its newest article, and is shown by it, although an older one is more relevant", () => {
  const title = "State Department widens grounds for denying passports";
  const articles = [
    article("first", "2026-11-16T00:00:00Z", 90, title),
    article("follow-up", "2026-11-20T09:00:00Z", 50, `${title} again`),
    ...["17", "18", "19"].map((day) =>
      article(day, `2026-11-${day}T00:00:00Z`, 70, `Other${day} subject${day} here${day}`),
    ),
  ];
  const stories = groupStories(articles);
  expect(stories).toHaveLength(4);
  const events = timeline(null, stories, now);
  expect(events.map(({ id }) => id)).toEqual(["news-follow-up", "news-19", "news-18"]);
  expect(events[0]).toMatchObject({
    title: `${title} again`,
    date: new Date("2026-11-20T09:00:00Z"),
    impact: "low",
  });
});

test("an article cited by a key event appears once, with its source and the points of its story", () => {
  const named = { ...article("a", "2026-11-19T08:00:00Z"), description: "What happened." };
  const counted = [{ id: "a", url: "", points: 4.2, isUnconfirmed: false }];
  const events = timeline(
    { riskLevel: 10, keyEvents: ["Article a"], stories: counted },
    [storyOf(named)],
    now,
  );
  expect(events).toEqual([
    {
      id: "key-event-0",
      date: now,
      title: "Article a",
      description: "What happened.",
      impact: "high",
      sources: ["A paper"],
      story: {
        url: "https://example.com/a",
        source: "A paper",
        stage: "Action taken",
        isOfficial: false,
        others: [],
        isUnconfirmed: false,
        points: 4.2,
      },
    },
  ]);
});

test("an event lists each other outlet of its story once, and a key event that no article names has no story", () => {
  const reportBy = (id: string, source: string) => ({ ...article(id, `2026-11-19T0${id}:00:00Z`), source });
  const reports = [reportBy("1", "A paper"), reportBy("2", "A paper"), reportBy("3", "An agency")];
  const [named, newest] = timeline(
    { riskLevel: 10, keyEvents: ["Nothing we read"], stories: [] },
    [storyOf(...reports)],
    now,
  );
  expect(named).toMatchObject({ sources: [], story: null });
  expect(newest).toMatchObject({ id: "news-3", sources: ["An agency", "A paper"] });
  expect(newest?.story?.others).toEqual([{ source: "A paper", url: "https://example.com/1" }]);
});

test("a key event finds its source among a story's older articles, and the story appears once", () => {
  const story = storyOf(article("a", "2026-11-18T00:00:00Z"), article("b", "2026-11-19T00:00:00Z"));
  const events = timeline({ riskLevel: 10, keyEvents: ["Article a"], stories: [] }, [story], now);
  expect(events.map(({ id, sources }) => [id, sources])).toEqual([["key-event-0", ["A paper"]]]);
});

test("of two key events of one story only the first has the story's points", () => {
  const story = storyOf(article("a", "2026-11-17T00:00:00Z"), article("b", "2026-11-19T00:00:00Z"));
  const stories = [{ id: "a", url: "", points: 4.2, isUnconfirmed: false }];
  const events = timeline({ riskLevel: 10, keyEvents: ["Article a", "Article b"], stories }, [story], now);
  expect(events.map(({ title, story }) => [title, story?.points])).toEqual([
    ["Article a", 4.2],
    ["Article b", null],
  ]);
});

test("no older article moves up in place of one that a key event cites", () => {
  const articles = ["a", "b", "c", "d", "e"].map((id, index) =>
    article(id, `2026-11-${20 - index}T00:00:00Z`),
  );
  const stories = articles.map((one) => storyOf(one));
  expect(
    timeline({ riskLevel: 10, keyEvents: ["Article a"], stories: [] }, stories, now).map(({ id }) => id),
  ).toEqual(["key-event-0", "news-b", "news-c"]);
});

test("the 5 latest of both are shown, newest first", () => {
  const keyEvents = ["K0", "K1", "K2", "K3"];
  const stories = [
    storyOf(article("a", "2026-11-20T00:00:00Z")),
    storyOf(article("b", "2026-11-19T00:00:00Z")),
  ];
  expect(
    timeline({ riskLevel: 10, keyEvents, stories: [] }, stories, now).map((event) => event.title),
  ).toEqual(["K0", "Article a", "K1", "Article b", "K2"]);
});

test.each([
  [3, "low"],
  [4, "medium"],
  [5, "medium"],
  [6, "high"],
  [100, "high"],
])("a key event at risk level %i has impact %s", (riskLevel, impact) => {
  expect(timeline({ riskLevel, keyEvents: ["Event"], stories: [] }, [], now)[0]?.impact).toBe(impact);
});

test.each([
  [59, "low"],
  [60, "medium"],
  [79, "medium"],
  [80, "high"],
])("an article of relevance %i has impact %s", (relevance, impact) => {
  expect(timeline(null, [storyOf(article("a", "2026-11-20T00:00:00Z", relevance))], now)[0]?.impact).toBe(
    impact,
  );
});

test("without an assessment and news there are no events", () => {
  expect(timeline(null, [], now)).toEqual([]);
});
