import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FormAnswer } from "~/accounts/form.server";
import { failedSubmission, withNetworkFallback } from "../form/network-fallback";

/**
 * An account page's `clientAction`: while the server is out of reach the form says `failure`, above what was typed.
 * @param failure the words that the page's action has for a failure of ours
 */
export function accountAction(failure: string) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const typed = await request.clone().formData();
    return withNetworkFallback<FormAnswer>(serverAction, { reply: failedSubmission(typed, failure) });
  };
}
