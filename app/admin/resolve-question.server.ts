import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import type { PageRequest } from "~/database/paging";
import { pageQuery, readOne } from "~/database/query.server";
import { forecastQuestions, forecastResolutions } from "~/assessment/tables.server";
import { auditInsert, type Actor } from "./audit-log.server";

/** The form of the closed-questions page: an outcome, and the link that shows it. */
export const resolutionForm = z.object({
  id: z.string().min(1).max(100),
  outcome: z.enum(["yes", "no"], { error: "Please choose an outcome" }),
  link: z
    .string({ error: "Please link the source" })
    .trim()
    .max(500, { error: "Use 500 characters or fewer" })
    .pipe(z.url({ protocol: /^https$/, error: "Please enter an https address" })),
});
type Resolution = z.output<typeof resolutionForm>;

/** Query for closed questions that no data has resolved, oldest first. */
export const questionsToResolve = (db: Database, now: Date, request: PageRequest) =>
  readOne(
    db,
    pageQuery(
      db
        .select({
          id: forecastQuestions.id,
          question: forecastQuestions.question,
          openedAt: forecastQuestions.openedAt,
          closesAt: forecastQuestions.closesAt,
        })
        .from(forecastQuestions)
        .where(and(isNull(forecastQuestions.outcome), lte(forecastQuestions.closesAt, now)))
        .orderBy(asc(forecastQuestions.closesAt), asc(forecastQuestions.id))
        .$dynamic(),
      request,
      (question) => question,
    ),
  );

/**
 * Resolves a closed question with an administrator's link. Earlier resolutions stay on record. Returns false if the
 * question doesn't exist or hasn't closed yet.
 */
export async function resolveQuestion(
  context: Context,
  actor: Actor,
  { id, outcome, link }: Resolution,
): Promise<boolean> {
  const { db } = context;
  const now = context.now();
  const question = await db
    .select()
    .from(forecastQuestions)
    .where(and(eq(forecastQuestions.id, id), lte(forecastQuestions.closesAt, now)))
    .get();
  const audit = (result: "done" | "refused") =>
    auditInsert(context, {
      actor,
      action: "question-resolved",
      subject: question?.question ?? id,
      detail: { id, outcome, link },
      outcome: result,
    });
  if (!question) {
    await audit("refused");
    return false;
  }
  const isYes = outcome === "yes";
  await db.batch([
    db.insert(forecastResolutions).values({
      id: context.newId(),
      questionId: id,
      check: "administrator",
      outcome: isYes,
      resolvedAt: now,
      resolvedBy: "administrator",
      query: "by an administrator",
      link,
    }),
    db
      .update(forecastQuestions)
      .set({
        outcome: isYes,
        resolvedAt: now,
        resolvedBy: "administrator",
        resolutionSource: link,
        nextCheckAt: null,
      })
      .where(eq(forecastQuestions.id, id)),
    audit("done"),
  ]);
  return true;
}
