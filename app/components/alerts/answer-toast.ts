import type { AlertsAnswer } from "~/alerts/page-actions.server";
import { SUCCESS_MESSAGES, failureNotice, type Notice } from "~/alerts/messages";

/** Returns the toast for a response of /alerts, or null if the form itself shows the errors. */
export function answerToast(answer: AlertsAnswer): Notice | null {
  if ("done" in answer) return { ...SUCCESS_MESSAGES[answer.done], variant: "success" };
  if ("failed" in answer) return failureNotice(answer.failed, answer.message);
  return null;
}
