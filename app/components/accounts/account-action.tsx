import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FormAnswer } from "~/accounts/form.server";
import { failedSubmission, withNetworkFallback } from "../form/network-fallback";

/**
 * An account page's `clientAction`: if the server is unreachable, the form keeps its input and shows `failure`.
 * @param failure the message that the page's action uses for unexpected errors
 */
export function accountAction(failure: string) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const typed = await request.clone().formData();
    return withNetworkFallback<FormAnswer>(serverAction, { reply: failedSubmission(typed, failure) });
  };
}
