import { eq } from "drizzle-orm";
import { z } from "zod";
import { hasAccess } from "~/billing/trial";
import type { Context } from "~/context.server";
import { alertRules, riskAssessments, triggeredAlerts, users } from "~/database/schema.server";
import type { Letter } from "./deliver.server";
import { alertEmail, type AlertStory } from "./emails/alert";
import { linkTo } from "./links";
import { unsubscribePath } from "./unsubscribe.server";

/**
 * The mail of a triggered alert, or why its user gets none. Made only of rows that do not change, so that a second
 * attempt is the same mail to the letter: the provider's idempotency key asks for that.
 */
export async function alertLetter(
  context: Pick<Context, "db" | "config">,
  id: string,
  now: Date,
): Promise<Letter> {
  const row = await context.db
    .select({
      alert: triggeredAlerts,
      isActive: alertRules.isActive,
      user: {
        id: users.id,
        email: users.email,
        mailStoppedAt: users.mailStoppedAt,
        subscriptionStatus: users.subscriptionStatus,
        trialEndsAt: users.trialEndsAt,
        surveyExtendedCount: users.surveyExtendedCount,
        subscriptionCurrentPeriodEnd: users.subscriptionCurrentPeriodEnd,
      },
      explanation: riskAssessments.explanation,
      prediction: riskAssessments.february2028Prediction,
      detail: riskAssessments.detail,
    })
    .from(triggeredAlerts)
    .innerJoin(users, eq(users.id, triggeredAlerts.userId))
    .innerJoin(alertRules, eq(alertRules.id, triggeredAlerts.alertRuleId))
    .innerJoin(riskAssessments, eq(riskAssessments.id, triggeredAlerts.riskAssessmentId))
    .where(eq(triggeredAlerts.id, id))
    .get();
  if (!row) return { skip: "The rule or the account is gone." };
  if (!hasAccess(row.user, now)) return { skip: "Your trial or subscription had ended." };
  if (row.user.mailStoppedAt) return { skip: "You stopped all alert email." };
  if (!row.isActive) return { skip: "The rule was switched off before the email went out." };
  const { alert, user } = row;
  const secrets = context.config.SESSION_SECRETS;
  const [unsubscribeRule, unsubscribeAll] = await Promise.all([
    unsubscribePath(secrets, { what: "rule", id: alert.alertRuleId }),
    unsubscribePath(secrets, { what: "all", id: user.id }),
  ]);
  return {
    to: user.email,
    owedSince: alert.triggeredAt,
    email: alertEmail({
      target: alert.alertTarget,
      type: alert.alertType,
      rulePercent: alert.rulePercent,
      previousValue: alert.previousValue,
      currentValue: alert.currentValue,
      message: alert.message,
      triggeredAt: alert.triggeredAt,
      explanation: (alert.alertTarget === "feb" && row.prediction?.reasoning) || row.explanation,
      stories: readStories(row.detail),
      links: {
        dashboard: linkTo(context.config, "/dashboard"),
        alerts: linkTo(context.config, `/alerts?edit=${alert.alertRuleId}`),
        unsubscribeRule: linkTo(context.config, unsubscribeRule),
        unsubscribeAll: linkTo(context.config, unsubscribeAll),
      },
    }),
  };
}

const storiesOfDetail = z.object({
  level: z.object({
    stories: z.array(
      z.object({ title: z.string(), url: z.string(), source: z.string(), points: z.number() }),
    ),
  }),
});

/** The stories behind the level, heaviest first; a detail of another shape, or the sum of the rest, has none to show. */
function readStories(detail: unknown): AlertStory[] {
  const read = storiesOfDetail.safeParse(detail);
  if (!read.success) return [];
  return read.data.level.stories
    .filter(({ url }) => url !== "")
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .map(({ title, url, source }) => ({ title, url, source }));
}
