import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { queueAccountEmails } from "~/accounts/account-emails.server";
import { resendVerification, type LinkSent } from "~/accounts/addresses/verification.server";
import type { CurrentUser } from "~/accounts/sign-in/current-user";
import type { Context } from "~/context.server";
import { deliver } from "~/delivery/deliver.server";
import { messages } from "~/delivery/tables.server";
import { reportFailure } from "~/http/failure-report.server";
import type { CallArgs } from "~/http/json-call.server";
import { readForm } from "~/http/request-form.server";
import { loggedPath } from "~/http/request-scope";
import { HOUR_MS, SECOND_MS } from "~/time";
import { saveEventRules } from "./event-alerts.server";
import { EVENT_KINDS } from "./event-rules";
import { FAILED_CHANGES, type NoticeKey } from "./page-notices";
import { alertRuleForm, type AlertRuleChange } from "./rule-schema";
import { changeRule, createRule, deleteRule } from "./rules.server";
import { turnOnAlertEmails } from "./unsubscribe.server";

/** The result of the rule form: its outcome or its validation errors. */
export type SavedRule = { notice: NoticeKey } | { form: SubmissionResult<string[]> };

/** Saves the rule form: a new rule, or the changed one that its `id` names. An unexpected error is logged. */
export async function saveRule(
  request: Request,
  context: CallArgs["context"],
  userId: string,
): Promise<SavedRule> {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: alertRuleForm });
  if (submission.status !== "success") return { form: submission.reply() };
  const rule = submission.value;
  const id = form.get("id");
  if (id === null) {
    const owner = { uuid: context.newId(), userId, now: context.now() };
    const create = async () => ((await createRule(context.db, owner, rule)) ? "created" : "too-many-rules");
    return { notice: await orFailed("create-failed", { request, context, userId }, create) };
  }
  const update = () => updateRule(context, userId, String(id), rule);
  return { notice: await orFailed("update-failed", { request, context, userId }, update) };
}

const ruleId = z.string().min(1).max(100);

/** The small forms of /alerts. */
export const alertsChange = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("send-test") }),
  z.object({ intent: z.literal("resume-emails") }),
  /** The kinds that are ticked; the others are turned off. */
  z.object({
    intent: z.literal("save-events"),
    kind: z.preprocess(listOf, z.array(z.enum(EVENT_KINDS)).max(EVENT_KINDS.length).nullable().catch(null)),
  }),
  z.object({ intent: z.literal("switch-rule"), id: ruleId, isActive: z.enum(["true", "false"]) }),
  z.object({ intent: z.literal("delete-rule"), id: ruleId }),
]);
type AlertsChange = z.output<typeof alertsChange>;

function listOf(values: unknown): unknown {
  return values === undefined ? [] : Array.isArray(values) ? values : [values];
}

/** Makes the change of a small form and returns the notice that says so. An unexpected error is logged. */
export async function changeAlerts(
  request: Request,
  context: CallArgs["context"],
  user: CurrentUser,
  change: AlertsChange,
): Promise<{ notice: NoticeKey }> {
  const scope = { request, context, userId: user.id };
  return { notice: await orFailed(FAILED_CHANGES[change.intent], scope, () => make(context, user, change)) };
}

async function make(context: Context, user: CurrentUser, change: AlertsChange): Promise<NoticeKey> {
  switch (change.intent) {
    case "send-test":
      return sendTestAlert(context, user);
    case "resume-emails":
      await turnOnAlertEmails(context.db, user.id);
      return "resumed";
    case "save-events":
      if (!change.kind) return "events-failed";
      await saveEventRules(context, user.id, change.kind);
      return "events-saved";
    case "switch-rule":
      return updateRule(context, user.id, change.id, { isActive: change.isActive === "true" });
    case "delete-rule":
      return (await deleteRule(context.db, user.id, change.id)) ? "deleted" : "delete-gone";
  }
}

/** Changes one of the user's rules and returns the notice that says so. */
async function updateRule(
  context: Context,
  userId: string,
  id: string,
  change: AlertRuleChange,
): Promise<NoticeKey> {
  return (await changeRule(context.db, userId, id, change)) ? "updated" : "update-gone";
}

/** Log fields of a failed change: its user, and its request by id and path. */
interface ChangeScope {
  request: Request;
  context: CallArgs["context"];
  userId: string;
}

async function orFailed(
  failed: NoticeKey,
  { request, context: { requestId }, userId }: ChangeScope,
  change: () => Promise<NoticeKey>,
): Promise<NoticeKey> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Response) throw error;
    const ids = { notice: failed, requestId, userId, path: loggedPath(request.url) };
    reportFailure("alert-change-failed", ids, error);
    return failed;
  }
}

/** Number of checks, one second apart, for a test alert that a queue consumer claimed first. */
const STATE_CHECKS_MAX = 10;
const TEST_ALERTS_PER_HOUR_MAX = 10;

/** The address isn't verified; its link was resent, waits its turn, or hit the limit. */
const LINK_NOTICES = {
  sent: "link-sent",
  "already-verified": "link-sent",
  waiting: "link-waits",
  "too-many": "link-withheld",
} as const satisfies Record<LinkSent, NoticeKey>;

/**
 * Sends a test alert while its user waits, at most about 20 seconds, the time limit of a call to the email provider, and returns
 * the notice that says what became of it. `tested` means that the provider accepted it. What failed isn't lost: the queue
 * retries it, unless the provider rejected the address.
 * @throws if D1 fails; an email already queued is still sent later
 */
export async function sendTestAlert(
  context: Context,
  user: Pick<CurrentUser, "id" | "email" | "isEmailVerified">,
) {
  if (!user.isEmailVerified) return LINK_NOTICES[await resendVerification(context, user)];
  const now = context.now();
  const id = context.newId();
  const since = now.getTime() - HOUR_MS;
  // Checks the limit and inserts in one statement, so concurrent requests can't exceed it.
  const queued = await queueAccountEmails(
    context.db,
    { kind: "test-alert", now },
    sql`select ${id} as id, ${user.id} as user_id, null as subject_id
      where (select count(*) from messages where user_id = ${user.id} and kind = 'test-alert'
        and created_at > ${since}) < ${TEST_ALERTS_PER_HOUR_MAX}`,
  );
  if (queued.length === 0) return "too-many-tests";
  const delivery = deliver(context, id);
  // Keep going if the client disconnects, so a sent email is always recorded.
  context.waitUntil(delivery.catch(() => undefined));
  const outcome = await delivery;
  const isSent = outcome === "sent" || (outcome === "not-due" && (await isSentByOther(context, id)));
  return isSent ? "tested" : "test-failed";
}

/** Whether the queue consumer that claimed an email first has sent it; waits while it is sending. */
async function isSentByOther({ db, sleep }: Context, id: string): Promise<boolean> {
  for (let checks = 1; ; checks++) {
    const [email] = await db
      .select({ state: messages.deliveryState })
      .from(messages)
      .where(eq(messages.id, id));
    if (email?.state !== "sending" || checks === STATE_CHECKS_MAX) return email?.state === "sent";
    await sleep(SECOND_MS);
  }
}
