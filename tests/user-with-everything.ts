import { expect } from "vitest";
import {
  emailChanges,
  emailChoices,
  emailVerifications,
  passwordResetTokens,
  pushDevices,
  codeAttempts,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  totpSecrets,
} from "~/accounts/tables.server";
import { sql } from "drizzle-orm";
import { accountEmailInsert } from "~/accounts/account-emails.server";
import { alertEmailInsert } from "~/alerts/alert-emails.server";
import { alertRules, eventRules, triggeredAlerts } from "~/alerts/tables.server";
import { openStripe } from "~/billing/stripe.server";
import type { Context } from "~/context.server";
import { REPORT_REASONS, REPORTED_KINDS } from "~/corrections/reports";
import { mistakeReports } from "~/corrections/tables.server";
import { messages } from "~/delivery/tables.server";
import { surveyResponses } from "~/survey/tables.server";
import { addAssessment } from "./alert-factories";
import { noon } from "./context";
import { DEVICE, ROUTINE } from "./messages";
import { person } from "./people";

/** A user with a Stripe customer, a session, and a row in every table that can hold one. */
export async function userWithEverything(context: Context) {
  const { db } = context;
  const stripe = openStripe(context) ?? expect.fail("no key for Stripe");
  const created = await stripe.customers.create({ email: "erase@example.com" });
  const { user } = await person(context, {
    email: `${crypto.randomUUID()}@erase.example`,
    stripeCustomerId: created.id,
  });
  const userId = user.id;
  const assessmentId = await addAssessment(context, noon, { daily: 40 });
  const id = () => `of-${userId}-${crypto.randomUUID()}`;
  const deviceId = crypto.randomUUID();
  const soon = new Date(noon.getTime() + 60_000);
  const rule = { id: id(), userId, target: "daily", type: "rise", percent: 10 } as const;
  await db.batch([
    db.insert(alertRules).values({ ...rule, baselineAt: noon, createdAt: noon }),
    db.insert(triggeredAlerts).values({
      id: id(),
      userId,
      alertRuleId: rule.id,
      riskAssessmentId: assessmentId,
      alertTarget: "daily",
      alertType: "rise",
      triggeredPercent: 12,
      rulePercent: 10,
      currentValue: 40,
      message: "It rose.",
      triggeredAt: noon,
    }),
    alertEmailInsert(db, assessmentId, sql`select ${userId} as user_id`, noon.getTime()),
    db.insert(pushDevices).values({
      id: deviceId,
      userId,
      endpoint: id(),
      p256dh: id(),
      auth: id(),
      label: "Firefox on Windows",
      createdAt: noon,
    }),
    db.insert(messages).values({ ...DEVICE, id: id(), userId, deviceId, createdAt: noon }),
    db.insert(surveyResponses).values({ id: id(), userId, answers: { why: "worry" }, completedAt: noon }),
    db
      .insert(passwordResetTokens)
      .values({ id: id(), userId, token: id(), expiresAt: soon, createdAt: noon }),
    db.insert(emailVerifications).values({
      id: id(),
      userId,
      email: user.email,
      token: id(),
      expiresAt: soon,
      createdAt: noon,
    }),
    db.insert(emailChanges).values({
      id: id(),
      userId,
      oldEmail: user.email,
      wasOldVerified: true,
      newEmail: `new-${user.email}`,
      newMailbox: id(),
      token: id(),
      createdAt: noon,
      expiresAt: soon,
    }),
    db.insert(emailChoices).values({ userId, timeZone: "America/Denver", digest: "weekly" }),
    db.insert(messages).values({ ...ROUTINE, id: id(), userId, subjectId: assessmentId, createdAt: noon }),
    db.insert(eventRules).values({ userId, kind: "borders", createdAt: noon }),
    db.insert(mistakeReports).values({
      id: id(),
      userId,
      kind: REPORTED_KINDS[0],
      subjectId: "cuba",
      title: "Travel to Cuba",
      reason: REPORT_REASONS[0],
      createdAt: noon,
    }),
    accountEmailInsert(db, { id: id(), userId, kind: "welcome", now: noon }),
    db.insert(totpSecrets).values({ userId, sealedSecret: id(), confirmedAt: noon, createdAt: noon }),
    db.insert(recoveryCodes).values({ id: id(), userId, createdAt: noon }),
    db.insert(passkeys).values({
      id: id(),
      userId,
      name: "Phone",
      publicKey: id(),
      counter: 1,
      transports: ["internal"],
      createdAt: noon,
    }),
    db.insert(codeAttempts).values({ userId, device: "", day: "2026-11-20", wrong: 1, startedAt: noon }),
    db.insert(passkeyChallenges).values({ challenge: id(), purpose: "verify", userId, expiresAt: soon }),
  ]);
  return { user, customerId: created.id };
}
