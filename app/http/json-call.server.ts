import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import { reportFailure } from "./failure-report.server";
import { loggedPath, type RequestScope } from "./request-scope";
import { bytesUpTo } from "./body.server";

/** A call's arguments: the load context in production, a test context without the request scope in tests. */
export interface CallArgs {
  request: Request;
  context: Omit<Known<AppLoadContext>, keyof RequestScope> & Partial<RequestScope>;
  params: Record<string, string | undefined>;
}

/** Without the index signature, which makes every property unknown to `Omit`. */
type Known<Type> = { [Key in keyof Type as string extends Key ? never : Key]: Type[Key] };

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Returns a value to send as JSON with status 200, or its own Response. */
type Answer = (args: CallArgs) => unknown;

const BODY_BYTES_MAX = 64 * 1024;

/**
 * Creates the loader of a JSON call, which is its action too. Unsupported methods get a 405 that lists the supported ones. A thrown
 * Response is sent; any other error is logged once and returned as a 500. Private by default: `Cache-Control:
 * no-store`.
 */
export const jsonCall =
  (answers: Partial<Record<Method, Answer>>) =>
  async (args: CallArgs): Promise<Response> =>
    withoutCaching(await answered(answers, args));

async function answered(answers: Partial<Record<Method, Answer>>, args: CallArgs): Promise<Response> {
  const { request, context } = args;
  const answer = answers[(request.method === "HEAD" ? "GET" : request.method) as Method];
  if (!answer) {
    const allowed = Object.keys(answers).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));
    const message = `This address does not answer ${request.method}.`;
    return Response.json({ message }, { status: 405, headers: { Allow: allowed.join(", ") } });
  }
  try {
    const result = await answer(args);
    return result instanceof Response ? result : Response.json(result);
  } catch (error) {
    if (error instanceof Response) return error;
    const { requestId } = context;
    const path = loggedPath(request.url);
    reportFailure("call-failed", { requestId, method: request.method, path }, error);
    const message = "Something went wrong on our end. Please try again.";
    return Response.json({ message, requestId }, { status: 500 });
  }
}

function withoutCaching(response: Response): Response {
  if (response.headers.has("Cache-Control")) return response;
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-store");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** How long the reader's own browser may reuse a response. Never in shared caches, because access is per user. */
export const freshFor = (minutes: number) => ({
  "Cache-Control": `private, max-age=${minutes * 60}`,
  Vary: "Cookie",
});

/** Ends a call with `{ message }` and any additional fields. */
export function refuse(
  status: number,
  message: string,
  more: { headers?: HeadersInit; body?: object } = {},
): never {
  throw Response.json({ message, ...more.body }, { status, headers: more.headers });
}

/**
 * Parses and validates the request's JSON body. Rejects bodies that aren't JSON (415), exceed 64 KB (413), can't be
 * parsed, or violate the schema (400 with the first issue's message and all `issues`).
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!/^application\/(\w[\w.+-]*\+)?json\s*(;|$)/i.test(request.headers.get("Content-Type") ?? "")) {
    refuse(415, "Send the request body as application/json.");
  }
  let body: unknown;
  try {
    body = JSON.parse(await textUpTo(request, BODY_BYTES_MAX));
  } catch (error) {
    if (error instanceof Response) throw error;
    refuse(400, "The request body is not valid JSON.");
  }
  return checked(schema, body);
}

/** Validates the query parameters: a repeated parameter counts once, an empty one is ignored. Rejects with a 400. */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const parameters = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  return checked(schema, Object.fromEntries(parameters));
}

function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: sentenceOf });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  refuse(400, issues[0]?.message ?? "The request is not valid.", { body: { issues } });
}

/** What each type is in plain English. */
const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};
const UNITS: Record<string, [one: string, several: string]> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

/** "be at most 9", "have at most 100 characters". */
function limitOf(bound: string, limit: number | bigint, origin: string): string {
  const [one, several] = UNITS[origin] ?? [];
  return one ? `have ${bound} ${limit} ${Number(limit) === 1 ? one : several}` : `be ${bound} ${limit}`;
}

/** A sentence about a violation for which the schema has no message of its own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.join(".") || "The request";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? `${name} is missing.`
        : `${name} must be ${TYPES[issue.expected] ?? `a ${issue.expected}`}.`;
    case "invalid_value":
      return `${name} must be ${issue.values.length > 1 ? "one of: " : ""}${issue.values.join(", ")}.`;
    case "too_small":
      return `${name} must ${limitOf("at least", issue.minimum, issue.origin)}.`;
    case "too_big":
      return `${name} must ${limitOf("at most", issue.maximum, issue.origin)}.`;
    case "unrecognized_keys":
      return `${issue.keys.join(", ")} can’t be sent here.`;
    default:
      return `${name} is not valid.`;
  }
}

async function textUpTo(request: Request, bytesMax: number): Promise<string> {
  const bytes = await bytesUpTo(request, bytesMax);
  if (!bytes) refuse(413, "The request body is too large.");
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
