import { isNotNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { noon, testContext } from "../../tests/context";
import { newsItem as article } from "../../tests/readings";
import { emptyDatabase } from "../../tests/empty-database";
import { recentNews } from "~/news/articles.server";
import type { ItemClass } from "~/news/coding-guide";
import { recordArticles, type NewsItem } from "~/news/record-articles.server";
import { newsArticles, outletDays } from "~/news/tables.server";
import { HOUR_MS } from "~/time";
import { modelReader, type Reader } from "./reader.server";
import { readArticles } from "./readings.server";

const at = (hours: number) => new Date(noon.getTime() + hours * HOUR_MS);
const context = () => ({ ...testContext("unread-items"), newId: () => crypto.randomUUID() });
const { db } = context();

beforeEach(() => emptyDatabase(db.$client));

const rows = () => db.select().from(newsArticles);
const record = (items: NewsItem[]) => recordArticles(context(), items);
const read = (now = noon) => readArticles(context(), now, modelReader(context(), "run"));

/** A reader that gives every item one class. */
const readerOfAll = (itemClass: ItemClass, onItem: (id: string) => void = () => undefined): Reader => ({
  itemsMax: 300,
  daysMax: 7,
  read: async (items) => ({
    readings: new Map(
      items.map(({ id }) => {
        onItem(id);
        return [
          id,
          {
            class: itemClass,
            stage: "proposal",
            direction: "lowers",
            subject: "surveillance-expansion",
            quote: null,
            event: "",
            model: "m",
          },
        ] as const;
      }),
    ),
    unusable: [],
  }),
});

test("at most 300 items are read a refresh, by turns across outlets, the highest log-odds first, then the newest", async () => {
  const flood = Array.from({ length: 330 }, (_, index) => article(index));
  const others = Array.from({ length: 10 }, (_, index) =>
    article(400 + index, { source: "Delta Observer", publishedAt: at(-60) }),
  );
  await record([...flood, ...others]);
  expect(await read()).toBe(300);
  const done = await db.select().from(newsArticles).where(isNotNull(newsArticles.reading));
  expect(done.filter(({ source }) => source === "Delta Observer")).toHaveLength(10);
  const ledger = (await rows())
    .filter(({ source }) => source === "Harbor Ledger")
    .sort(
      (one, other) => other.logOdds - one.logOdds || other.publishedAt.getTime() - one.publishedAt.getTime(),
    );
  expect(ledger.map(({ reading }) => reading !== null).lastIndexOf(true)).toBe(289);
  expect(await read(at(1))).toBe(40);
});

test("what one refresh leaves is read by the next before anything newer", async () => {
  const few: Reader = { ...readerOfAll("contextual"), itemsMax: 4 };
  const low = Array.from({ length: 6 }, (_, index) =>
    article(index, { title: `Bakery ${index} wins a passport` }),
  );
  const high = Array.from({ length: 6 }, (_, index) => article(10 + index, { source: `Paper ${index}` }));
  await recordArticles(context(), low);
  expect(await readArticles(context(), noon, few)).toBe(4);
  expect((await rows()).filter(({ waitsSince }) => waitsSince?.getTime() === noon.getTime())).toHaveLength(2);
  const later = { ...context(), now: () => at(6) };
  await recordArticles(later, high);
  expect(await readArticles(later, at(6), few)).toBe(4);
  const left = (await rows()).filter(({ reading }) => reading === null);
  expect(left).toHaveLength(4);
  expect(left.every(({ source }) => source.startsWith("Paper"))).toBe(true);
});

test("news in which the rules and words find little is read too, and only counted for its outlet where they find nothing", async () => {
  const found = article(1, { title: "Naturalized citizens told to hand in their papers" });
  const nothing = article(2, {
    title: "Recipe: roasted carrots with yogurt and herbs for a weeknight dinner",
  });
  await record([found, nothing]);
  expect(await rows()).toMatchObject([{ title: found.title, readBy: "rules" }]);
  const [counted] = await db.select().from(outletDays);
  expect(counted).toMatchObject({ items: 2 });
});

test("what is read as irrelevant isn't read again and shows nowhere", async () => {
  const item = article(1, { title: "Peru suspends passports of two ministers" });
  const calls: string[] = [];
  const reader = readerOfAll("irrelevant", (id) => calls.push(id));
  await record([item]);
  await readArticles(context(), noon, reader);
  await record([item]);
  await readArticles(context(), at(6), reader);
  expect(calls).toHaveLength(1);
  expect(await recentNews(db, at(7))).toEqual([]);
  expect((await rows())[0]?.relevanceScore).toBeLessThan(25);
});

test("contextual news that the model alone finds gets the model's stage, direction and subject", async () => {
  await record([article(1, { title: "Naturalized citizens told to hand in their papers" })]);
  await db.update(newsArticles).set({ topic: "", relevanceScore: 8, factor: "border-security" });
  await readArticles(context(), noon, readerOfAll("contextual"));
  expect(await rows()).toMatchObject([
    { readBy: "model", stage: "proposal", direction: "lowers", factor: "surveillance-expansion" },
  ]);
});
