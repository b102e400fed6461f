import { parseWithZod } from "@conform-to/zod/v4";
import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import type { z } from "zod";
import type { FormAnswer } from "~/accounts/form.server";

/**
 * An account page's `clientAction`: a server out of reach is told as the form's failure, above what was typed, not as a
 * broken page.
 * @param failure the same words that the page's action has for a failure of ours
 */
export function orFailure(schema: z.ZodType, failure: string) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const typed = await request.clone().formData();
    try {
      return await serverAction<FormAnswer>();
    } catch (error) {
      if (error instanceof Response || isRouteErrorResponse(error)) throw error;
      const reply = parseWithZod(typed, { schema }).reply({ formErrors: [failure] });
      // The status keeps the router from loading the page again, which would fail as well.
      return Response.json({ reply } satisfies FormAnswer, { status: 503 });
    }
  };
}
