import type { Context } from "~/context.server";
import type { Source } from "./catalog";
import type { SourceItem } from "./item";
import type { SourceRequest } from "./request";
import { readWithin } from "./response-body.server";
import { retryAfterMs, rateLimitOf, type RateLimit } from "./rate-limit";
import { SourceError } from "./source-error";

/** What one attempt to ask a source came to. */
export interface Attempt {
  startedAt: Date;
  durationMs: number;
  httpStatus?: number;
  rateLimit?: RateLimit;
  items?: SourceItem[];
  error?: SourceError;
}

/** Asks once, within the source's limits of time and size. Never throws: a failure is part of the answer. */
export async function attempt(
  context: Pick<Context, "fetch" | "now">,
  source: Source,
  request: SourceRequest,
): Promise<Attempt> {
  const startedAt = context.now();
  const seen: Pick<Attempt, "httpStatus" | "rateLimit"> = {};
  const signal = AbortSignal.timeout(source.timeLimitMs);
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
    const items = source.parse(await bodyOf(source, response, startedAt));
    return { startedAt, durationMs: since(startedAt), ...seen, items };
  } catch (error) {
    return { startedAt, durationMs: since(startedAt), ...seen, error: asSourceError(source, error, signal) };
  }

  function since(start: Date) {
    return Math.max(0, context.now().getTime() - start.getTime());
  }
}

async function bodyOf(source: Source, response: Response, now: Date): Promise<unknown> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    throw new SourceError("redirect", `${source.name} redirects elsewhere`, { httpStatus: status });
  }
  const text = await readWithin(response, source.sizeCapBytes);
  if (!response.ok) throw refusal(source, status, text, retryAfterMs(headers, now));
  const type = headers.get("Content-Type") ?? "";
  if (!source.accepts.test(type)) {
    throw new SourceError("content-type", `${source.name} answered ${type || "without a content type"}`);
  }
  if (source.readBody) return source.readBody(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError("malformed", `${source.name}: the answer is not JSON`);
  }
}

/** 402 is a spent quota (The News API), 429 too many calls; the provider's own code, where it gives one, is kept. */
function refusal(source: Source, httpStatus: number, body: string, retryAfterMs?: number): SourceError {
  const code = /"code"\s*:\s*"([A-Za-z_]{3,60})"/.exec(body)?.[1];
  const message = `${source.name} answered ${httpStatus}${code ? ` (${code})` : ""}`;
  const kind =
    httpStatus === 429
      ? "rate-limited"
      : httpStatus === 402
        ? "quota"
        : httpStatus === 401 || httpStatus === 403
          ? "unauthorized"
          : "http";
  return new SourceError(kind, message, { httpStatus, retryAfterMs });
}

function asSourceError(source: Source, error: unknown, signal: AbortSignal): SourceError {
  if (error instanceof SourceError) return error;
  if (signal.aborted) {
    return new SourceError("timeout", `${source.name} did not answer within ${source.timeLimitMs} ms`, {
      cause: error,
    });
  }
  // The cause's own words may hold the address, and with it a key: they stay out of the message.
  return new SourceError("network", `${source.name} could not be reached`, { cause: error });
}
