import { expect, test } from "vitest";
import { groupStories } from "~/news/stories";
import { articleOf } from "../../tests/stories";
import { newsStories } from "./news-stories";

const TITLE = "State Department widens grounds for denying passports";

test("articles about one event form one story, which counts its outlets, links every other article, takes its points, and says who read it", () => {
  const articles = [
    articleOf({ id: "a", title: TITLE, source: "The Guardian", age: 1 }),
    articleOf({ id: "b", title: TITLE, source: "Harbor Ledger", score: 70 }),
    articleOf({ id: "c", title: TITLE, source: "Harbor Ledger", score: 70 }),
    articleOf({
      id: "d",
      source: "Capital Courier",
      keywords: ["One", "Two", "Three", "Four", "Five"],
      readBy: "rules",
    }),
  ];
  const stories = newsStories(groupStories(articles), [
    { id: "a", url: "", points: 6.6, isUnconfirmed: false },
    { id: "elsewhere", url: "https://example.com/d", points: 2.1, isUnconfirmed: true },
  ]);
  expect(stories).toHaveLength(2);
  const story = stories.find(({ title }) => title === TITLE);
  expect(story).toMatchObject({
    source: "The Guardian",
    stage: "Action taken",
    readBy: "Rules and a model agree",
    points: 6.6,
    isUnconfirmed: false,
  });
  expect(story?.outlets).toBe(2);
  expect(story?.others).toEqual([
    { source: "Harbor Ledger", url: "https://example.com/b" },
    { source: "Harbor Ledger", url: "https://example.com/c" },
  ]);
  const other = stories.find(({ id }) => id === "d");
  expect(other).toMatchObject({
    points: 2.1,
    isUnconfirmed: true,
    readBy: "Rules only",
    keywords: ["One", "Two", "Three"],
    moreKeywords: 2,
  });
});

test("a long description is truncated at a word boundary", () => {
  const description = "Some words that go on ".repeat(20);
  const [story] = newsStories(groupStories([{ ...articleOf(), description }]), []);
  expect(story?.description?.length).toBeLessThanOrEqual(141);
  expect(story?.description).toMatch(/(Some|words|that|go|on)\u2026$/);
});
