import { beforeEach, expect, test } from "vitest";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { newsItem as article } from "../../tests/readings";
import { newsArticles } from "~/news/tables.server";
import { recordArticles, type NewsItem } from "~/news/record-articles.server";
import { HOUR_MS } from "~/time";
import type { ItemClass } from "~/news/coding-guide";
import type { Reader } from "./reader.server";
import { readArticles } from "./readings.server";

const at = (hours: number) => new Date(noon.getTime() + hours * HOUR_MS);
const context = () => testContext("trust");
const { db } = context();
const record = (items: NewsItem[]) => recordArticles(context(), items);
const rows = () => db.select().from(newsArticles);

beforeEach(() => emptyDatabase(db.$client));

/** A reader that gives each item the class of its outlet. */
const readerOf = (classes: Record<string, ItemClass>): Reader => ({
  itemsMax: 100,
  daysMax: 7,
  read: async (items) => ({
    readings: new Map(
      items.map(({ id, source }) => [
        id,
        {
          class: classes[source] ?? "direct",
          stage: "act",
          direction: "raises",
          subject: null,
          quote: null,
          event: "",
          model: "m",
        },
      ]),
    ),
    unusable: [],
  }),
});

/** Twelve items of six events, each reported by two outlets. */
const events = (first: number) =>
  Array.from({ length: 6 }, (_, index) => {
    const place = ["Springfield", "Riverton", "Oakdale", "Fairview", "Milton", "Salem"][index] ?? "";
    return [
      article(first + 2 * index, {
        title: `Officials in ${place} revoke passports of US citizens behind on ${place} fines`,
      }),
      article(first + 2 * index + 1, {
        title: `US citizens in ${place} lose passports over ${place} fines`,
        source: "Delta Observer",
      }),
    ];
  }).flat();

test("a reader that would reject more than half of what two outlets confirm is not believed, until it reads well again", async () => {
  await record(events(0));
  await readArticles(
    context(),
    noon,
    readerOf({ "Harbor Ledger": "irrelevant", "Delta Observer": "irrelevant" }),
  );
  const distrusted = await rows();
  expect(
    distrusted.every(
      ({ readBy, reading, relevanceScore }) => readBy === "rules" && reading?.first.score === relevanceScore,
    ),
  ).toBe(true);
  expect(distrusted.every(({ relevanceScore }) => relevanceScore >= 60)).toBe(true);
  await record(events(20).map((event) => ({ ...event, url: `${event.url}-later`, publishedAt: at(24 * 6) })));
  await record(
    events(40).map((event) => ({ ...event, url: `${event.url}-later`, publishedAt: at(24 * 6 + 1) })),
  );
  await readArticles(context(), at(24 * 6), readerOf({}));
  const trusted = await rows();
  expect(trusted.filter(({ readBy }) => readBy === "differ")).toHaveLength(12);
  expect(trusted.filter(({ readBy }) => readBy === "agree")).toHaveLength(24);
  expect(
    trusted.filter(({ readBy }) => readBy === "differ").every(({ relevanceScore }) => relevanceScore < 40),
  ).toBe(true);
});
