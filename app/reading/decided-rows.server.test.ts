import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { newsItem, readTwice } from "../../tests/readings";
import { newsArticles } from "~/news/tables.server";
import { recordArticles } from "~/news/record-articles.server";
import { decidedRows, type DecidedRow } from "./review.server";
import { textHash } from "~/text";

const context = testContext("decided-rows");
beforeEach(() => emptyDatabase(context.db.$client));

const setTo = (index: number, columns: Partial<typeof newsArticles.$inferInsert>) =>
  context.db
    .update(newsArticles)
    .set(columns)
    .where(eq(newsArticles.url, newsItem(index).url));

test("decisions and open disagreements are exported as hashes of their features, without the publisher's text", async () => {
  const description = "Officials named Zebulon spoke.";
  await recordArticles(context, [newsItem(1, { description }), newsItem(2), newsItem(3)]);
  await setTo(1, { ...readTwice(85, "irrelevant", noon), relevanceScore: 0, readBy: "administrator" });
  await setTo(2, readTwice(85, "contextual", noon));
  await setTo(3, readTwice(85, "direct", noon));
  const text = await decidedRows(context.db);
  expect(text).not.toMatch(/passport|Zebulon|Ledger/i);
  const rows = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as DecidedRow);
  expect(rows).toMatchObject([
    { label: "irrelevant", rules: "direct", model: "irrelevant" },
    { label: null, rules: "direct", model: "contextual" },
  ]);
  const [decided] = rows;
  expect(decided?.titleHash).toMatch(/^[0-9a-f]{16}$/);
  expect(decided?.title).toEqual(
    expect.arrayContaining(["passports", "revokes passports", "#citizens", "=verdict direct"].map(textHash)),
  );
  expect(decided?.description).toContain(textHash("~zebulon"));
});
