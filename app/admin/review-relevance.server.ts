import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "~/context.server";
import { reviewInsert } from "~/corrections/reviews.server";
import { runBatch } from "~/database/query.server";
import { settleRelevance, undecidedArticle } from "~/news/model-relevance.server";
import { auditInsert, type Actor } from "./audit-log.server";

/** Which relevance applies: what the form of the review list posts. */
export const reviewForm = z.object({
  id: z.string().min(1).max(100),
  verdict: z.enum(["keep-rule", "take-model"]),
});

/**
 * Settles an article that the model and the rule see differently; false when it was settled before or does not exist. Of two
 * decisions at the same time one is made.
 */
export async function reviewRelevance(
  context: Context,
  actor: Actor,
  { id, verdict }: z.output<typeof reviewForm>,
): Promise<boolean> {
  const { db } = context;
  const article = await undecidedArticle(db, id);
  if (article && article.modelRelevance !== null) {
    const { title, relevanceScore, modelRelevance } = article;
    const isOpen = sql`exists (select 1 from news_articles where id = ${id} and relevance_reviewed_at is null)`;
    const takesModel = verdict === "take-model";
    const found = takesModel ? "corrected" : "no-change";
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
          detail: { id, verdict, rule: relevanceScore, model: modelRelevance },
          outcome: "done",
        },
        isOpen,
      ),
      settled: settleRelevance(db, { id, takesModel, now: context.now() }),
    });
    if (settled.length > 0) return true;
  }
  await auditInsert(context, {
    actor,
    action: "relevance-reviewed",
    subject: id,
    detail: { verdict, reason: "not-in-review" },
    outcome: "refused",
  });
  return false;
}
