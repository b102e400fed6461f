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
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(?: ?(?<zone>Z|UTC|GMT|[ECMP][SD]T|[+-]\d{2}(?::?\d{2})?))?)?$/i;
const RFC_822 =
  /^(?:[a-z]{3,9},\s*)?(?<day>\d{1,2})\s+(?<month>[a-z]{3,9})\s+(?<year>\d{4}|\d{2})(?:\s+(?<time>\d{2}:\d{2}(?::\d{2})?)(?:\s+(?<zone>[+-]\d{2}:?\d{2}|(?![ap]m\b)[a-z]{1,5}))?(?:\s+\(\w+\))?)?$/i;
const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
/** The zones that RFC 822 names. By RFC 2822, any other name says nothing, and counts as UTC. */
const ZONES: Record<string, string> = {
  EST: "-05:00",
  EDT: "-04:00",
  CST: "-06:00",
  CDT: "-05:00",
  MST: "-07:00",
  MDT: "-06:00",
  PST: "-08:00",
  PDT: "-07:00",
};

/**
 * Parses a date, ISO 8601 or RFC 822, also with a year of two digits; undefined if invalid. A date without a time is its
 * midnight in UTC, and a time without a zone is UTC. A leap second is the one before it. A day that its month doesn't have
 * is invalid, never a day of the next month.
 */
export function instantOf(value: unknown): Date | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  const {
    year = "",
    month = "",
    day = "",
    time,
    zone,
  } = (ISO.exec(text) ?? RFC_822.exec(text))?.groups ?? {};
  const date = calendarDay(fullYear(year), monthNumber(month), Number(day));
  if (date === undefined) return undefined;
  const clock = (time ?? "00:00").replace(",", ".").replace(/(:\d\d):60/, "$1:59");
  const instant = new Date(`${date}T${clock}${offsetOf(zone)}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** "26" is 2026, "99" is 1999. */
const fullYear = (year: string): number =>
  year.length === 2 ? Number(year) + (Number(year) < 50 ? 2000 : 1900) : Number(year);

/** "11", "Nov" and "November" are 11; 0 for another word. */
const monthNumber = (month: string): number =>
  /^\d/.test(month)
    ? Number(month)
    : MONTHS.findIndex((name) => month.length >= 3 && name.startsWith(month.toLowerCase())) + 1;

/** "+05:30" for "+0530", "+00:00" for "+00", "-04:00" for "EDT". */
const offsetOf = (zone = "Z"): string =>
  /^[+-]/.test(zone)
    ? `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`
    : (ZONES[zone.toUpperCase()] ?? "Z");

/** "2026-11-20", or undefined where the calendar hasn't the day; the month is 1 to 12. */
function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isIt =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isIt ? isoDay(date) : undefined;
}
