import type { AlertsAnswer } from "~/alerts/page-actions.server";
import { SUCCESS_MESSAGES, failureNotice, type Notice } from "~/alerts/messages";

/** Returns what the toast says about an answer of /alerts, or null where the form itself shows what is wrong. */
export function answerToast(answer: AlertsAnswer): Notice | null {
  if ("done" in answer) return { ...SUCCESS_MESSAGES[answer.done], variant: "success" };
  if ("failed" in answer) return failureNotice(answer.failed, answer.message);
  return null;
}
