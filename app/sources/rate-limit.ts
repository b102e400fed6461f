import { DAY_MS } from "~/time";

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

/** Parses `Retry-After`, seconds or a date, into milliseconds from `now`, at most a day; undefined if missing. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const value = headers.get("Retry-After")?.trim();
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : new Date(value).getTime() - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), DAY_MS);
}
