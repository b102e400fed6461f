// Durations in milliseconds, the unit of Date.

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const instant = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** "2026-11-20", the UTC day of an instant. */
export const isoDay = (date: Date | number) => new Date(date).toISOString().slice(0, 10);

/** "2026-11-20" is the start of that UTC day. */
export const dayStart = (isoDate: string): Date => new Date(`${isoDate}T00:00:00Z`);

/** The start of the UTC day that contains an instant. */
export const startOfDay = (instant: Date): Date => new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);

// Always UTC, so server rendering and hydration agree.

/** "Nov 20, 2026" */
export const formatDay = (date: Date | string) => day.format(new Date(date));

/** "Nov 20" */
export const formatShortDay = (date: Date | string) => shortDay.format(new Date(date));

/** "Nov 20, 2026, 12:00 PM UTC" */
export const formatInstant = (date: Date | string) => `${instant.format(new Date(date))} UTC`;

/** "November 20, 2026", for terms and billing */
export const formatLongDay = (date: Date | string) => longDay.format(new Date(date));

/** "November 20, 2026, at 12:00 PM UTC" */
export const formatLongInstant = (date: Date | string) =>
  `${formatLongDay(date)}, at ${time.format(new Date(date))} UTC`;

/** "just now", "4 min ago", "2 h ago" up to two days, then "3 days ago"; a time in the future is "just now". */
export function agoText(date: Date | string, now: Date | number): string {
  const ageMs = Math.max(0, Number(now) - new Date(date).getTime());
  if (ageMs < MINUTE_MS) return "just now";
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`;
  if (ageMs < 48 * HOUR_MS) return `${Math.floor(ageMs / HOUR_MS)} h ago`;
  return `${Math.floor(ageMs / DAY_MS)} days ago`;
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?)?$/i;
const RFC_822 =
  /^(?:[a-z]{3},\s*)?(\d{1,2})\s+([a-z]{3})\s+(\d{4})\s+\d{2}:\d{2}(?::\d{2})?\s+(?:[+-]\d{4}|UTC?|GMT|Z|[ECMP][SD]T)(?:\s+\(\w+\))?$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Parses a date, ISO 8601 or RFC 822; undefined if invalid. A date without a time is its midnight in UTC, and
 * a time without a zone is UTC. A day that its month doesn't have is invalid, never a day of the next month.
 */
export function instantOf(value: unknown): Date | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  const iso = ISO.exec(text);
  const feed = iso ? null : RFC_822.exec(text);
  const [year, month, day] = iso
    ? [iso[1], Number(iso[2]), iso[3]]
    : [feed?.[3], MONTHS.indexOf(feed?.[2]?.toLowerCase() ?? "") + 1, feed?.[1]];
  if (!isDay(Number(year), month, Number(day))) return undefined;
  // Postgres writes "+00", which Date doesn't read.
  const zone = /^[+-]/.test(iso?.[5] ?? "") ? iso?.[5]?.padEnd(5, "0") : "Z";
  const instant = new Date(iso?.[4] ? `${text.slice(0, 10)}T${iso[4]}${zone}` : text);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** True if the calendar has the day; the month is 1 to 12. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
