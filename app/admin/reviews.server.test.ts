import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readOne } from "~/database/query.server";
import { riskAssessments } from "~/assessment/tables.server";
import { auditLog } from "~/audit/tables.server";
import { contentReviews } from "~/corrections/tables.server";
import { newsArticles } from "~/news/tables.server";
import type { ItemClass } from "~/news/coding-guide";
import { disputedArticles } from "~/reading/review.server";
import { noon, testContext } from "../../tests/context";
import { readTwice } from "../../tests/readings";
import { reviewRelevance } from "./reviews.server";

const context = testContext("relevance-review", { newId: () => crypto.randomUUID() });
const { db } = context;
const actor = { id: "admin", email: "admin@example.com" };

beforeEach(async () => {
  await db.batch([db.delete(newsArticles), db.delete(riskAssessments)]);
});

/** Articles that the rule scored 80, published one after the other, newest last. */
async function addArticles(count: number) {
  await db.$client
    .prepare(
      `insert into news_articles (id, title, url, link, source, source_key, published_at, relevance_score, keywords, factor,
         stage, direction, reasons, topic)
       with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?1)
       select 'a' || i, 'Article ' || i, 'https://example.com/' || i, 'https://example.com/' || i, 'Paper', 'guardian', ?2 + i, 80, '[]',
         'border-security', 'act', 'raises', json_array(json_object('part', 'mobility', 'text', 'x', 'points', 80)), ''
       from n`,
    )
    .bind(count, noon.getTime())
    .run();
}

/** Stores the model's class of articles by their ids. */
const note = async (classes: Record<string, ItemClass>) => {
  for (const [id, itemClass] of Object.entries(classes))
    await db
      .update(newsArticles)
      .set(readTwice(80, itemClass, noon))
      .where(eq(newsArticles.id, id));
};
const disputed = (page = 1, size = 20) => readOne(db, disputedArticles(db, { page, size }));
const rows = () => db.select().from(newsArticles);

test("articles that the readers put into different classes are listed, documents first, then the newest, a page at a time", async () => {
  await addArticles(5);
  await note({ a0: "irrelevant", a1: "direct", a2: "contextual", a3: "irrelevant" });
  await db.update(newsArticles).set({ isOfficial: true }).where(eq(newsArticles.id, "a0"));
  const { total, list } = await disputed();
  expect(total).toBe(3);
  expect(list.rows).toMatchObject([
    { id: "a0", firstScore: 80, firstClass: "direct", secondClass: "irrelevant", jointClass: "irrelevant" },
    { id: "a3" },
    { id: "a2", secondClass: "contextual", jointClass: "contextual", url: "https://example.com/2" },
  ]);
  expect((await disputed(2, 1)).list.rows.map(({ id }) => id)).toEqual(["a3"]);
  const plan = await db.$client
    .prepare(
      `explain query plan select id from news_articles where read_by = 'differ'
       order by is_official desc, published_at desc limit 20`,
    )
    .all();
  expect(JSON.stringify(plan.results)).toContain("news_articles_in_dispute");
});

test("a decision outranks both readers, with a reason whose points add up, and the log says what each said", async () => {
  await addArticles(3);
  await note({ a0: "irrelevant", a1: "irrelevant", a2: "contextual" });
  expect(await reviewRelevance(context, actor, { id: "a0", verdict: "direct" })).toBe(true);
  expect(await reviewRelevance(context, actor, { id: "a1", verdict: "irrelevant" })).toBe(true);
  expect(await reviewRelevance(context, actor, { id: "a2", verdict: "irrelevant" })).toBe(true);
  expect((await disputed()).total).toBe(0);
  const decided = await rows();
  expect(decided.map(({ relevanceScore }) => relevanceScore)).toEqual([80, 39, 39]);
  for (const { relevanceScore, reasons, readBy, relevanceReviewedAt } of decided) {
    expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(relevanceScore);
    expect({ readBy, relevanceReviewedAt }).toEqual({ readBy: "administrator", relevanceReviewedAt: noon });
  }
  expect(decided[1]?.reasons.at(-1)).toEqual({
    part: "review",
    text: "an administrator decided: irrelevant",
    points: -41,
  });
  expect((await db.select().from(auditLog)).slice(-1)).toMatchObject([
    {
      action: "relevance-reviewed",
      subject: "Article 2",
      detail: { id: "a2", decided: "irrelevant", rules: "direct", model: "contextual" },
      outcome: "done",
    },
  ]);
  const verdicts = (await db.select().from(contentReviews)).map(({ verdict }) => verdict);
  expect(verdicts).toEqual(["corrected", "no-change", "corrected"]);
});

test("of two decisions at the same time one is made, shown and logged", async () => {
  await addArticles(1);
  await note({ a0: "irrelevant" });
  const reviewed = await db.$count(contentReviews);
  const outcomes = await Promise.all([
    reviewRelevance(context, actor, { id: "a0", verdict: "direct" }),
    reviewRelevance(context, actor, { id: "a0", verdict: "irrelevant" }),
  ]);
  expect(outcomes.sort()).toEqual([false, true]);
  expect((await db.$count(contentReviews)) - reviewed).toBe(1);
  expect((await db.select().from(auditLog)).slice(-2).map(({ outcome }) => outcome)).toEqual([
    "done",
    "refused",
  ]);
});

test("an article is decided once, and an unknown one is refused", async () => {
  await addArticles(1);
  await note({ a0: "irrelevant" });
  await reviewRelevance(context, actor, { id: "a0", verdict: "direct" });
  expect(await reviewRelevance(context, actor, { id: "a0", verdict: "irrelevant" })).toBe(false);
  expect(await reviewRelevance(context, actor, { id: "unknown", verdict: "irrelevant" })).toBe(false);
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({ outcome: "refused" });
  expect((await rows())[0]).toMatchObject({ relevanceScore: 80 });
});
