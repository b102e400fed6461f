import { DAY_MS } from "~/time";

/** Parses `Retry-After`, seconds or a date, into milliseconds from `now`, at most a day; undefined if missing. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const value = headers.get("Retry-After")?.trim();
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : new Date(value).getTime() - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), DAY_MS);
}
