import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { noon, testContext } from "../../tests/context";
import { insertMany } from "./insert.server";
import { newsArticles, outletDays } from "~/news/tables.server";

const { db } = testContext("insert-many");

const article = (id: string, title = `It's "quoted", twice; été`) => ({
  id,
  title,
  description: null,
  url: `https://insert-many.example/${id}`,
  link: `https://insert-many.example/${id}`,
  source: "Harbor Ledger",
  sourceKey: "guardian",
  publishedAt: new Date(noon.getTime() + 1),
  relevanceScore: 64,
  keywords: ["passport", "5"],
  factor: "passport-restrictions" as const,
  stage: "proposal" as const,
  direction: "raises" as const,
  reasons: [],
  isOfficial: true,
  document: null,
  isDemonstration: false,
  topic: "",
});

test("rows read back unchanged: instants, flags, JSON, nulls and quotation marks", async () => {
  expect(await insertMany(db, newsArticles, [article("as-given")])).toBe(1);
  expect(await db.select().from(newsArticles).where(eq(newsArticles.id, "as-given"))).toMatchObject([
    article("as-given"),
  ]);
});

test("more rows than D1 has parameters, and more text than fits in one, are all written, each once", async () => {
  const rows = Array.from({ length: 300 }, (_, index) => article(`many-${index}`, "x".repeat(5_000)));
  expect(await insertMany(db, newsArticles, rows)).toBe(300);
  expect(await insertMany(db, newsArticles, rows)).toBe(0);
  expect(await db.$count(newsArticles, sql`id like 'many-%'`)).toBe(300);
});

test("an existing row is updated as the caller specifies", async () => {
  const day = { outlet: "harbor ledger", day: 1, isDemonstration: false, relevant: 0, itemHashes: "" };
  const adding = sql`on conflict (outlet, day, is_demonstration) do update set items = items + excluded.items`;
  await insertMany(db, outletDays, [{ ...day, items: 2 }], adding);
  await insertMany(db, outletDays, [{ ...day, items: 3 }], adding);
  expect(await db.select({ items: outletDays.items }).from(outletDays)).toEqual([{ items: 5 }]);
});

test("no rows produce no statement", async () => {
  expect(await insertMany(db, newsArticles, [])).toBe(0);
});
