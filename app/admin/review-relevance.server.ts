import { z } from "zod";
import type { Context } from "~/context.server";
import { reviewInsert } from "~/corrections/reviews.server";
import { settleRelevance, undecidedArticle } from "~/news/model-relevance.server";
import { auditInsert, type Actor } from "./audit-log.server";

/** The review form: which score to keep. */
export const reviewForm = z.object({
  id: z.string().min(1).max(100),
  verdict: z.enum(["keep-rule", "take-model"]),
});
export type Review = z.output<typeof reviewForm>;

/**
 * Resolves a disagreement between the model and the rule on an article. Returns false if it was already resolved or
 * doesn't exist.
 */
export async function reviewRelevance(
  context: Context,
  actor: Actor,
  { id, verdict }: Review,
): Promise<boolean> {
  const { db } = context;
  const article = await undecidedArticle(db, id);
  if (!article || article.modelRelevance === null) {
    await auditInsert(context, {
      actor,
      action: "relevance-reviewed",
      subject: id,
      detail: { verdict, reason: "not-in-review" },
      outcome: "refused",
    });
    return false;
  }
  const { title, relevanceScore, modelRelevance } = article;
  await db.batch([
    settleRelevance(db, { id, takesModel: verdict === "take-model", now: context.now() }),
    reviewInsert(context, {
      kind: "article",
      id,
      cause: "disagreement",
      verdict: verdict === "take-model" ? "corrected" : "no-change",
      note: "",
    }),
    auditInsert(context, {
      actor,
      action: "relevance-reviewed",
      subject: title,
      detail: { id, verdict, rule: relevanceScore, model: modelRelevance },
      outcome: "done",
    }),
  ]);
  return true;
}
