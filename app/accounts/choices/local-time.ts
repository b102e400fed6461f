import { DAY_MS, MINUTE_MS } from "~/time";

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

/** True if the runtime knows this IANA time zone, such as "America/New_York". */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
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
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Returns the instant of a local time. For a repeated time it is the first; a time skipped in spring moves past the
 * change by the same amount: 2:30 AM on March 8, 2026 in New York is 3:30 AM.
 */
export function instantOf({ day, minutes }: LocalTime, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  const offsetAt = (at: number) => {
    const local = localTime(new Date(at), timeZone);
    return Date.parse(`${local.day}T00:00:00Z`) + local.minutes * MINUTE_MS - at;
  };
  const candidates = [wanted - offsetAt(wanted - DAY_MS), wanted - offsetAt(wanted + DAY_MS)];
  const exact = candidates.filter((at) => at + offsetAt(at) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}
