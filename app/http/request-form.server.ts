import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type HeadersFunction } from "@remix-run/cloudflare";
import type { z } from "zod";
import { reportFailure } from "./failure-report.server";
import { loggedPath } from "./request-scope";

/** Our field names: one word. */
const FIELD_NAME = /^[a-z]\w*$/i;

/**
 * Parses the request's form. Rejects bodies that aren't forms (415) and field names that our forms don't use (400):
 * conform parses brackets and dots in a name as list or object paths, and `email[1000000000]` would create a list that
 * exhausts memory.
 */
export async function readForm(request: Pick<Request, "formData">): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw Response.json({ message: "Send form data (multipart or URL-encoded)." }, { status: 415 });
  });
  for (const name of form.keys()) {
    if (!FIELD_NAME.test(name)) throw Response.json({ message: "Unknown form field." }, { status: 400 });
  }
  return form;
}

/**
 * Reads the change that one of a page's small forms asks for (`IntentForm`), without consuming the body. A repeated field is
 * a list.
 * @param schema a union of objects, told apart by `intent`
 * @returns null if the form has no `intent`, so is the page's main form
 * @throws a 400 response if the form is none of the page's
 */
export async function readIntent<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const form = await readForm(request.clone());
  if (!form.has("intent")) return null;
  const valueOf = (all: FormDataEntryValue[]) => (all.length > 1 ? all : all[0]);
  const fields = [...new Set(form.keys())].map((name) => [name, valueOf(form.getAll(name))]);
  const change = schema.safeParse(Object.fromEntries(fields));
  if (!change.success) throw Response.json({ message: "Unknown form." }, { status: 400 });
  return change.data;
}

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
