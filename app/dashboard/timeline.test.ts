import { expect, test } from "vitest";
import { groupStories } from "~/news/stories";
import { articleOf } from "../../tests/stories";
import { timeline } from "./news-stories";

const article = (id: string, publishedAt: string, score = 50, title = `Article ${id}`) => ({
  ...articleOf({ id, title, source: "A paper", score }),
  publishedAt: new Date(publishedAt),
});
const storyOf = (...articles: ReturnType<typeof article>[]) => ({ articles });

test("a key event has the date of its article, and none where no article names it", () => {
  const events = timeline({ keyEvents: ["Unknown", "Article a", "Article b"], stories: [] }, [
    storyOf(article("a", "2026-11-17T00:00:00Z"), article("b", "2026-11-19T00:00:00Z")),
  ]);
  expect(events.map(({ title, date }) => [title, date?.toISOString() ?? null])).toEqual([
    ["Article b", "2026-11-19T00:00:00.000Z"],
    ["Article a", "2026-11-17T00:00:00.000Z"],
    ["Unknown", null],
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
      articles.map((article) => storyOf(article)),
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
  const events = timeline(null, stories);
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
  const events = timeline({ keyEvents: ["Article a"], stories: counted }, [storyOf(named)]);
  expect(events).toEqual([
    {
      id: "key-event-0",
      date: new Date("2026-11-19T08:00:00Z"),
      title: "Article a",
      description: "What happened.",
      impact: "medium",
      sources: ["A paper"],
      story: {
        url: "https://example.com/a",
        source: "A paper",
        stage: "Action taken",
        isOfficial: false,
        outlets: 1,
        isUnconfirmed: false,
        points: 4.2,
      },
    },
  ]);
});

test("an event lists each other outlet of its story once, and a key event that no article names has no story", () => {
  const reportBy = (id: string, source: string) => ({ ...article(id, `2026-11-19T0${id}:00:00Z`), source });
  const reports = [reportBy("1", "A paper"), reportBy("2", "A paper"), reportBy("3", "An agency")];
  const [newest, named] = timeline({ keyEvents: ["Nothing we read"], stories: [] }, [storyOf(...reports)]);
  expect(named).toMatchObject({ sources: [], story: null });
  expect(newest).toMatchObject({ id: "news-3", sources: ["An agency", "A paper"] });
  expect(newest?.story?.outlets).toBe(2);
});

test("a key event finds its source among a story's older articles, and the story appears once", () => {
  const story = storyOf(article("a", "2026-11-18T00:00:00Z"), article("b", "2026-11-19T00:00:00Z"));
  const events = timeline({ keyEvents: ["Article a"], stories: [] }, [story]);
  expect(events.map(({ id, sources }) => [id, sources])).toEqual([["key-event-0", ["A paper"]]]);
});

test("of two key events of one story only the newer one has the story's points", () => {
  const story = storyOf(article("a", "2026-11-17T00:00:00Z"), article("b", "2026-11-19T00:00:00Z"));
  const stories = [{ id: "a", url: "", points: 4.2, isUnconfirmed: false }];
  const events = timeline({ keyEvents: ["Article a", "Article b"], stories }, [story]);
  expect(events.map(({ title, story }) => [title, story?.points])).toEqual([
    ["Article b", 4.2],
    ["Article a", null],
  ]);
});

test("no older article moves up in place of one that a key event cites", () => {
  const articles = ["a", "b", "c", "d", "e"].map((id, index) =>
    article(id, `2026-11-${20 - index}T00:00:00Z`),
  );
  const stories = articles.map((article) => storyOf(article));
  expect(timeline({ keyEvents: ["Article a"], stories: [] }, stories).map(({ id }) => id)).toEqual([
    "key-event-0",
    "news-b",
    "news-c",
  ]);
});

test("the 5 latest of both are shown, newest first and undated ones last", () => {
  const keyEvents = ["K0", "K1", "K2", "K3"];
  const stories = [
    storyOf(article("a", "2026-11-20T00:00:00Z")),
    storyOf(article("b", "2026-11-19T00:00:00Z")),
  ];
  expect(timeline({ keyEvents, stories: [] }, stories).map((event) => event.title)).toEqual([
    "Article a",
    "Article b",
    "K0",
    "K1",
    "K2",
  ]);
});

test.each([
  [3.9, "low"],
  [4, "medium"],
  [-4.2, "medium"],
  [6, "high"],
  [-60, "high"],
])("a key event that would add %f points by itself has impact %s, whatever its share", (alone, impact) => {
  const story = storyOf(article("a", "2026-11-17T00:00:00Z"));
  for (const points of [0.1, 5, 50]) {
    const stories = [{ id: "a", url: "", points, impact: alone, isUnconfirmed: false }];
    const [event] = timeline({ keyEvents: ["Article a"], stories }, [story]);
    expect([event?.impact, event?.story?.points]).toEqual([impact, points]);
  }
});

test("a key event of an older assessment, which has no such points, has an impact by its share", () => {
  const stories = [{ id: "a", url: "", points: 6.2, isUnconfirmed: false }];
  const story = storyOf(article("a", "2026-11-17T00:00:00Z"));
  expect(timeline({ keyEvents: ["Article a"], stories }, [story])[0]?.impact).toBe("high");
});

test.each([
  [59, "low"],
  [60, "medium"],
  [79, "medium"],
  [80, "high"],
])("an article of relevance %i has impact %s", (relevance, impact) => {
  expect(timeline(null, [storyOf(article("a", "2026-11-20T00:00:00Z", relevance))])[0]?.impact).toBe(impact);
});

test("without an assessment and news there are no events", () => {
  expect(timeline(null, [])).toEqual([]);
});
