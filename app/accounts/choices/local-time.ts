import { DAY_MS, MINUTE_MS, isoDay, dayStart } from "~/time";

// Times of day in the user's time zone. Daylight saving skips some local times and repeats others.

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formatters.set(timeZone, made);
  return made;
}

/** Returns the time zone that the runtime means by a name, of which a zone can have several; null if it knows none. */
function resolvedTimeZone(name: string): string | null {
  try {
    return formatterOf(name).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** True if the runtime knows this time zone, such as "America/New_York". */
export const isTimeZone = (name: string): boolean => resolvedTimeZone(name) !== null;

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

/** A local calendar day ("2026-11-20") and the minutes after its midnight, 0 to 1439. */
interface LocalTime {
  day: string;
  minutes: number;
}

export function localTime(at: Date, timeZone: string): LocalTime {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
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
