import { requireAccess } from "~/accounts/sign-in/access.server";
import { alertRule } from "~/alerts/rule-schema";
import { createRule, rulesOf } from "~/alerts/rules.server";
import { TOO_MANY_RULES } from "~/alerts/page-notices";
import { jsonCall, readJson, refuse } from "~/http/json-call.server";

/** The user's alert rules, newest first; a POST creates one. */
export const loader = jsonCall({
  async GET({ request, context }) {
    const { user } = await requireAccess(request, context);
    return rulesOf(context.db, user.id);
  },
  async POST({ request, context }) {
    const { user } = await requireAccess(request, context);
    const rule = await readJson(request, alertRule);
    const owner = { uuid: context.newId(), userId: user.id, now: context.now() };
    const made = await createRule(context.db, owner, rule);
    return made ? Response.json(made, { status: 201 }) : refuse(409, TOO_MANY_RULES);
  },
});
export const action = loader;
