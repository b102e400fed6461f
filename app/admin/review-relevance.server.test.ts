import { beforeEach, expect, test } from "vitest";
import { readOne } from "~/database/query.server";
import { auditLog, contentReviews, newsArticles, riskAssessments } from "~/database/schema.server";
import { disputedArticles, DISPUTED_FROM_POINTS, recordModelRelevance } from "~/news/model-relevance.server";
import type { Reason } from "~/news/coding-guide";
import { refresh } from "~/refresh/refresh.server";
import { noon, testContext } from "../../tests/context";
import { reviewRelevance } from "./review-relevance.server";

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
      `insert into news_articles (id, title, url, source, source_key, published_at, relevance_score, keywords, factor,
         stage, direction, reasons, recorded_at)
       with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?1)
       select 'a' || i, 'Article ' || i, 'https://example.com/' || i, 'Paper', 'guardian', ?2 + i, 80, '[]',
         'border-security', 'act', 'raises', json_array(json_object('part', 'mobility', 'text', 'x', 'points', 80)), 0
       from n`,
    )
    .bind(count, noon.getTime())
    .run();
}

const note = (readings: Record<string, number>) =>
  recordModelRelevance(
    db,
    Object.entries(readings).map(([articleId, relevance]) => ({ articleId, relevance, quote: "Article" })),
  );
const disputed = (page = 1, size = 20) => readOne(db, disputedArticles(db, { page, size }));
const rows = () => db.select().from(newsArticles);

test("a refresh stores the model's relevance of every story it read beside the rule's, which it doesn't change", async () => {
  const control = { method: "PUT", body: JSON.stringify({ pack: "escalation" }) };
  await fetch("http://relevance-review.stand-ins.test/control/news", control);
  await refresh(context, { trigger: "cron" });
  const read = (await rows()).filter(({ modelRelevance }) => modelRelevance !== null);
  expect(read.length).toBeGreaterThan(3);
  for (const { relevanceScore, reasons, modelQuote, title } of read) {
    const sum = (reasons as Reason[]).reduce((total, { points }) => total + points, 0);
    expect(relevanceScore).toBe(Math.max(0, Math.min(100, sum)));
    expect(modelQuote).toBe(title);
  }
});

test("differences of more than 30 points need review, 30 don't; newest first, a page at a time", async () => {
  expect(DISPUTED_FROM_POINTS).toBe(30);
  await addArticles(4);
  await note({ a0: 49, a1: 50, a2: 81, a3: 20, unknown: 0 });
  expect(await disputed()).toMatchObject({
    total: 2,
    list: {
      rows: [
        {
          id: "a3",
          relevanceScore: 80,
          modelRelevance: 20,
          url: "https://example.com/3",
          modelQuote: "Article",
        },
        { id: "a0", modelRelevance: 49 },
      ],
    },
  });
  expect((await disputed(2, 1)).list.rows.map(({ id }) => id)).toEqual(["a0"]);
  const plan = await db.$client
    .prepare(
      `explain query plan select id from news_articles where relevance_reviewed_at is null
       and abs(model_relevance - relevance_score) > 30 order by published_at desc limit 20`,
    )
    .all();
  expect(JSON.stringify(plan.results)).toContain("news_articles_in_dispute");
});

test("a reviewer keeps the rule's score or takes the model's with a reason whose points add up, and the log says which", async () => {
  await addArticles(2);
  await note({ a0: 20, a1: 20 });
  expect(await reviewRelevance(context, actor, { id: "a0", verdict: "keep-rule" })).toBe(true);
  expect(await reviewRelevance(context, actor, { id: "a1", verdict: "take-model" })).toBe(true);
  expect((await disputed()).total).toBe(0);
  const [kept, taken] = await rows();
  expect(kept).toMatchObject({ relevanceScore: 80, relevanceReviewedAt: noon });
  expect(taken).toMatchObject({ relevanceScore: 20, relevanceReviewedAt: noon });
  expect(taken?.reasons).toEqual([
    { part: "mobility", text: "x", points: 80 },
    { part: "review", text: "an administrator took the analysis model's score", points: -60 },
  ]);
  expect((await db.select().from(auditLog)).slice(-1)).toMatchObject([
    {
      action: "relevance-reviewed",
      subject: "Article 1",
      detail: { id: "a1", verdict: "take-model", rule: 80, model: 20 },
      outcome: "done",
    },
  ]);
});

test("of two decisions at the same time one is made, shown and logged", async () => {
  await addArticles(1);
  await note({ a0: 20 });
  const reviewed = await db.$count(contentReviews);
  const outcomes = await Promise.all([
    reviewRelevance(context, actor, { id: "a0", verdict: "keep-rule" }),
    reviewRelevance(context, actor, { id: "a0", verdict: "take-model" }),
  ]);
  expect(outcomes.sort()).toEqual([false, true]);
  expect((await db.$count(contentReviews)) - reviewed).toBe(1);
  expect((await db.select().from(auditLog)).slice(-2).map(({ outcome }) => outcome)).toEqual([
    "done",
    "refused",
  ]);
});

test("an article is reviewed once, and later model scores don't bring it back", async () => {
  await addArticles(1);
  await note({ a0: 20 });
  await reviewRelevance(context, actor, { id: "a0", verdict: "keep-rule" });
  expect(await reviewRelevance(context, actor, { id: "a0", verdict: "take-model" })).toBe(false);
  expect(await reviewRelevance(context, actor, { id: "unknown", verdict: "take-model" })).toBe(false);
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({ outcome: "refused" });
  await note({ a0: 5 });
  expect((await rows())[0]).toMatchObject({ relevanceScore: 80, modelRelevance: 20 });
  expect((await disputed()).total).toBe(0);
});
