import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirectLoader, requireAccess } from "~/accounts/sign-in/access.server";
import type { CurrentUser } from "~/accounts/sign-in/current-user";
import type { Context } from "~/context.server";
import { actionReply } from "~/http/action-reply.server";
import { reportFailure } from "~/http/failure-report.server";
import type { CallArgs } from "~/http/json-call.server";
import { loggedPath } from "~/http/logged-path";
import { readForm } from "~/http/request-form.server";
import type { NoticeKey } from "./page-notices";
import { alertRuleForm, type AlertRuleChange } from "./rule-schema";
import { changeRule, createRule } from "./rules.server";

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

/** Changes one of the user's rules and returns the notice that says so. */
export async function updateRule(
  context: Context,
  userId: string,
  id: string,
  change: AlertRuleChange,
): Promise<NoticeKey> {
  return (await changeRule(context.db, userId, id, change)) ? "updated" : "update-gone";
}

/** Arguments of a route that makes one change: the user and the rule. */
interface ChangeArgs {
  context: Context;
  user: CurrentUser;
  request: Request;
  /** The rule's id, from the address. */
  id: string;
}

/**
 * The loader and action of a route that makes one change and leads back to /alerts, with its notice. An unexpected error
 * is logged and becomes the notice `failed`.
 */
export const alertChange = (failed: NoticeKey, change: (args: ChangeArgs) => Promise<NoticeKey>) => ({
  loader: redirectLoader(requireAccess, "/alerts"),
  async action({ request, context, params: { id = "" } }: CallArgs) {
    const { user } = await requireAccess(request, context);
    const notice = await orFailed(failed, { request, context, userId: user.id }, () =>
      change({ context, user, request, id }),
    );
    return actionReply(request, `/alerts?done=${notice}`);
  },
});

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
