/** A provider's request, ready to send. */
export interface SourceRequest {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

/**
 * What follows a page: the request for the next one, "unread" if the provider has more that can't or mustn't be asked
 * for, undefined if this was all.
 */
export type NextPage = SourceRequest | "unread" | undefined;

/**
 * Whether a list continues, by a provider's count of its records or pages.
 * @param read how many there were up to this page, if each page was full
 * @param isPageFull decides if the count is missing or too low
 */
export const goesOn = (count: number | null | undefined, read: number, isPageFull: boolean): boolean =>
  count == null || count < read ? isPageFull : count > read;

/** The input for building a request. */
export interface SourceQuery {
  baseUrl: string;
  /** Undefined only for a source that needs none. */
  key?: string;
  /** Articles published at or after this instant. */
  since: Date;
  now: Date;
}

/** Several providers reject callers that don't identify themselves. */
export const USER_AGENT = "US-Exit-Freedom-Monitor/1.0 (+https://exit-freedom-monitor.example/method)";

/** A GET request for JSON. */
export const getJson = (url: string, headers: Record<string, string> = {}): SourceRequest => ({
  url,
  method: "GET",
  headers: { Accept: "application/json", "User-Agent": USER_AGENT, ...headers },
});

export const isoSeconds = (instant: Date) => instant.toISOString().slice(0, 19);

/** A provider's rate limit; `reset` is unparsed (seconds, or an instant). */
export interface RateLimit {
  limit?: number;
  remaining?: number;
  reset?: string;
}

/** The tightest quota first: a daily number says more than one per minute. */
const HEADER_FORMS = [
  ["x-usagelimit-limit", "x-usagelimit-remaining", "x-usagelimit-reset"],
  ["x-ratelimit-limit-day", "x-ratelimit-remaining-day", "x-ratelimit-reset-day"],
  ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"],
  ["x-ratelimit-limit-requests", "x-ratelimit-remaining-requests", "x-ratelimit-reset-requests"],
  ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"],
] as const;

/** Parses the rate limit in a response's headers, in any known form; undefined if there is none. */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  for (const [limit, remaining, reset] of HEADER_FORMS) {
    const found = {
      ...numbered("limit", headers.get(limit)),
      ...numbered("remaining", headers.get(remaining)),
      ...(headers.has(reset) ? { reset: (headers.get(reset) ?? "").slice(0, 40) } : {}),
    };
    if (Object.keys(found).length > 0) return found;
  }
  return undefined;
}

function numbered(name: "limit" | "remaining", value: string | null): Partial<RateLimit> {
  const number = Number(value);
  return value === null || value.trim() === "" || !Number.isFinite(number) ? {} : { [name]: number };
}
