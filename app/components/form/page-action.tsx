import type { SubmissionResult } from "@conform-to/react";
import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import type { FormAnswer } from "~/accounts/form.server";
import { showToast } from "../ui/toast";
import type { ToastMessage } from "../ui/toast-reducer";
import { UNREACHED } from "./unreached";

/**
 * A page's `clientAction`. Where the server can't be reached, the page stays, with what was typed, and shows `unreached`
 * as if its action had returned it. The 503 keeps the router from loading the page again, which would fail as well.
 * @param toastOf what a toast says about an answer, here and not in the form, which may be gone by then
 */
export const pageAction =
  <Answer,>(
    unreached: (typed: FormData) => Answer,
    toastOf?: (answer: Answer, isReached: boolean) => ToastMessage | null,
  ) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<Answer | Response> => {
    const typed = await request.clone().formData();
    const notify = (answer: Answer, isReached: boolean) => {
      const toast = toastOf?.(answer, isReached);
      if (toast) showToast(toast);
    };
    try {
      const answer = (await serverAction<Answer>()) as Answer;
      notify(answer, true);
      return answer;
    } catch (error) {
      // What the action itself threw, such as a redirect to the login.
      if (error instanceof Response || isRouteErrorResponse(error)) throw error;
      const answer = unreached(typed);
      notify(answer, false);
      return Response.json(answer, { status: 503 });
    }
  };

/** The `clientAction` of a page that `acceptForm` answers: the form says `failure`, which is also its word for our failures. */
export const formAction = (failure: string = UNREACHED) =>
  pageAction<FormAnswer>((typed) => ({ reply: failedSubmission(typed, failure) }));

/** The `clientAction` of a page whose form has no place for a message: a toast says that the server wasn't reached. */
export const keepPage = pageAction<unknown>(
  () => null,
  (_, isReached) =>
    isReached ? null : { title: "Not sent", description: UNREACHED, variant: "destructive" },
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
