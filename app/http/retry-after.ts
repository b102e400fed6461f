import { DAY_MS } from "~/time";

/** Date reads other texts too: "-5" is a day in May. */
const DATE = /^(?:[a-z]{3}|\d{4}-\d{2}-)/i;

/** Parses `Retry-After`, seconds or a date, into milliseconds from `now`, at most a day; undefined if missing. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const value = headers.get("Retry-After")?.trim();
  if (!value) return undefined;
  const ms = /^\d+(?:\.\d+)?$/.test(value)
    ? Math.ceil(Number(value) * 1000)
    : DATE.test(value)
      ? new Date(value).getTime() - now.getTime()
      : NaN;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), DAY_MS);
}
