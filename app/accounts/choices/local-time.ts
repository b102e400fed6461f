import { DAY_MS, MINUTE_MS, isoDay, dayStart } from "~/time";

// Times of day in the user's time zone. Daylight saving skips some local times and repeats others.

export const DEFAULT_TIME_ZONE = "America/New_York";

const formatters = new Map<string, Intl.DateTimeFormat | null>();

/** The formatter of a time zone; null if the runtime doesn't know it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = newFormatter(timeZone);
  formatters.set(timeZone, made);
  return made;
}

function newFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
  } catch {
    return null;
  }
}

/** Returns the time zone that the runtime means by a name, of which a zone can have several; null if it knows none. */
const resolvedTimeZone = (name: string): string | null =>
  formatterOf(name)?.resolvedOptions().timeZone ?? null;

/** True if the runtime knows this time zone, such as "America/New_York". */
export const isTimeZone = (name: string): boolean => formatterOf(name) !== null;

/** True if two names mean one time zone: Europe/Kiev and Europe/Kyiv. */
export const isSameTimeZone = (a: string, b: string): boolean =>
  a === b || (resolvedTimeZone(a) ?? a) === (resolvedTimeZone(b) ?? b);

/**
 * Returns the time zones to choose from: those that the runtime lists, and UTC. A chosen one is among them under the name it
 * was chosen by, in place of the alias that is listed.
 */
export function timeZoneOptions(chosen: string | null): string[] {
  const listed = Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC");
  if (chosen === null || chosen === "UTC" || listed.includes(chosen)) return ["UTC", ...listed];
  const others = ["UTC", ...listed].filter((name) => name !== resolvedTimeZone(chosen));
  return [...others, chosen].sort();
}

/**
 * Returns the name of a time zone among those that are listed. One that the runtime can't find there keeps its own: browsers
 * with newer data prefer other names than the server's list, and some don't say which names mean the same. Null if it isn't
 * a time zone.
 */
export const nameAmong = (listed: readonly string[], name: string): string | null =>
  listed.find((other) => isSameTimeZone(other, name)) ?? (isTimeZone(name) ? name : null);

/** A local calendar day ("2026-11-20") and the minutes after its midnight, 0 to 1439. */
interface LocalTime {
  day: string;
  minutes: number;
}

/**
 * Returns the local time of an instant. A zone that was stored by a runtime with newer data, and that this one doesn't
 * know, counts as New York, so that no one's emails are held up.
 */
export function localTime(at: Date, timeZone: string): LocalTime {
  const formatter = formatterOf(timeZone) ?? formatterOf(DEFAULT_TIME_ZONE);
  const parts = Object.fromEntries(
    (formatter?.formatToParts(at) ?? []).map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`,
    minutes: Number(parts["hour"]) * 60 + Number(parts["minute"]),
  };
}

/** Returns the calendar day `days` later: ("2026-11-30", 1) is "2026-12-01". */
export const dayAfter = (day: string, days: number): string =>
  isoDay(dayStart(day).getTime() + days * DAY_MS);

/**
 * Returns the instant of a local time. For a repeated time it is the first; a time skipped in spring moves past the
 * change by the same amount: 2:30 AM on March 8, 2026 in New York is 3:30 AM.
 */
export function instantOf({ day, minutes }: LocalTime, timeZone: string): Date {
  const wanted = dayStart(day).getTime() + minutes * MINUTE_MS;
  const offsetAt = (at: number) => {
    const local = localTime(new Date(at), timeZone);
    return dayStart(local.day).getTime() + local.minutes * MINUTE_MS - at;
  };
  const candidates = [wanted - offsetAt(wanted - DAY_MS), wanted - offsetAt(wanted + DAY_MS)];
  const exact = candidates.filter((at) => at + offsetAt(at) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}
