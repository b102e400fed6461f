import type { Context } from "~/context.server";
import { textUpTo } from "~/http/body.server";
import { retryAfterMs } from "~/http/retry-after";
import { type RateLimit, rateLimitOf, type SourceRequest } from "./request";
import { cooldownMs, SourceError, type SourceErrorKind } from "./source-error";

const FIRST_BACKOFF_MS = 1_000;
/** The longest a refresh waits; beyond it the service is called in the next one. */
const BACKOFF_MS_MAX = 20_000;

/** An outside service's limits for calls. */
export interface Endpoint {
  /** Name for error messages. */
  name: string;
  timeLimitMs: number;
  sizeCapBytes: number;
  /** Accepted content types. */
  accepts: RegExp;
  /** Meaning of this service's special refusals; null for a usual one. */
  refusal?: (httpStatus: number, body: string) => { kind: SourceErrorKind; message: string } | null;
}

/** Exponential backoff with jitter (50-100%), to avoid synchronized retries: at most 1 s, 2 s, 4 s ... */
export const backoffMs = (attemptNumber: number, chance: number): number =>
  FIRST_BACKOFF_MS * 2 ** (attemptNumber - 1) * (0.5 + chance / 2);

/** One call to an outside service: either a result or an error. */
export interface Attempt<Result> {
  startedAt: Date;
  durationMs: number;
  httpStatus?: number;
  rateLimit?: RateLimit;
  result?: Result;
  error?: SourceError;
}

/**
 * Calls once, within the endpoint's time and size limits. Never throws: failures are part of the returned value.
 * @param read parses the body; anything it throws makes the response malformed
 */
export async function attempt<Result>(
  context: Pick<Context, "fetch" | "now">,
  endpoint: Endpoint,
  request: SourceRequest,
  read: (body: string) => Result,
): Promise<Attempt<Result>> {
  const startedAt = context.now();
  const seen: Pick<Attempt<Result>, "httpStatus" | "rateLimit"> = {};
  const signal = AbortSignal.timeout(endpoint.timeLimitMs);
  try {
    const response = await context.fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      redirect: "manual",
      signal,
    });
    seen.httpStatus = response.status;
    seen.rateLimit = rateLimitOf(response.headers);
    const result = readAs(endpoint, read, await bodyOf(endpoint, response, startedAt));
    return { startedAt, durationMs: since(startedAt), ...seen, result };
  } catch (error) {
    return {
      startedAt,
      durationMs: since(startedAt),
      ...seen,
      error: asSourceError(endpoint, error, signal),
    };
  }

  function since(start: Date) {
    return Math.max(0, context.now().getTime() - start.getTime());
  }
}

/**
 * Calls again while the errors are transient, at most `endpoint.attempts` times, and returns the last attempt. Waits
 * as long as the service asked, and never less than a backoff, unless that is more than 20 s.
 * @param onAttempt called with each attempt, the first with the number 1
 */
export async function attemptWithRetries<Result>(
  context: Pick<Context, "fetch" | "now" | "random" | "sleep">,
  endpoint: Endpoint & { attempts: number },
  request: SourceRequest,
  read: (body: string) => Result,
  onAttempt: (made: Attempt<Result>, attemptNumber: number) => void,
): Promise<Attempt<Result>> {
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    const made = await attempt(context, endpoint, request, read);
    onAttempt(made, attemptNumber);
    if (!made.error?.isTransient || attemptNumber === endpoint.attempts) return made;
    const waitMs = Math.max(cooldownMs(made.error) ?? 0, backoffMs(attemptNumber, context.random()));
    if (waitMs > BACKOFF_MS_MAX) return made;
    await context.sleep(waitMs);
  }
}

async function bodyOf(endpoint: Endpoint, response: Response, now: Date): Promise<string> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new SourceError("redirect", `${endpoint.name}: unexpected redirect`, { httpStatus: status });
  }
  if (!response.ok) {
    const reason = await textUpTo(response, endpoint.sizeCapBytes).catch(() => null);
    throw refusal(endpoint, status, reason ?? "", retryAfterMs(headers, now));
  }
  const type = headers.get("Content-Type") ?? "";
  if (!endpoint.accepts.test(type)) {
    await response.body?.cancel();
    const found = /^[\w.+-]{1,60}\/[\w.+-]{1,60}/.exec(type)?.[0] ?? "none";
    throw new SourceError("content-type", `${endpoint.name}: unexpected content type (${found})`);
  }
  const text = await textUpTo(response, endpoint.sizeCapBytes);
  if (text !== null) return text;
  throw new SourceError("too-large", `The answer is larger than ${endpoint.sizeCapBytes} bytes`);
}

function readAs<Result>(endpoint: Endpoint, read: (body: string) => Result, body: string): Result {
  try {
    return read(body);
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    throw new SourceError("malformed", `${endpoint.name}: unreadable response`, { cause });
  }
}

/**
 * 402 is an exhausted quota (The News API), as is one code of the model's 429; any other 429 is throttling. Keeps the
 * provider's own error code, if any.
 */
function refusal(endpoint: Endpoint, httpStatus: number, body: string, retryAfterMs?: number): SourceError {
  const refusal = endpoint.refusal?.(httpStatus, body);
  if (refusal) return new SourceError(refusal.kind, refusal.message, { httpStatus });
  const code = /"(?:code|type)"\s*:\s*"([A-Za-z_]{3,60})"/.exec(body)?.[1];
  const message = `${endpoint.name} returned HTTP ${httpStatus}${code ? ` (${code})` : ""}`;
  return new SourceError(kindOf(httpStatus, code, body), message, { httpStatus, retryAfterMs });
}

/** Some providers refuse a key with 400, and only the text says so. */
const REFUSED_KEY =
  /api[ _-]?(?:key|token)[^.{}]{0,40}(?:invalid|not valid|missing|expired|disabled)|(?:invalid|incorrect|missing|expired|disabled)[ _-](?:api[ _-]?)?(?:key|token)/i;

function kindOf(httpStatus: number, code: string | undefined, body: string) {
  if (httpStatus === 402 || code === "insufficient_quota") return "quota";
  if (httpStatus === 429) return "rate-limited";
  if (httpStatus === 401 || httpStatus === 403) return "unauthorized";
  return httpStatus === 400 && REFUSED_KEY.test(body) ? "unauthorized" : "http";
}

function asSourceError(endpoint: Endpoint, error: unknown, signal: AbortSignal): SourceError {
  if (error instanceof SourceError) return error;
  if (signal.aborted) {
    return new SourceError("timeout", `${endpoint.name}: no response within ${endpoint.timeLimitMs} ms`, {
      cause: error,
    });
  }
  // The cause's message may include the URL, and so a key, so it isn't repeated.
  return new SourceError("network", `${endpoint.name} could not be reached`, { cause: error });
}
