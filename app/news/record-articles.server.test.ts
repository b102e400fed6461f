import fc from "fast-check";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { countedD1 } from "../../tests/counted-d1";
import { emptyDatabase } from "../../tests/empty-database";
import { noon, testContext } from "../../tests/context";
import { newsItem, readTwice } from "../../tests/readings";
import { arrivals, itemOf } from "../../tests/statements";
import { openDatabase } from "~/database/open.server";
import { datedItem } from "~/sources/item";
import { documentOf } from "~/sources/official-document";
import { recordArticles, type NewsItem } from "./record-articles.server";
import { newsArticles } from "./tables.server";

let clock = noon;
const context = testContext("record-articles", { now: () => clock });
const { db } = context;
beforeEach(async () => {
  clock = noon;
  await emptyDatabase(db.$client);
});
const later = () => (clock = new Date(clock.getTime() + 3_600_000));
const record = async (...items: NewsItem[]) => {
  later();
  return recordArticles(context, items);
};
const rows = () => db.select().from(newsArticles).orderBy(newsArticles.url);
const rowsWithoutHistory = async () => (await rows()).map((row) => ({ ...row, history: null }));

const blog = (over: Partial<NewsItem> = {}) =>
  newsItem(1, {
    url: "https://ledger.example/live",
    title: "US passports live: State Department may stop issuing passports to US citizens",
    description: "Officials are weighing a suspension of passports.",
    publishedAt: noon,
    ...over,
  });
const moved = {
  title: "US passports live: State Department stops issuing passports to US citizens",
  description: "It begins today.",
};

test("a live blog whose headline changes is updated, scored and queued to be read again, and keeps what it was", async () => {
  await record(blog());
  await db.update(newsArticles).set({ ...readTwice(70, "direct", noon), unusableReadings: 1 });
  expect(await record(blog(moved))).toMatchObject({ recorded: 0 });
  const [row] = await rows();
  expect(row).toMatchObject({
    ...moved,
    stage: "act",
    readBy: "rules",
    reading: null,
    readAt: null,
    unusableReadings: 0,
  });
  expect(row?.history?.map(({ title }) => title)).toEqual([blog().title, moved.title]);
});

test("what a source says again changes nothing, and what it goes back to counts again", async () => {
  await record(blog());
  await record(blog(moved));
  const before = await rows();
  await record(blog(moved));
  expect(await rows()).toEqual(before);
  await record(blog());
  expect(await rows()).toMatchObject([
    { title: blog().title, history: [{ title: moved.title }, { title: blog().title }] },
  ]);
});

test("a headline that is no longer about leaving takes its row out of the evidence", async () => {
  await record(blog());
  await record(blog({ title: "Harbor festival live: fireworks tonight", description: "A quiet evening." }));
  const [row] = await rows();
  expect(row?.title).toBe("Harbor festival live: fireworks tonight");
  expect(row?.relevanceScore).toBeLessThan(25);
});

test("a shorter or a missing description takes nothing away, and a poorer copy adds one where none is", async () => {
  await record(blog());
  await record(blog({ description: "Officials" }), blog({ description: null }));
  expect(await rows()).toMatchObject([{ description: blog().description }]);
  const bare = newsItem(2, { description: null });
  await record(bare);
  await record({
    ...bare,
    sourceKey: "perplexity",
    title: `${bare.title} | Harbor`,
    description: "As the search tells it.",
  });
  expect((await rows())[0]).toMatchObject({ title: bare.title, description: "As the search tells it." });
});

test("an administrator's decision stays while the matter does, and ends with it", async () => {
  await record(blog());
  const decided = { readBy: "administrator" as const, relevanceScore: 61, relevanceReviewedAt: noon };
  await db.update(newsArticles).set(decided);
  await record(
    blog({
      description: "A longer word on what officials are weighing, which is a suspension of passports.",
    }),
  );
  expect(await rows()).toMatchObject([decided]);
  await record(blog(moved));
  expect(await rows()).toMatchObject([{ readBy: "rules", stage: "act" }]);
});

test("news from the future keeps the day it first arrived, however often it is read again, and once its day has come", async () => {
  const early = { publishedAt: new Date(noon.getTime() + 5 * 3_600_000) };
  const dates: (Date | undefined)[] = [];
  for (let refresh = 0; refresh < 8; refresh += 1) {
    const now = later();
    await recordArticles(
      context,
      [datedItem(blog(early), now)].map((item) => ({ ...blog(), ...item })),
    );
    dates.push((await rows())[0]?.publishedAt);
  }
  expect(new Set(dates.map((date) => date?.toISOString()))).toEqual(
    new Set([new Date(noon.getTime() + 3_600_000).toISOString()]),
  );
  expect((await rows())[0]?.history).toHaveLength(1);
});

test("an article whose link varies is one, with the same link at every refresh", async () => {
  const links = ["https://www.ledger.example/live?utm_source=rss", "https://ledger.example/live#latest"];
  for (const url of [...links, ...links.toReversed()]) await record(blog({ url }));
  expect(await rows()).toMatchObject([{ url: blog().url, link: links[1], history: null }]);
});

test("a document's number joins two rows that were known by their addresses alone", async () => {
  const document = documentOf("rule", { number: "2026-30001", agencies: ["State Department"] });
  const official = { sourceKey: "federal_register", official: true, document };
  const [a, b] = ["https://agency.example/a", "https://agency.example/b"].map((url) => newsItem(3, { url }));
  if (!a || !b) expect.fail("no items");
  await record(a, { ...b, title: "US citizens denied passports by State Department in case 4" });
  expect(await rows()).toHaveLength(2);
  await record({ ...a, ...official });
  await record({ ...b, ...official, publishedAt: noon });
  expect(await rows()).toMatchObject([{ url: b.url, number: "2026-30001", isOfficial: true }]);
  await record(a, b);
  expect(await db.$count(newsArticles)).toBe(1);
});

test("three hundred items take a handful of round trips, new, unchanged or all changed", async () => {
  const counted = countedD1(db.$client);
  const watched = { ...context, db: openDatabase(counted.d1) };
  const items = Array.from({ length: 300 }, (_, index) => newsItem(index));
  const changed = items.map((item) => ({ ...item, description: "Now with a description." }));
  for (const read of [items, items, changed]) {
    later();
    counted.roundTrips = 0;
    await recordArticles(watched, read);
    expect(counted.roundTrips).toBeLessThanOrEqual(8);
  }
  expect(await db.$count(newsArticles, eq(newsArticles.description, "Now with a description."))).toBe(300);
});

test("the history of a record has an end, and keeps each source's last word", async () => {
  const minute = (n: number) => new Date(noon.getTime() + n * 60_000);
  await record(blog({ sourceKey: "perplexity" }));
  for (let n = 0; n < 40; n += 1)
    await record(blog({ publishedAt: minute(n), title: `${moved.title} (${n})` }));
  const [row] = await rows();
  expect(row?.title).toBe(`${moved.title} (39)`);
  expect(row?.history).toHaveLength(30);
  expect(row?.history?.some(({ sourceKey }) => sourceKey === "perplexity")).toBe(true);
});

test("of any statements, in any order, over any refreshes, said again or not, the same rows come out", async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, async ({ all, refreshes, again }) => {
      await emptyDatabase(db.$client);
      await record(...all.map(itemOf));
      const inOneRefresh = await rowsWithoutHistory();
      await emptyDatabase(db.$client);
      for (const statements of [...refreshes, again]) await record(...statements.map(itemOf));
      expect(await rowsWithoutHistory()).toEqual(inOneRefresh);
    }),
    { numRuns: 40 },
  );
});
