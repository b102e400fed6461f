import { isRouteErrorResponse } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";

/**
 * Returns the action's answer, or `fallback` where the server could not be reached, so that the form says what failed
 * and keeps what was typed. The 503 keeps the router from loading the page again, which would fail as well.
 * @throws Response what the action itself threw, such as a redirect to the login
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
