import { and, asc, eq, sql } from "drizzle-orm";
import { isUnverifiedFor } from "~/accounts/addresses/verification.server";
import { isPaused, quietHoursHold } from "~/accounts/choices/email-choices.server";
import { type AccountEmailComposer, notMeLink } from "~/accounts/emails/compose.server";
import { emailChoices } from "~/accounts/tables.server";
import type { AssessmentDetail } from "~/assessment/assessment-detail";
import { COVERAGE_MIN } from "~/assessment/labels";
import { causeName, changeSentence, forecastCauseName } from "~/assessment/reports/headline";
import { levelParts, partsSentence } from "~/assessment/level/level-makeup";
import { unverifiedRange } from "~/assessment/percent";
import { riskAssessments } from "~/assessment/tables.server";
import { hasAccess } from "~/billing/trial";
import type { EmailDraft, MessageKinds } from "~/channels";
import type { Context } from "~/context.server";
import { absoluteUrl } from "~/delivery/email-layout";
import { messages } from "~/delivery/tables.server";
import { users } from "~/users/tables.server";
import { HAS_EVENTS, HAS_NOTICE } from "../alert-emails.server";
import { PERIOD, composeDigests } from "../digest.server";
import { kindsOf } from "../event-rules";
import type { Notice } from "../notices";
import { ALERT_TARGETS, type AlertTarget } from "../rule";
import { alertRules, emergencyNotices, eventAlerts, eventRules, triggeredAlerts } from "../tables.server";
import { unsubscribeUrl } from "../unsubscribe.server";
import { alertEmail, type AlertStory, type EmailedAlert, type EmailedEvent, testAlertEmail } from "./alert";

type Composing = Pick<Context, "db" | "config">;

const amongIds = (ids: readonly string[]) =>
  sql`${messages.id} in (select value from json_each(${JSON.stringify(ids)}))`;

/** Query for some emails with their users. */
const emailRows = ({ db }: Composing, ids: readonly string[]) =>
  db
    .select({
      id: messages.id,
      assessmentId: messages.subjectId,
      hasNotice: HAS_NOTICE,
      hasEvents: HAS_EVENTS,
      createdAt: messages.createdAt,
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
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(emailChoices, eq(emailChoices.userId, users.id))
    .where(amongIds(ids));

/** Query for the triggered alerts that they list, found through their users' rules. */
const alertRows = ({ db }: Composing, ids: readonly string[]) =>
  db
    .select({ emailId: messages.id, alert: triggeredAlerts, isActive: alertRules.isActive })
    .from(messages)
    .innerJoin(alertRules, eq(alertRules.userId, messages.userId))
    .innerJoin(
      triggeredAlerts,
      sql`${triggeredAlerts.alertRuleId} = ${alertRules.id}
        and ${triggeredAlerts.riskAssessmentId} = ${messages.subjectId}`,
    )
    .where(amongIds(ids));

/** Query for the assessments that they are about: those of one refresh share one, which is read once. */
const assessmentRows = ({ db }: Composing, ids: readonly string[]) =>
  db
    .select({
      id: riskAssessments.id,
      date: riskAssessments.date,
      riskLevel: riskAssessments.riskLevel,
      methodVersion: riskAssessments.methodVersion,
      february2028Prediction: riskAssessments.february2028Prediction,
      detail: riskAssessments.detail,
      coverage: riskAssessments.coverage,
    })
    .from(riskAssessments)
    .where(
      sql`${riskAssessments.id} in (select ${messages.subjectId} from ${messages} where ${amongIds(ids)})`,
    );

/** Query for the emergency notices of these assessments, the most important first. */
const noticeRows = ({ db }: Composing, ids: readonly string[]) =>
  db
    .select()
    .from(emergencyNotices)
    .where(
      sql`${emergencyNotices.riskAssessmentId} in (select ${messages.subjectId} from ${messages}
        where ${amongIds(ids)} and ${HAS_NOTICE})`,
    )
    .orderBy(asc(emergencyNotices.id));

/** Query for the events of these assessments with the kinds that each email's user has rules for, the heaviest first. */
const eventRows = ({ db }: Composing, ids: readonly string[]) =>
  db
    .select({ emailId: messages.id, kind: eventRules.kind, event: eventAlerts })
    .from(messages)
    .innerJoin(eventRules, eq(eventRules.userId, messages.userId))
    .innerJoin(eventAlerts, eq(eventAlerts.riskAssessmentId, messages.subjectId))
    .where(and(amongIds(ids), HAS_EVENTS))
    .orderBy(asc(eventAlerts.id));

type Email = Awaited<ReturnType<typeof emailRows>>[number];
type Alert = Awaited<ReturnType<typeof alertRows>>[number];
type Assessed = Awaited<ReturnType<typeof assessmentRows>>[number];

/** Composes alert emails by id, or gives the reason a user gets none. */
export async function composeAlertEmails(
  context: Composing,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, EmailDraft>> {
  // Not in a batch, in which D1 returns columns of the same name only once.
  const [emails, alerts, assessments, notices, events] = await Promise.all([
    emailRows(context, ids),
    alertRows(context, ids),
    assessmentRows(context, ids),
    noticeRows(context, ids),
    eventRows(context, ids),
  ]);
  const drafts = emails.map(async (email): Promise<[string, EmailDraft]> => {
    const assessed = assessments.find(({ id }) => id === email.assessmentId);
    if (!assessed) return [email.id, { skip: "The assessment was deleted." }];
    const facts = {
      alerts: sortAlerts(alerts.filter(({ emailId }) => emailId === email.id)),
      notices:
        email.hasNotice && email.choices?.wantsNotices !== false
          ? notices.filter(({ riskAssessmentId }) => riskAssessmentId === email.assessmentId)
          : [],
      events: uniqueEvents(events.filter(({ emailId }) => emailId === email.id)),
    };
    const reason = skipReason(email, facts, now);
    return [email.id, reason ? { skip: reason } : await draftOf(context, email, facts, assessed, now)];
  });
  return new Map(await Promise.all(drafts));
}

/** What an email is about. */
interface EmailSubjects {
  alerts: readonly Alert[];
  notices: readonly Notice[];
  events: readonly EmailedEvent[];
}

/** Each event once, under the first kind of rule that it triggers. */
function uniqueEvents(rows: Awaited<ReturnType<typeof eventRows>>): EmailedEvent[] {
  const events = new Map<string, EmailedEvent>();
  for (const { kind, event } of rows)
    if (kindsOf(event.subject).includes(kind) && !events.has(event.id))
      events.set(event.id, { kind, ...event });
  return [...events.values()];
}

/** Those about the level first, the largest move first: the same order at every attempt. */
const sortAlerts = (alerts: readonly Alert[]) =>
  [...alerts].sort(
    ({ alert: a }, { alert: b }) =>
      ALERT_TARGETS.indexOf(a.alertTarget) - ALERT_TARGETS.indexOf(b.alertTarget) ||
      b.triggeredPercent - a.triggeredPercent ||
      (a.id < b.id ? -1 : 1),
  );

/** Returns why the user gets no email, or null. A rule that was turned off is listed if the email says anything else. */
function skipReason(email: Email, { alerts, notices, events }: EmailSubjects, now: Date): string | null {
  const { user, choices } = email;
  if (!hasAccess(user, now)) return "Your trial or subscription had ended.";
  if (isUnverifiedFor(email, user.emailVerifiedAt))
    return "Your email address wasn’t confirmed within 24 hours.";
  if (user.alertEmailsOffAt) return "Alert emails were off.";
  if (isPaused(choices, now)) return "Alert emails were paused.";
  if (notices.length > 0 || events.length > 0 || alerts.some(({ isActive }) => isActive)) return null;
  if (alerts.length > 0) return "The rule was turned off before the email was sent.";
  if (email.hasEvents) return "The alerts by event were turned off before the email was sent.";
  return email.hasNotice ? "Emergency notices were off." : "The rule was deleted before the email was sent.";
}

/** An emergency notice isn't held by quiet hours. */
async function draftOf(
  { config }: Composing,
  { user, choices }: Email,
  { alerts, events, notices: [first, ...more] }: EmailSubjects,
  assessed: Assessed,
  now: Date,
): Promise<EmailDraft> {
  const linkTo = (what: "all" | "events" | "notice") =>
    unsubscribeUrl(config, { what, id: user.id }, user.email);
  const [unsubscribeAll, unsubscribeEvents, unsubscribeNotices] = await Promise.all([
    linkTo("all"),
    linkTo("events"),
    linkTo("notice"),
  ]);
  const evidence = evidenceOf(
    ALERT_TARGETS.filter(
      (target) =>
        (target === "daily" && (first || events.length > 0)) ||
        alerts.some(({ alert }) => alert.alertTarget === target),
    ),
    assessed,
  );
  const { riskLevel: level, date: at } = assessed;
  const range = unverifiedRange(assessed.detail.level);
  // The notice already covers these.
  const named = new Set([
    ...[first, ...more].map((notice) => notice?.crisis?.name),
    ...events.map(({ name }) => name),
  ]);
  return {
    to: user.email,
    hold: first ? undefined : quietHoursHold(choices, now),
    email: alertEmail({
      alerts: await Promise.all(alerts.map((alert) => emailedAlert(config, alert, user.email))),
      notice: first ? { notices: [first, ...more], level, range, at, cause: evidence.cause } : null,
      events,
      ...evidence,
      stories: evidence.stories.filter(({ title }) => !named.has(title)),
      possibleRestrictions: evidence.possibleRestrictions.filter((name) => !named.has(name)),
      links: {
        alerts: absoluteUrl(config, "/alerts"),
        dashboard: absoluteUrl(config, "/dashboard"),
        unsubscribeAll,
        unsubscribeEvents,
        unsubscribeNotices,
      },
    }),
  };
}

async function emailedAlert(
  config: Context["config"],
  { alert }: Alert,
  address: string,
): Promise<EmailedAlert> {
  return {
    target: alert.alertTarget,
    type: alert.alertType,
    rulePercent: alert.rulePercent,
    previousValue: alert.previousValue,
    currentValue: alert.currentValue,
    message: alert.message,
    triggeredAt: alert.triggeredAt,
    links: {
      alert: absoluteUrl(config, `/alerts/${alert.id}`),
      editRule: absoluteUrl(config, `/alerts?edit=${alert.alertRuleId}`),
      unsubscribeRule: await unsubscribeUrl(config, { what: "rule", id: alert.alertRuleId }, address),
    },
  };
}

const evidenceOf = (targets: readonly AlertTarget[], assessed: Assessed) => ({
  explanations: targets.map((target) => explanationOf(target, assessed)),
  cause: causeName({ ...assessed, change: assessed.detail.change }),
  forecastCause: forecastCauseName({ ...assessed, change: assessed.detail.change }),
  ...storiesIn(assessed.detail),
  hasFewSources: assessed.coverage < COVERAGE_MIN,
});

/** Returns the basis of the forecast or the parts of the level. */
function explanationOf(target: AlertTarget, { february2028Prediction, ...assessed }: Assessed) {
  if (target === "feb" && february2028Prediction)
    return { title: "What’s behind the forecast", text: february2028Prediction.reasoning };
  const { detail } = assessed;
  const change = changeSentence({ ...assessed, change: detail.change });
  const moved = change ? `The risk level is ${change} ` : "";
  const range = unverifiedRange(detail.level);
  return {
    title: "What makes up the risk level",
    text: `${moved}${partsSentence(levelParts(detail.level))}${range ? ` The level is ${range}.` : ""}`,
  };
}

/** The stories behind the level, highest impact first, and what is under review. */
function storiesIn({ level }: AssessmentDetail): { stories: AlertStory[]; possibleRestrictions: string[] } {
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

export const composeTestAlert: AccountEmailComposer = async (context, email) => {
  if (!email.user.emailVerifiedAt) return { skip: "The address wasn’t confirmed." };
  const alerts = absoluteUrl(context.config, "/alerts");
  return {
    to: email.user.email,
    email: testAlertEmail({ alerts, ...(await notMeLink(context, email)) }),
  };
};

/** The kinds of bulk email that this module writes. */
export const ALERT_MESSAGES: MessageKinds = {
  alert: {
    compose: composeAlertEmails,
    about: sql`iif(${HAS_NOTICE}, 'Emergency notice ', '') || coalesce((select group_concat(message, ' ') from alert_rules cross join triggered_alerts
      on alert_rule_id = alert_rules.id and risk_assessment_id = ${messages.subjectId}
      where alert_rules.user_id = ${messages.userId}), iif(${HAS_NOTICE}, '', 'An alert rule that was deleted'))`,
  },
  digest: { compose: composeDigests, about: PERIOD },
};
