import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import type { Context } from "~/context.server";
import { turnOnAlertEmails } from "./unsubscribe.server";
import { reportFailure } from "~/http/failure-report.server";
import { alertRuleChange, alertRuleForm } from "./rule-schema";
import { changeRule, createRule, deleteRule } from "./rules.server";
import { sendTestAlert, type TestAlertOutcome, type TestedUser } from "./test-alert.server";
import {
  failedIntent,
  isAlertsIntent,
  NO_SUCH_RULE,
  TOO_MANY_RULES,
  TOO_MANY_TESTS,
  UNVERIFIED,
  type AlertsIntent,
  type SuccessKey,
  type FailureKey,
} from "./messages";

/** The result: success, a rejection with toast text, or validation errors. */
export type AlertsAnswer =
  { done: SuccessKey } | { failed: FailureKey; message?: string } | { form: SubmissionResult<string[]> };

const TESTED: Record<TestAlertOutcome, AlertsAnswer> = {
  sent: { done: "tested" },
  failed: { failed: "test" },
  "too-many": { failed: "test", message: TOO_MANY_TESTS },
  "link-sent": { failed: "test", message: UNVERIFIED.sent },
  "link-withheld": { failed: "test", message: UNVERIFIED.withheld },
};

/** Handles a form submission on /alerts; an unexpected error is logged and shown as the form's failure message. */
export async function answerForm(context: Context, user: TestedUser, form: FormData): Promise<AlertsAnswer> {
  const intent = String(form.get("intent"));
  if (!isAlertsIntent(intent)) throw new Response("Unknown intent", { status: 400 });
  try {
    return await answerIntent(context, user, intent, form);
  } catch (error) {
    reportFailure("alerts-form-failed", { intent }, error);
    return { failed: failedIntent(intent) };
  }
}

async function answerIntent(
  context: Context,
  user: TestedUser,
  intent: AlertsIntent,
  form: FormData,
): Promise<AlertsAnswer> {
  const { db } = context;
  const userId = user.id;
  const id = String(form.get("id") ?? "");
  switch (intent) {
    case "create": {
      const submission = parseWithZod(form, { schema: alertRuleForm });
      if (submission.status !== "success") return { form: submission.reply() };
      const owner = { uuid: context.newId(), userId, now: context.now() };
      const made = await createRule(db, owner, submission.value);
      return made ? { done: "created" } : { failed: "create", message: TOO_MANY_RULES };
    }
    case "update": {
      const submission = parseWithZod(form, { schema: alertRuleForm });
      if (submission.status !== "success") return { form: submission.reply() };
      const changed = await changeRule(db, userId, id, submission.value);
      return changed ? { done: "updated" } : { failed: "update", message: NO_SUCH_RULE };
    }
    case "switch": {
      const change = alertRuleChange.parse({ isActive: form.get("isActive") === "true" });
      const changed = await changeRule(db, userId, id, change);
      return changed ? { done: "updated" } : { failed: "update", message: NO_SUCH_RULE };
    }
    case "delete":
      return (await deleteRule(db, userId, id))
        ? { done: "deleted" }
        : { failed: "delete", message: NO_SUCH_RULE };
    case "test":
      return TESTED[await sendTestAlert(context, user)];
    case "resume-mail":
      await turnOnAlertEmails(db, userId);
      return { done: "resumed" };
  }
}
