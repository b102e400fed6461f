import { alertChange } from "~/alerts/page-action.server";
import { deleteRule } from "~/alerts/rules.server";

/** Deletes one of the user's rules. */
const change = alertChange("delete-failed", async ({ context, user, id }) =>
  (await deleteRule(context.db, user.id, id)) ? "deleted" : "delete-gone",
);

export const loader = change.loader;
export const action = change.action;
