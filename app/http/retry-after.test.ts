import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after";

const noon = new Date("2026-11-20T12:00:00Z");

test.each([
  ["120", 120_000],
  ["0", 0],
  ["Fri, 20 Nov 2026 12:01:30 GMT", 90_000],
  ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
  // A provider's mistake must not pause a source for a month.
  ["2592000", 86_400_000],
  ["999999999999999999999999", 86_400_000],
  ["0.25", 250],
  ["2026-11-20T12:01:00Z", 60_000],
  ["-5", undefined],
  ["1e3", undefined],
  ["60s", undefined],
  ["120, 120", undefined],
  ["soon", undefined],
])("Retry-After %s is %s ms", (value, ms) => {
  expect(retryAfterMs(new Headers({ "Retry-After": value }), noon)).toBe(ms);
});
