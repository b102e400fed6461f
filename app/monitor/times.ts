import { DAY_MS, isoDay } from "~/time";

/** The start of the UTC day that contains `instant`. */
export const startOfDay = (instant: Date): Date => new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);

/** The last `days` UTC days through today, oldest first. */
export function lastDates(days: number, now: Date): string[] {
  const today = startOfDay(now).getTime();
  return Array.from({ length: days }, (_, index) => isoDay(new Date(today - (days - 1 - index) * DAY_MS)));
}
