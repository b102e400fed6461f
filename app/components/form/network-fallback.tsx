import { isRouteErrorResponse } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";

/**
 * Returns the action's result, or `fallback` if the server is unreachable, so the form shows an error and keeps its
 * input. The 503 stops the router from reloading the page, which would fail too.
 * @throws Response thrown by the action itself, such as a redirect to login
 */
export async function withNetworkFallback<Answer>(
  serverAction: () => Promise<Answer>,
  fallback: Answer,
): Promise<Answer | Response> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return Response.json(fallback, { status: 503 });
  }
}

/** A submission with its input and `failure` as the form error, like `reply` on the server. Drops passwords. */
export function failedSubmission(typed: FormData, failure: string): SubmissionResult<string[]> {
  const initialValue: Record<string, string | string[]> = {};
  for (const name of new Set(typed.keys())) {
    if (/password/i.test(name)) continue;
    const values = typed.getAll(name).filter((value) => typeof value === "string");
    initialValue[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  return { status: "error", initialValue, error: { "": [failure] } };
}
