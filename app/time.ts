// Durations in milliseconds, the unit of Date.

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const instant = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

// Always UTC, so that the server-rendered page and the hydrated one agree.

/** "Nov 20, 2026" */
export const formatDay = (date: Date | string) => day.format(new Date(date));

/** "Nov 20" */
export const formatShortDay = (date: Date | string) => shortDay.format(new Date(date));

/** "Nov 20, 2026, 12:00 PM UTC" */
export const formatInstant = (date: Date | string) => `${instant.format(new Date(date))} UTC`;
