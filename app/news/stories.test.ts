import { expect, test } from "vitest";
import { DAY_MS } from "~/time";
import type { ScoredArticle } from "~/news/article";
import type { Direction } from "~/news/coding-guide";
import { groupStories } from "~/news/stories";

const noon = new Date("2026-03-02T12:00:00Z").getTime();
let made = 0;

function article(
  title: string,
  {
    source = "Example Times",
    day = 0,
    score = 70,
    direction = "raises" as Direction,
    description = null as string | null,
  } = {},
): ScoredArticle {
  made += 1;
  return {
    id: `article-${String(made).padStart(5, "0")}`,
    title,
    description,
    url: `https://example.com/${made}`,
    link: `https://example.com/${made}`,
    source,
    sourceKey: "guardian",
    publishedAt: new Date(noon + day * DAY_MS),
    official: false,
    document: null,
    readBy: "agree",
    relevance: {
      score,
      factor: "passport-restrictions",
      stage: "act",
      direction,
      topic: "",
      keywords: [],
      reasons: [],
      isRoutineRenewal: false,
      isWithdrawal: false,
    },
  };
}

test("reports of the same event in other words are one story, led by the most relevant", () => {
  const stories = groupStories([
    article("State Department to revoke passports over child support debt", { source: "A", score: 70 }),
    article("Passports to be revoked over child support, State Department says", {
      source: "B",
      score: 85,
      day: 1,
    }),
    article("Mayor opens new bridge", { source: "C" }),
  ]);
  expect(stories.map(({ articles }) => articles.length).sort()).toEqual([1, 2]);
  const story = stories.find(({ articles }) => articles.length === 2);
  expect(story).toMatchObject({ sources: ["A", "B"], independentSources: 2 });
  expect(story?.lead.relevance.score).toBe(85);
  expect(story?.id).toBe(story?.articles[0]?.id);
});

test("a syndicated copy doesn't count, and one publisher counts once", () => {
  const [story] = groupStories([
    article("Border closed to travelers until June - Wire Service", { source: "Wire Service" }),
    article("Border closed to travelers until June", { source: "Local Herald" }),
    article("Border stays closed to travelers until late June", { source: "wireservice.com", day: 1 }),
  ]);
  expect(story?.articles).toHaveLength(3);
  expect(story?.independentSources).toBe(1);
});

test("the same words more than five days after the first are another story", () => {
  const title = "Land border closure extended another month";
  const days = [0, 3, 5, 6];
  const stories = groupStories(
    days.map((day) => article(`${title}: day ${"abcdefg"[day]}`, { day, source: `Paper ${day}` })),
  );
  expect(stories.map(({ articles }) => articles.length)).toEqual([1, 3]);
});

test("a title that comes again within two weeks stays in its story, week after week, in any outlet", () => {
  const title = "Land border closure extended another month";
  const weekly = [0, 7, 14, 21, 40].map((day) => article(title, { day }));
  expect(groupStories(weekly).map(({ articles }) => articles.length)).toEqual([1, 4]);
  const copied = weekly.map((article, index) => ({ ...article, source: `Paper ${index}` }));
  expect(groupStories(copied).map(({ articles }) => articles.length)).toEqual([1, 4]);
  const official = weekly.map((article) => ({ ...article, official: true }));
  expect(groupStories(official)).toHaveLength(5);
  const [first] = weekly as [ScoredArticle];
  const opposed = article(title, { day: 7, direction: "lowers", source: "Another Paper" });
  expect(
    groupStories([{ ...first, relevance: { ...first.relevance, direction: "raises" } }, opposed]),
  ).toHaveLength(2);
});

test("copies of a title have no say in what else joins its story", () => {
  const ban = article("Passport office closes its doors to travelers");
  const copies = [1, 2, 3].map((hour) => ({ ...ban, id: `copy-${hour}`, source: `Paper ${hour}` }));
  const other = article("Passport office closes doors, travelers stranded at airports", { day: 1 });
  const copied = article(other.title, { day: 2, source: "Another Paper" });
  const comment: ScoredArticle = { ...copied, relevance: { ...copied.relevance, stage: "analysis" } };
  expect(groupStories([ban, other, comment])).toHaveLength(1);
  expect(groupStories([ban, ...copies, other, comment])).toHaveLength(1);
});

test("a court that stops a measure is a separate story from the measure", () => {
  const stories = groupStories([
    article("President sends National Guard troops to Springfield", { direction: "raises" }),
    article("Judge stops President sending National Guard troops to Springfield", {
      direction: "lowers",
      day: 1,
    }),
  ]);
  expect(stories).toHaveLength(2);
});

test.each([
  [
    "different places",
    "Governor sends National Guard troops to Texas towns",
    "Governor sends National Guard troops to Iowa towns",
    {},
  ],
  [
    "an only comment",
    "Land borders closed to travelers",
    "Land borders closed to travelers: what now",
    { stage: "analysis" },
  ],
  [
    "another direct subject",
    "Passports suspended for debtors nationwide",
    "Passports denied for debtors nationwide",
    { topic: "passport-revocation" },
  ],
] as const)("%s keep two articles apart, however alike their words are", (_, first, second, over) => {
  const [one, other] = [article(first), article(second)];
  one.relevance.topic = "passport-service-suspended";
  other.relevance = { ...one.relevance, ...over };
  expect(groupStories([one, other])).toHaveLength(2);
});

test("reports of different stages join, and articles join an official document, but two documents never do", () => {
  const official = (title: string) => ({ ...article(title), official: true });
  const threat = article("President threatens to suspend passport service nationwide");
  threat.relevance.stage = "threat";
  const act = article("President to suspend passport service nationwide today", { day: 1 });
  expect(groupStories([threat, act])).toHaveLength(1);
  const [rule, suspension] = [
    official("Passports: Suspension of passport issuance"),
    official("Passports: Denial and suspension of passport issuance"),
  ];
  expect(groupStories([rule, suspension])).toHaveLength(2);
  expect(groupStories([rule, article("Suspension of passport issuance begins")])).toHaveLength(1);
});

test("an article opposed to any article of a story is not part of it, even by its words", () => {
  const day = (n: number, direction: Direction) =>
    article(`Order on passport rule for travelers, day ${n}`, { source: `Paper ${n}`, day: n, direction });
  const stories = groupStories([day(0, "raises"), day(1, "neutral"), day(2, "lowers")]);
  for (const { articles } of stories) {
    const directions = articles.map(({ relevance }) => relevance.direction);
    expect(directions.includes("raises") && directions.includes("lowers")).toBe(false);
  }
  expect(stories).toHaveLength(2);
});

test("a chain of likenesses doesn't make one story of different events", () => {
  const stories = groupStories([
    article("Agency closes passport offices in cities today"),
    article("Agency closes passport offices in towns tomorrow", { day: 1 }),
    article("Agency closes passport counters in towns", { day: 1.5 }),
    article("Passport counters in towns crowded", { day: 2 }),
  ]);
  expect(stories.map(({ articles }) => articles.length)).toEqual([1, 3]);
});

test("stories don't depend on input order", () => {
  const articles = Array.from({ length: 60 }, (_, i) =>
    article(`Agency ${["closes", "reopens", "delays"][i % 3]} passport office number ${i % 7} in city`, {
      day: i % 9,
      source: `Paper ${i % 5}`,
    }),
  );
  const ids = (input: ScoredArticle[]) =>
    groupStories(input).map((story) => story.articles.map(({ id }) => id));
  expect(ids([...articles].reverse())).toEqual(ids(articles));
});

test("no articles give no stories", () => {
  expect(groupStories([])).toEqual([]);
});

test("of ten thousand articles none is lost or duplicated", () => {
  const words = [
    "passport",
    "border",
    "court",
    "order",
    "travel",
    "guard",
    "senate",
    "bill",
    "visa",
    "tax",
    "press",
  ];
  const articles = Array.from({ length: 10_000 }, (_, i) =>
    article(
      `${words[i % 11]} ${words[(i * 7) % 11]} ${words[(i * 3) % 11]} matter ${i % 997} item ${i % 89}`,
      { day: i % 60 },
    ),
  );
  const stories = groupStories(articles);
  const ids = stories.flatMap((story) => story.articles.map(({ id }) => id));
  expect(ids.toSorted()).toEqual(articles.map(({ id }) => id).toSorted());
});
