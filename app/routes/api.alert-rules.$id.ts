import { requireAccess } from "~/accounts/sign-in/access.server";
import { alertRuleChange } from "~/alerts/rule-schema";
import { changeRule, deleteRule, ruleOf } from "~/alerts/rules.server";
import { NO_SUCH_RULE } from "~/alerts/page-notices";
import { jsonCall, readJson, refuse } from "~/http/json-call.server";

/** One of the user's own rules; another user's gets the same 404 as a missing one. A PUT takes any subset of fields. */
export const loader = jsonCall({
  async GET({ request, context, params: { id = "" } }) {
    const { user } = await requireAccess(request, context);
    return (await ruleOf(context.db, user.id, id)) ?? refuse(404, NO_SUCH_RULE);
  },
  async PUT({ request, context, params: { id = "" } }) {
    const { user } = await requireAccess(request, context);
    const change = await readJson(request, alertRuleChange);
    return (await changeRule(context.db, user.id, id, change)) ?? refuse(404, NO_SUCH_RULE);
  },
  async DELETE({ request, context, params: { id = "" } }) {
    const { user } = await requireAccess(request, context);
    if (!(await deleteRule(context.db, user.id, id))) refuse(404, NO_SUCH_RULE);
    return { id };
  },
});
export const action = loader;
