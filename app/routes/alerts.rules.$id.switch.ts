import { alertChange, updateRule } from "~/alerts/page-action.server";
import { readForm } from "~/http/request-form.server";

/** Turns one of the user's rules on or off. */
const change = alertChange("update-failed", async ({ request, context, user, id }) => {
  const isActive = (await readForm(request)).get("isActive") === "true";
  return updateRule(context, user.id, id, { isActive });
});

export const loader = change.loader;
export const action = change.action;
