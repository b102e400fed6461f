import { addTriggeredAlert } from "../alert-factories";
import { messages } from "~/delivery/tables.server";
import { asc, desc, eq } from "drizzle-orm";
import { beginTotp } from "~/accounts/factors/totp.server";
import { auditInsert } from "~/audit/audit-log.server";
import { unsubscribePath } from "~/alerts/unsubscribe.server";
import type { Context } from "~/context.server";
import { sessions } from "~/accounts/tables.server";
import { alertRules } from "~/alerts/tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { mistakeReports } from "~/corrections/tables.server";
import { newsArticles } from "~/news/tables.server";
import { archivedUsers } from "~/privacy/tables.server";
import { surveyResponses } from "~/survey/tables.server";
import { QUESTIONS as SURVEY } from "~/survey/questions";
import { DELIVERY_STATES } from "~/delivery/delivery-status";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { readTwice } from "../readings";
import { IMMEDIATE } from "../messages";

interface Person {
  id: string;
  email: string;
}

/** The longest address that an account may have. */
const LONG_EMAIL = `${"an-address-without-a-place-to-break".repeat(2).slice(0, 64)}@${"mail".repeat(8)}.example.com`;

/** Adds rows to every list that is empty at first, among them the longest texts. Returns the ids that paths need. */
export async function fillLists(context: Context, people: Record<"subscriber" | "admin" | "other", Person>) {
  await fillAdminLists(context, people);
  return fillOwnLists(context, people.subscriber);
}

async function fillAdminLists(context: Context, { admin, other }: Record<"admin" | "other", Person>) {
  const { db, newId, now } = context;
  const at = now();
  const actor = { id: admin.id, email: LONG_EMAIL };
  await auditInsert(context, {
    actor,
    action: "users-deleted",
    subject: "12 users",
    detail: { userIds: Array.from({ length: 12 }, newId), archived: true },
    outcome: "done",
  });
  await auditInsert(context, { actor: admin, action: "email-changed", subject: LONG_EMAIL, outcome: "done" });
  await auditInsert(context, { actor: admin, action: "refresh-started", outcome: "refused" });
  await db.insert(archivedUsers).values(
    [LONG_EMAIL, "deleted@example.com"].map((email, index) => ({
      id: newId(),
      userId: newId(),
      email,
      archivedAt: new Date(at.getTime() - index * DAY_MS),
      archivedBy: admin.id,
      restoredAt: index === 0 ? null : at,
    })),
  );
  const articles = await db.select().from(newsArticles).orderBy(desc(newsArticles.relevanceScore)).limit(3);
  const [reported, ...disputed] = articles;
  for (const { id, relevanceScore } of disputed) {
    await db
      .update(newsArticles)
      .set(readTwice(relevanceScore, "irrelevant", at))
      .where(eq(newsArticles.id, id));
  }
  const report = { userId: other.id, createdAt: at };
  await db.insert(mistakeReports).values([
    {
      ...report,
      id: newId(),
      kind: "article",
      subjectId: reported?.id ?? "",
      title: reported?.title ?? "",
      reason: "wrong-fact",
      comment:
        "The rule is only proposed. The notice says that comments are open for 60 days: https://example.com",
    },
    {
      ...report,
      id: newId(),
      kind: "restriction",
      subjectId: "cuba",
      title: "Travel to Cuba only in licensed categories",
      reason: "out-of-date",
    },
  ]);
  await db.insert(messages).values({
    ...IMMEDIATE,
    id: newId(),
    userId: other.id,
    kind: "password-changed",
    createdAt: at,
    deliveryState: "dead",
    attemptCount: 5,
    lastError: `HTTP 500 internal_server_error: ${"the provider could not send this message ".repeat(6)}`,
  });
  const answers = (place: number) => ({
    ...Object.fromEntries(
      SURVEY.map(({ field, kind, options }) => {
        const value = options[place % options.length]?.value ?? "";
        return [field, kind === "checkboxes" ? [...new Set([value, options[0].value])] : value];
      }),
    ),
    improvementSuggestions: "Sources from the states, and a map of the crossings.",
  });
  await db.insert(surveyResponses).values(
    [admin, other].map(({ id }, place) => ({
      id: newId(),
      userId: id,
      answers: answers(place),
      completedAt: at,
    })),
  );
}

/** Why an email failed, which only operators see. */
export const INTERNAL_REASON = "internal_server_error: An unexpected error occurred.";

/** Adds alerts of this rule whose emails are in every state, one of them retried, and turns the user's alert emails off. */
export async function addAlertsInEachState(context: Context, userId: string, alertRuleId: string) {
  const { db, newId, now } = context;
  const states = [...DELIVERY_STATES, "waiting" as const];
  const assessments = await db.select().from(riskAssessments).orderBy(riskAssessments.date).limit(9);
  for (const [index, deliveryState] of states.entries()) {
    const isRetried = index === DELIVERY_STATES.length;
    await addTriggeredAlert(
      context,
      {
        id: newId(),
        userId,
        alertRuleId,
        // The first has an alert of another rule.
        riskAssessmentId: assessments[index + 1]?.id ?? "",
        alertTarget: "daily",
        alertType: "threshold",
        triggeredPercent: 50,
        rulePercent: 1,
        currentValue: 50,
        message: `Daily Risk Level reached 50% (state ${index}).`,
        triggeredAt: new Date(now().getTime() - index * 3_600_000),
      },
      {
        deliveryState,
        attemptCount: isRetried ? 2 : 0,
        lastError: isRetried ? INTERNAL_REASON : null,
        errorKind: isRetried ? "provider" : deliveryState === "refused" ? "refused" : null,
        errorMessage: deliveryState === "skipped" ? "Alert emails were off." : INTERNAL_REASON,
        sentAt: deliveryState === "sent" ? now() : null,
        nextAttemptAt: now(),
      },
    );
  }
  await db.update(users).set({ alertEmailsOffAt: now() }).where(eq(users.id, userId));
}

/** A subscriber with rules, alerts, sessions and an authenticator app that is being set up. */
async function fillOwnLists(context: Context, { id: userId, email }: Person) {
  const { db, newId, now, config } = context;
  const at = now();
  const [first] = await db.select().from(riskAssessments).orderBy(asc(riskAssessments.date)).limit(1);
  const [latest] = await db.select().from(riskAssessments).orderBy(desc(riskAssessments.date)).limit(1);
  if (!first || !latest) throw new Error("There is no assessment yet");
  const shared = { userId, baselineAt: first.date, createdAt: first.date };
  const [rise, feb] = [newId(), newId()];
  await db.insert(alertRules).values([
    { ...shared, id: rise, target: "daily", type: "rise", percent: 3 },
    { ...shared, id: feb, target: "feb", type: "threshold", percent: 4 },
    { ...shared, id: newId(), target: "daily", type: "drop", percent: 20, isActive: false },
  ]);
  const alert = newId();
  const triggered = { userId, riskAssessmentId: latest.id, triggeredAt: latest.date };
  await addTriggeredAlert(
    context,
    {
      ...triggered,
      id: alert,
      alertRuleId: rise,
      alertTarget: "daily",
      alertType: "rise",
      triggeredPercent: 7,
      rulePercent: 3,
      previousValue: first.riskLevel,
      currentValue: latest.riskLevel,
      message: `Daily Risk Level rose ${latest.riskLevel - first.riskLevel} points, from ${first.riskLevel} to ${latest.riskLevel}. Your rule is set to 3 points or more.`,
    },
    { sentAt: latest.date, deliveryState: "sent" },
  );
  await addTriggeredAlert(
    context,
    {
      ...triggered,
      riskAssessmentId: first.id,
      id: newId(),
      alertRuleId: feb,
      alertTarget: "feb",
      alertType: "threshold",
      triggeredPercent: 5,
      rulePercent: 4,
      currentValue: 5,
      message: "February 2028 Prediction reached 5%. Your threshold is 4%.",
    },
    { deliveryState: "dead", errorKind: "provider", lastError: "internal_server_error" },
  );
  await addAlertsInEachState(context, userId, rise);
  const week = new Date(at.getTime() + 7 * DAY_MS);
  const session = { userId, createdAt: at, expiresAt: week };
  await db.insert(sessions).values([
    { ...session, id: newId(), device: "Firefox on Linux", country: "US" },
    { ...session, id: newId(), device: null, country: "T1" },
  ]);
  await beginTotp(context, userId);
  const path = await unsubscribePath(config.SESSION_SECRETS, { what: "rule", id: feb }, email);
  return { alert, unsubscribe: path.slice(path.lastIndexOf("/") + 1) };
}
