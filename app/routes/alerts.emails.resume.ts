import { alertChange } from "~/alerts/page-action.server";
import { turnOnAlertEmails } from "~/alerts/unsubscribe.server";

/** Turns the user's alert emails back on. */
const change = alertChange("update-failed", async ({ context, user }) => {
  await turnOnAlertEmails(context.db, user.id);
  return "resumed";
});

export const loader = change.loader;
export const action = change.action;
