import type { SubmissionResult } from "@conform-to/react";
import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import type { FormAnswer } from "~/http/request-form.server";
import { showToast } from "../ui/toast";
import type { ToastMessage } from "../ui/toast-view";
import { failureToast, sendFailure, type SendFailure } from "./send-failure";

/**
 * A page's `clientAction`. When no response arrives, the page stays, with what was typed, and shows `unanswered` as if its
 * action had returned it. The 503 keeps the router from loading the page again, which could fail as well.
 * @param toastOf what a toast says about an answer, here and not in the form, which may be gone by then
 * @param nextStep how to find out whether the form was acted on, if a reload doesn't show it
 */
export const pageAction =
  <Answer,>(
    unanswered: (typed: FormData, failure: SendFailure) => Answer,
    toastOf?: (answer: Answer, failure: SendFailure | null, typed: FormData) => ToastMessage | null,
    nextStep?: string,
  ) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<Answer | Response> => {
    const typed = await request.clone().formData();
    const wasOffline = !navigator.onLine;
    const notify = (answer: Answer, failure: SendFailure | null) => {
      const toast = toastOf?.(answer, failure, typed);
      if (toast) showToast(toast);
    };
    try {
      const answer = (await serverAction<Answer>()) as Answer;
      notify(answer, null);
      return answer;
    } catch (error) {
      // Thrown by the action itself, such as a redirect to the login, or aborted because another submission replaced it.
      if (error instanceof Response || isRouteErrorResponse(error) || request.signal.aborted) throw error;
      const failure = sendFailure(error, { wasOffline, nextStep });
      const answer = unanswered(typed, failure);
      notify(answer, failure);
      return Response.json(answer, { status: 503 });
    }
  };

/**
 * The `clientAction` of a page that `acceptForm` answers. For a small form of the page (`IntentForm`) a toast says it.
 * @param options.message what the spec has the form say whatever the failure
 * @param options.nextStep how to find out whether the form was acted on, if the page looks the same after a reload
 */
export const formAction = ({ message, nextStep }: { message?: string; nextStep?: string } = {}) =>
  pageAction<FormAnswer>(
    (typed, failure) => ({ reply: failedSubmission(typed, message ?? failure.message) }),
    (_, failure, typed) => (failure && typed.has("intent") ? failureToast(failure) : null),
    nextStep,
  );

/** The `clientAction` of a page whose form has no place for a message: a toast says that no response arrived. */
export const keepPage = pageAction<unknown>(
  () => null,
  (_, failure) => failure && failureToast(failure),
);

/** A form as it was typed, with `failure` above it: what `reply` makes on the server. Passwords are not kept. */
export function failedSubmission(typed: FormData, failure: string): SubmissionResult<string[]> {
  const initialValue: Record<string, string | string[]> = {};
  for (const name of new Set(typed.keys())) {
    if (/password/i.test(name)) continue;
    const values = typed.getAll(name).filter((value) => typeof value === "string");
    initialValue[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  return { status: "error", initialValue, error: { "": [failure] } };
}
