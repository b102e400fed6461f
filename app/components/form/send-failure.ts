import type { ToastMessage } from "../ui/toast-view";

/** Message of every form and page when the server can't be reached, unless the spec has its own text. */
export const UNREACHED = "We couldn\u2019t reach the server. Check your connection and try again.";

/** Message of every form and page when the server failed. */
export const OUR_FAILURE = "Something went wrong on our end. Please try again in a moment.";

/** Message of a page when our server failed and logged the cause. */
export const LOGGED_FAILURE =
  "Something went wrong on our end, and we\u2019ve logged it. Please try again in a moment.";

/** Message for a form whose response never arrived. */
export interface SendFailure {
  /** The title of a toast and the text under it. */
  title: string;
  description: string;
  /** Both in one line, for above a form. */
  message: string;
}

const NOT_SENT: SendFailure = { title: "Not sent", description: UNREACHED, message: UNREACHED };
const FAILED: SendFailure = {
  title: "Something went wrong on our end",
  description: "Please try again in a moment.",
  message: OUR_FAILURE,
};
const UNCONFIRMED = "We couldn\u2019t confirm this";
const RELOAD = "Reload the page to see whether it went through.";

/** Whether `fetch` failed: it throws a TypeError, with text of each browser's own. */
export const isFetchFailure = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/**
 * Returns what to say about a form whose response never arrived. Without a network, nothing left the browser. A request
 * that failed on its way, or a response that can't be read, may have been acted on. Any other error came from the action.
 * @param wasOffline whether the browser had no network when the form was sent
 * @param nextStep how to find out whether a form was acted on, if a reload doesn't show it
 */
export function sendFailure(
  error: unknown,
  { wasOffline, nextStep }: { wasOffline: boolean; nextStep?: string },
): SendFailure {
  const isReplyLost = isFetchFailure(error) || (error instanceof Error && /decode/i.test(error.message));
  return isReplyLost ? unreached({ wasOffline, nextStep }) : FAILED;
}

/** What `sendFailure` says if the server wasn't reached, or its response was lost. */
export function unreached({ wasOffline, nextStep = RELOAD }: { wasOffline: boolean; nextStep?: string }) {
  if (wasOffline) return NOT_SENT;
  return { title: UNCONFIRMED, description: nextStep, message: `${UNCONFIRMED}. ${nextStep}` };
}

/** The toast that says it. */
export const failureToast = ({ title, description }: SendFailure): ToastMessage => ({
  title,
  description,
  variant: "destructive",
});
