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
  /** What is wrong at the fields, or with the whole. */
  fieldErrors?: Record<string, string[]>;
  formErrors?: string[];
  /** The state that the page changes to, where it stays. */
  page?: "done" | "invalid-token";
}

/** What the page's component gets. */
export interface FormAnswer {
  reply?: SubmissionResult<string[]>;
  page?: Outcome["page"];
}

/**
 * Checks a page's form and acts on it. What cannot be accepted goes back to the form, without the passwords; a failure of
 * ours is logged once and shown above the form as `failure`.
 * @param act performs the action: returns a redirect Response, or the result to show
 */
export async function acceptForm<Schema extends z.ZodType>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  { schema, failure }: { schema: Schema; failure: string },
  act: (value: z.output<Schema>) => Promise<Response | Outcome>,
) {
  const submission = parseWithZod(await readForm(request), { schema });
  const answer = ({ status, headers, page, ...errors }: Outcome) => {
    const reply = submission.reply({
      ...errors,
      hideFields: ["currentPassword", "password", "confirmPassword"],
    });
    return data<FormAnswer>(page ? { page } : { reply }, { status, headers });
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

/** Lets a page carry the headers of its action's answer, such as Retry-After. */
export const headersOfAction: HeadersFunction = ({ actionHeaders }) => actionHeaders;
