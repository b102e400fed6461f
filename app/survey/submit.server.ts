import { and, eq, isNull, sql } from "drizzle-orm";
import { hasPaidAccess, type Subscriber, SURVEY_EXTENSION_DAYS, trialInfo } from "~/billing/trial";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { runBatch } from "~/database/query.server";
import { DAY_MS, formatLongInstant } from "~/time";
import { users } from "~/users/tables.server";
import type { SurveyAnswers } from "./schema";
import { surveyResponses } from "./tables.server";

/** "days-left": the trial stopped before its set end, for example because of an ended subscription. */
export type SurveyRefusal = "already-extended" | "trial-running" | "days-left" | "subscribed";
type Submission =
  { ok: true; extensionDays: number; trialEndsAt: Date } | { ok: false; reason: SurveyRefusal };

type Applicant = Pick<
  typeof users.$inferSelect,
  "id" | "subscriptionStatus" | "trialEndsAt" | "surveyExtendedCount" | "subscriptionCurrentPeriodEnd"
>;

/** Returns why the survey can't extend this user's trial now; null if it can. */
export function surveyRefusal(user: Subscriber, now: Date): SurveyRefusal | null {
  const { canExtendWithSurvey, isActive } = trialInfo(user, now);
  if (canExtendWithSurvey) return null;
  if (hasPaidAccess(user, now)) return "subscribed";
  if (user.surveyExtendedCount > 0) return "already-extended";
  return isActive ? "trial-running" : "days-left";
}

/** How often to retry if the user's row changes during a submission. */
const TRIES_MAX = 3;

/**
 * Stores the answers and extends the trial by seven days from the later of now and its old end. Atomic and once per
 * user: of two concurrent submissions the second is rejected.
 */
export async function submitSurvey(
  context: Context,
  userId: string,
  answers: SurveyAnswers,
): Promise<Submission> {
  const { db } = context;
  const now = context.now();
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const user = await applicant(db, userId);
    if (!user) break;
    const refusal = surveyRefusal(user, now);
    if (refusal) return { ok: false, reason: refusal };

    const from = Math.max(now.getTime(), user.trialEndsAt?.getTime() ?? 0);
    const trialEndsAt = new Date(from + SURVEY_EXTENSION_DAYS * DAY_MS);
    const { extended } = await runBatch(db, {
      response: db.insert(surveyResponses).select(
        db
          .select({
            id: sql<string>`${context.newId()}`.as("id"),
            userId: users.id,
            answers: sql<SurveyAnswers>`${JSON.stringify(answers)}`.as("answers"),
            completedAt: sql<Date>`${now.getTime()}`.as("completed_at"),
          })
          .from(users)
          .where(isUnchangedSince(user)),
      ),
      extended: db
        .update(users)
        .set({
          trialEndsAt,
          surveyExtendedCount: 1,
          surveyCompletedAt: now,
          subscriptionStatus: "trialing",
        })
        .where(isUnchangedSince(user))
        .returning({ id: users.id }),
    });
    if (extended.length === 1) return { ok: true, extensionDays: SURVEY_EXTENSION_DAYS, trialEndsAt };
  }
  return { ok: false, reason: "already-extended" };
}

async function applicant(db: Database, userId: string): Promise<Applicant | undefined> {
  const [user] = await db
    .select({
      id: users.id,
      subscriptionStatus: users.subscriptionStatus,
      trialEndsAt: users.trialEndsAt,
      surveyExtendedCount: users.surveyExtendedCount,
      subscriptionCurrentPeriodEnd: users.subscriptionCurrentPeriodEnd,
    })
    .from(users)
    .where(eq(users.id, userId));
  return user;
}

/** Optimistic lock: a change since the row was read makes the decision stale. */
const isUnchangedSince = (user: Applicant) =>
  and(
    eq(users.id, user.id),
    eq(users.surveyExtendedCount, 0),
    eq(users.subscriptionStatus, user.subscriptionStatus),
    user.trialEndsAt ? eq(users.trialEndsAt, user.trialEndsAt) : isNull(users.trialEndsAt),
  );

/** Explains to the user why a survey can't extend the trial now. */
export function surveyRefusalMessage(
  reason: SurveyRefusal,
  { trialEndsAt }: { trialEndsAt: Date | null },
): string {
  const opening = trialEndsAt ? `starting ${formatLongInstant(trialEndsAt)}` : "later";
  switch (reason) {
    case "already-extended":
      return "You’ve already extended your trial, and trials can be extended only once. Upgrade to Pro to keep access.";
    case "trial-running":
      return `Your trial is still active. You can submit this survey ${opening}.`;
    case "days-left":
      return `Your trial isn’t active right now. You can extend it with this survey ${opening}, or upgrade to Pro to continue now.`;
    case "subscribed":
      return "You’re already on Pro, so there’s no trial to extend.";
  }
}
