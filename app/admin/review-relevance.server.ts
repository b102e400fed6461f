import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "~/context.server";
import { reviewInsert } from "~/corrections/reviews.server";
import { runBatch } from "~/database/query.server";
import { ITEM_CLASSES } from "~/news/item-class";
import { classOf } from "~/reading/join";
import { settleRelevance, undecidedArticle } from "~/reading/review.server";
import { auditInsert, type Actor } from "./audit-log.server";

/** The class that an administrator decides: what the form of the review list posts. */
export const reviewForm = z.object({
  id: z.string().min(1).max(100),
  verdict: z.enum(ITEM_CLASSES),
});

/**
 * Settles an article that the two readers see differently; false when it was settled before or does not exist. Of two
 * decisions at the same time one is made.
 */
export async function reviewRelevance(
  context: Context,
  actor: Actor,
  { id, verdict: decided }: z.output<typeof reviewForm>,
): Promise<boolean> {
  const { db } = context;
  const article = await undecidedArticle(db, id);
  if (article?.reading) {
    const { title, relevanceScore, reading } = article;
    const isOpen = sql`exists (select 1 from news_articles where id = ${id} and read_by = 'differ')`;
    const found = decided === classOf(relevanceScore) ? "no-change" : "corrected";
    const { settled } = await runBatch(db, {
      review: reviewInsert(
        context,
        { kind: "article", id, cause: "disagreement", verdict: found, note: "" },
        isOpen,
      ),
      audit: auditInsert(
        context,
        {
          actor,
          action: "relevance-reviewed",
          subject: title,
          detail: { id, decided, rules: classOf(reading.first.score), model: reading.second.class },
          outcome: "done",
        },
        isOpen,
      ),
      settled: settleRelevance(db, { id, reading, decided, now: context.now() }),
    });
    if (settled.length > 0) return true;
  }
  await auditInsert(context, {
    actor,
    action: "relevance-reviewed",
    subject: id,
    detail: { decided, reason: "not-in-review" },
    outcome: "refused",
  });
  return false;
}
