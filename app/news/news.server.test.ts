import { expect, test } from "vitest";
import { newsArticles } from "~/database/schema.server";
import { testContext } from "../../tests/context";
import { recordNews, type NewsItem } from "./news.server";

const noon = new Date("2026-11-20T12:00:00Z");

test("hundreds of articles as long as they may be, in three bytes a character, are all recorded, and once", async () => {
  const context = testContext("news-recording");
  const items = Array.from({ length: 250 }, (_, number): NewsItem => ({
    url: `https://ledger.example/${number}/${"x".repeat(1900)}`,
    title: `State Department revokes the passports of US citizens ${number} ${"漢".repeat(430)}`,
    description: `US citizens are barred from leaving the country. ${"漢".repeat(1950)}`,
    source: "漢".repeat(120),
    sourceKey: "guardian",
    publishedAt: noon,
    official: false,
    isDemonstration: true,
  }));
  expect(await recordNews(context, items, noon)).toMatchObject({ read: 250, recorded: 250 });
  expect(await recordNews(context, items, noon)).toMatchObject({ read: 250, recorded: 0 });
  expect(await context.db.$count(newsArticles)).toBe(250);
});
