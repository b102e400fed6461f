import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { decideReports, reviewInsert } from "~/corrections/reports.server";
import { runBatch } from "~/database/query.server";
import { ITEM_CLASSES } from "~/news/coding-guide";
import { classOf } from "~/reading/join";
import { settleRelevance, undecidedArticle } from "~/reading/review.server";
import { auditInsert, type Actor } from "~/audit/audit-log.server";
import type { Context } from "~/context.server";
import type { VerdictForm } from "~/corrections/report-forms";

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

/**
 * Resolves the open reports on a story or an entry, with the audit entry in the same batch. Returns false if none was
 * open.
 */
export async function decideReported(
  context: Context,
  actor: Actor,
  decision: VerdictForm,
): Promise<boolean> {
  const { kind, id, verdict, note } = decision;
  const entry = (detail: Record<string, unknown>, outcome: "done" | "refused", condition?: SQL) =>
    auditInsert(
      context,
      { actor, action: "report-decided", subject: `${kind} ${id}`, detail, outcome },
      condition,
    );
  const isDecided = await decideReports(context, decision, (reports, stillOpen) =>
    entry({ verdict, note, reports }, "done", stillOpen),
  );
  if (!isDecided) await entry({ verdict, reason: "no-open-report" }, "refused");
  return isDecided;
}
