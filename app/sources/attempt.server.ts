import type { Context } from "~/context.server";
import type { Source } from "./catalog";
import type { SourceItem } from "./item";
import { retryAfterMs, rateLimitOf, type RateLimit } from "./rate-limit";
import type { SourceRequest } from "./request";
import { readWithin } from "./response-body.server";
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
    const items = itemsOf(source, await bodyOf(source, response, startedAt));
    return { startedAt, durationMs: since(startedAt), ...seen, items };
  } catch (error) {
    return { startedAt, durationMs: since(startedAt), ...seen, error: asSourceError(source, error, signal) };
  }

  function since(start: Date) {
    return Math.max(0, context.now().getTime() - start.getTime());
  }
}

async function bodyOf(source: Source, response: Response, now: Date): Promise<string> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new SourceError("redirect", `${source.name} redirects elsewhere`, { httpStatus: status });
  }
  if (!response.ok) {
    const reason = await readWithin(response, source.sizeCapBytes).catch(() => "");
    throw refusal(source, status, reason, retryAfterMs(headers, now));
  }
  const type = headers.get("Content-Type") ?? "";
  if (!source.accepts.test(type)) {
    await response.body?.cancel();
    throw new SourceError("content-type", `${source.name} answered ${type || "without a content type"}`);
  }
  return readWithin(response, source.sizeCapBytes);
}

function itemsOf(source: Source, text: string): SourceItem[] {
  try {
    return source.parse(source.readBody ? source.readBody(text) : JSON.parse(text));
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    throw new SourceError("malformed", `${source.name}: the answer cannot be read`, { cause });
  }
}

/** 402 is a spent quota (The News API), 429 too many calls; the provider's own code, where it gives one, is kept. */
function refusal(source: Source, httpStatus: number, body: string, retryAfterMs?: number): SourceError {
  const code = /"(?:code|type)"\s*:\s*"([A-Za-z_]{3,60})"/.exec(body)?.[1];
  const message = `${source.name} answered ${httpStatus}${code ? ` (${code})` : ""}`;
  return new SourceError(kindOf(httpStatus), message, { httpStatus, retryAfterMs });
}

function kindOf(httpStatus: number) {
  if (httpStatus === 429) return "rate-limited";
  if (httpStatus === 402) return "quota";
  return httpStatus === 401 || httpStatus === 403 ? "unauthorized" : "http";
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
