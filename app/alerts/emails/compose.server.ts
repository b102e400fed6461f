import { eq, sql } from "drizzle-orm";
import { isUnverifiedFor } from "~/accounts/unverified-alerts.server";
import type { AssessmentDetail } from "~/assessment/assessment-detail";
import { levelParts, partsSentence } from "~/assessment/level-parts";
import { hasAccess } from "~/billing/trial";
import type { Context } from "~/context.server";
import { isPaused, quietHoursHold } from "~/accounts/email-choices.server";
import { alertRules, emailChoices, riskAssessments, triggeredAlerts, users } from "~/database/schema.server";
import type { EmailDraft } from "~/delivery/deliver.server";
import { alertEmail, type AlertStory } from "./alert";
import { absoluteUrl } from "~/delivery/absolute-url";
import { unsubscribePath } from "../unsubscribe.server";

type Composing = Pick<Context, "db" | "config">;

/** Query for the rows of some triggered alerts. */
const alertRows = ({ db }: Composing, ids: readonly string[]) =>
  db
    .select({
      alert: triggeredAlerts,
      isActive: alertRules.isActive,
      choices: emailChoices,
      user: {
        id: users.id,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        alertEmailsOffAt: users.alertEmailsOffAt,
        subscriptionStatus: users.subscriptionStatus,
        trialEndsAt: users.trialEndsAt,
        surveyExtendedCount: users.surveyExtendedCount,
        subscriptionCurrentPeriodEnd: users.subscriptionCurrentPeriodEnd,
      },
    })
    .from(triggeredAlerts)
    .innerJoin(users, eq(users.id, triggeredAlerts.userId))
    .leftJoin(emailChoices, eq(emailChoices.userId, users.id))
    .innerJoin(alertRules, eq(alertRules.id, triggeredAlerts.alertRuleId))
    .where(sql`${triggeredAlerts.id} in (select value from json_each(${JSON.stringify(ids)}))`);

type Row = Awaited<ReturnType<typeof alertRows>>[number];
type Assessed = Pick<typeof riskAssessments.$inferSelect, "id" | "february2028Prediction" | "detail">;

/**
 * Composes alert emails by id, or gives the reason a user gets none. The alerts of one refresh share its assessment,
 * which is read once.
 */
export async function composeAlertEmails(
  context: Composing,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, EmailDraft>> {
  const rows = await alertRows(context, ids);
  const assessmentIds = [...new Set(rows.map(({ alert }) => alert.riskAssessmentId))];
  const assessments = await context.db
    .select({
      id: riskAssessments.id,
      february2028Prediction: riskAssessments.february2028Prediction,
      detail: riskAssessments.detail,
    })
    .from(riskAssessments)
    .where(sql`${riskAssessments.id} in (select value from json_each(${JSON.stringify(assessmentIds)}))`);
  const assessmentOf = new Map(assessments.map((assessed) => [assessed.id, assessed]));
  const drafts = rows.map(async (row): Promise<[string, EmailDraft]> => {
    const assessed = assessmentOf.get(row.alert.riskAssessmentId);
    const reason = assessed ? skipReason(row, now) : "The assessment was deleted.";
    return [
      row.alert.id,
      assessed && !reason ? await draftOf(context, row, assessed, now) : { skip: reason ?? "" },
    ];
  });
  return new Map(await Promise.all(drafts));
}

/** Returns why the user gets no email, or null. */
function skipReason({ alert, user, choices, isActive }: Row, now: Date): string | null {
  if (!hasAccess(user, now)) return "Your trial or subscription had ended.";
  if (isUnverifiedFor(alert, user.emailVerifiedAt))
    return "Your email address wasn’t confirmed within 24 hours.";
  if (user.alertEmailsOffAt) return "Alert emails were off.";
  if (isPaused(choices, now)) return "Alert emails were paused.";
  if (!isActive) return "The rule was turned off before the email was sent.";
  return null;
}

async function draftOf({ config }: Composing, row: Row, assessed: Assessed, now: Date): Promise<EmailDraft> {
  const { alert, user } = row;
  const secrets = config.SESSION_SECRETS;
  const [unsubscribeRule, unsubscribeAll] = await Promise.all([
    unsubscribePath(secrets, { what: "rule", id: alert.alertRuleId }),
    unsubscribePath(secrets, { what: "all", id: user.id }),
  ]);
  return {
    to: user.email,
    hold: quietHoursHold(row.choices, now),
    email: alertEmail({
      target: alert.alertTarget,
      type: alert.alertType,
      rulePercent: alert.rulePercent,
      previousValue: alert.previousValue,
      currentValue: alert.currentValue,
      message: alert.message,
      triggeredAt: alert.triggeredAt,
      explanation: explanationOf(alert, assessed),
      ...evidenceIn(assessed.detail),
      links: {
        alert: absoluteUrl(config, `/alerts/${alert.id}`),
        editRule: absoluteUrl(config, `/alerts?edit=${alert.alertRuleId}`),
        unsubscribeRule: absoluteUrl(config, unsubscribeRule),
        unsubscribeAll: absoluteUrl(config, unsubscribeAll),
      },
    }),
  };
}

/** What the forecast rests on, or what the level is made of. */
function explanationOf({ alertTarget }: Row["alert"], { february2028Prediction, detail }: Assessed) {
  return alertTarget === "feb" && february2028Prediction
    ? { title: "What's behind the forecast", text: february2028Prediction.reasoning }
    : { title: "What makes up the risk level", text: partsSentence(levelParts(detail.level)) };
}

/** The stories behind the level, highest impact first, and what is under review. */
function evidenceIn({ level }: AssessmentDetail): { stories: AlertStory[]; possibleRestrictions: string[] } {
  return {
    stories: level.stories
      .filter(({ url }) => url !== "")
      .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
      .map(({ title, url, source, isUnconfirmed }) => {
        return { title, url, source: isUnconfirmed ? `${source}, unconfirmed` : source };
      }),
    possibleRestrictions: level.proposals.flatMap(({ effect, name }) => (effect === "begins" ? [name] : [])),
  };
}
