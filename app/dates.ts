const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const instant = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

// Always UTC, so that the server's page and the browser's say the same.

/** "Nov 20, 2026" */
export const formatDay = (date: Date | string) => day.format(new Date(date));

/** "Nov 20" */
export const formatShortDay = (date: Date | string) => shortDay.format(new Date(date));

/** "Nov 20, 2026, 12:00 PM UTC" */
export const formatInstant = (date: Date | string) => `${instant.format(new Date(date))} UTC`;
