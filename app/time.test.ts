import { expect, test } from "vitest";
import { formatDay, formatInstant, formatLongDay, formatLongInstant, formatShortDay } from "./time";

test.each([
  [formatDay, "Nov 28, 2026"],
  [formatShortDay, "Nov 28"],
  [formatLongDay, "November 28, 2026"],
  [formatInstant, "Nov 28, 2026", ", 4:05 PM UTC"],
  [formatLongInstant, "November 28, 2026", ", at 4:05 PM UTC"],
])("a day never breaks over two lines, whatever text it is in: %o gives %s%s", (format, day, time = "") => {
  expect(format("2026-11-28T16:05:00Z")).toBe(`${day.replaceAll(" ", "\u00a0")}${time}`);
});
