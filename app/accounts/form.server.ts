import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type HeadersFunction } from "@remix-run/cloudflare";
import type { z } from "zod";
import { reportFailure } from "~/http/failure-report.server";
import { loggedPath } from "~/http/logged-path";
import { readForm } from "~/http/request-form.server";

/** The result of a form submission. */
interface Outcome {
  status: number;
  headers?: Record<string, string>;
  /** Errors per field, or for the whole form. */
  fieldErrors?: Record<string, string[]>;
  formErrors?: string[];
  /** State the page shows instead of the form. */
  page?: "done" | "invalid-token" | "email-taken";
  /** New recovery codes, which the page shows once. */
  recoveryCodes?: string[];
}

/** Action data for the page component. */
export interface FormAnswer {
  reply?: SubmissionResult<string[]>;
  page?: Outcome["page"];
  recoveryCodes?: string[];
}

/**
 * Validates a page's form and acts on it. Invalid input goes back to the form, without the passwords; an unexpected
 * error is logged once and shown above the form as `failure`.
 * @param act performs the action: returns a redirect Response, or the result to show
 */
export async function acceptForm<Schema extends z.ZodType>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  { schema, failure }: { schema: Schema; failure: string },
  act: (value: z.output<Schema>) => Promise<Response | Outcome>,
) {
  const submission = parseWithZod(await readForm(request), { schema });
  const answer = ({ status, headers, page, recoveryCodes, ...errors }: Outcome) => {
    const reply = submission.reply({
      ...errors,
      hideFields: ["currentPassword", "password", "confirmPassword"],
    });
    return data<FormAnswer>({ reply, page, recoveryCodes }, { status, headers });
  };
  if (submission.status !== "success") return answer({ status: 400 });
  try {
    const outcome = await act(submission.value);
    return outcome instanceof Response ? outcome : answer(outcome);
  } catch (error) {
    if (error instanceof Response) throw error;
    const ids = { requestId: context.requestId, path: loggedPath(request.url) };
    reportFailure("form-failed", ids, error);
    return answer({ status: 500, formErrors: [failure] });
  }
}

/** Passes the action's response headers, such as Retry-After, through to the page. */
export const headersOfAction: HeadersFunction = ({ actionHeaders }) => actionHeaders;
