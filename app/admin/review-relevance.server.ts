import { z } from "zod";
import type { Context } from "~/context.server";
import { reviewInsert } from "~/corrections/reviews.server";
import { settleRelevance, undecidedArticle } from "~/news/model-relevance.server";
import { auditInsert, type Actor } from "./audit-log.server";

/** Which score is to hold: what the form of the review list posts. */
export const reviewForm = z.object({
  id: z.string().min(1).max(100),
  verdict: z.enum(["keep-rule", "take-model"]),
});
export type Review = z.output<typeof reviewForm>;

/** Settles an article that the model and the rule see differently; false when it was settled before or does not exist. */
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
