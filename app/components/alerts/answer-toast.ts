import type { AlertsAnswer } from "~/alerts/page-actions.server";
import { DONE, failureNotice, type Notice } from "~/alerts/words";

/** Returns what the toast says about an answer of /alerts, or null where the form itself shows what is wrong. */
export function answerToast(answer: AlertsAnswer): Notice | null {
  if ("done" in answer) return { ...DONE[answer.done], variant: "success" };
  if ("failed" in answer) return failureNotice(answer.failed, answer.message);
  return null;
}
