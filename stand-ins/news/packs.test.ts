import { expect, test } from "vitest";
import { DIRECT_FROM, RELEVANT_FROM } from "~/news/coding-guide";
import { classOf } from "~/reading/join";
import { scoreRelevance } from "../../tests/title-scores";
import { documentOfArticle } from "../documents";
import type { DemonstrationArticle } from "./article";
import { articlesOfPack, PACKS } from "./packs";
import { CYCLE_DAYS } from "./stories";

const DAY_MS = 24 * 60 * 60 * 1000;
const noon = new Date("2026-11-20T12:00:00Z");
const daysAfter = (days: number) => new Date(noon.getTime() + days * DAY_MS);

function scoreOf(article: DemonstrationArticle): number {
  const { title, description, source, publishedAt } = article;
  const document = documentOfArticle(article);
  return scoreRelevance({ title, description, source, document, publishedAt }).score;
}

test.each(PACKS)("%s: nothing is postdated, and everything is newest first at unique URLs", (pack) => {
  const articles = articlesOfPack(pack, noon);
  const times = articles.map(({ publishedAt }) => publishedAt.getTime());
  expect(Math.max(...times)).toBeLessThanOrEqual(noon.getTime());
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(new Set(articles.map(({ url }) => url)).size).toBe(articles.length);
  // Invented outlets only, so no URL can be real.
  expect(
    articles.every(({ url, source }) => url.startsWith(`https://${source}/`) && source.endsWith(".example")),
  ).toBe(true);
});

test.each(PACKS)("%s: requests within the hour return the same articles", (pack) => {
  const later = new Date(noon.getTime() + 59 * 60 * 1000);
  const first = articlesOfPack(pack, noon).map(({ url }) => url);
  expect(articlesOfPack(pack, later).map(({ url }) => url)).toEqual(expect.arrayContaining(first));
});

test("a day has the same articles when replayed later", () => {
  const onDay = (articles: DemonstrationArticle[]) =>
    articles.filter(({ publishedAt }) => publishedAt.toISOString().startsWith("2026-11-15"));
  const then = onDay(articlesOfPack("recorded", new Date("2026-11-15T23:59:59Z")));
  expect(then.length).toBeGreaterThan(0);
  expect(onDay(articlesOfPack("recorded", noon))).toEqual(then);
});

test("calm news has nothing about leaving the country, though the rules take some of it for that", () => {
  const calm = articlesOfPack("calm", noon);
  expect(calm.length).toBeGreaterThan(60);
  expect(calm.every(({ reads }) => reads?.startsWith("irrelevant"))).toBe(true);
  const flagged = calm.filter((article) => scoreOf(article) >= RELEVANT_FROM).map(({ title }) => title);
  expect(new Set(flagged).size).toBeLessThanOrEqual(3);
});

test.each(PACKS)("%s holds articles that the first reader puts into a wrong class", (pack) => {
  const elsewhere = pack === "calm" ? [] : articlesOfPack("calm", noon).map(({ title }) => title);
  const wrong = Array.from({ length: 3 }, (_, month) => articlesOfPack(pack, daysAfter(30 * month)))
    .flat()
    .filter(
      (article) =>
        !article.reads?.startsWith(classOf(scoreOf(article))) && !elsewhere.includes(article.title),
    );
  expect(new Set(wrong.map(({ title }) => title)).size).toBeGreaterThanOrEqual(2);
});

test("the recorded season is mostly everyday news, some context each week and a few direct stories", () => {
  const days = Array.from({ length: CYCLE_DAYS }, (_, day) => daysAfter(day));
  const season = days.flatMap((day) =>
    articlesOfPack("recorded", day).filter(
      ({ publishedAt }) => publishedAt > new Date(day.getTime() - DAY_MS),
    ),
  );
  const scores = season.map(scoreOf);
  const share = (counts: (score: number) => boolean) => scores.filter(counts).length / scores.length;
  expect(share((score) => score < RELEVANT_FROM)).toBeGreaterThan(0.6);
  expect(share((score) => score >= DIRECT_FROM)).toBeGreaterThan(0.05);
  expect(share((score) => score >= DIRECT_FROM)).toBeLessThan(0.2);
  const weeks = Array.from({ length: 13 }, (_, week) =>
    season.filter(
      ({ publishedAt }) => publishedAt > daysAfter(7 * week - 1) && publishedAt <= daysAfter(7 * week + 6),
    ),
  );
  const relevantInWeek = weeks.map(
    (week) => week.filter((article) => scoreOf(article) >= RELEVANT_FROM).length,
  );
  expect(Math.min(...relevantInWeek)).toBeGreaterThanOrEqual(2);
  // A story's ups and downs, not a flat line.
  expect(Math.max(...relevantInWeek)).toBeGreaterThan(2 * Math.min(...relevantInWeek));
});

test("an escalation is official, in several outlets, direct, and within the last hours", () => {
  const calm = new Set(articlesOfPack("calm", noon).map(({ url }) => url));
  const recorded = new Set(articlesOfPack("recorded", noon).map(({ url }) => url));
  const sudden = articlesOfPack("escalation", noon).filter(({ url }) => !calm.has(url) && !recorded.has(url));
  expect(sudden.filter((article) => scoreOf(article) >= DIRECT_FROM).length).toBeGreaterThanOrEqual(20);
  expect(
    sudden.filter(({ carriers }) => carriers.includes("federal_register")).length,
  ).toBeGreaterThanOrEqual(3);
  expect(new Set(sudden.map(({ source }) => source)).size).toBeGreaterThanOrEqual(4);
  expect(sudden.every(({ publishedAt }) => publishedAt > daysAfter(-1))).toBe(true);
});
