import { expect, test } from "vitest";
import { rateLimitOf, retryAfterMs } from "./request";

const noon = new Date("2026-11-20T12:00:00Z");

test.each([
  [
    { "X-RateLimit-Limit": "5000", "X-RateLimit-Remaining": "4990" },
    { limit: 5000, remaining: 4990 },
  ],
  [{ "X-UsageLimit-Limit": "100", "X-RateLimit-Limit": "30" }, { limit: 100 }],
  [
    { "x-ratelimit-limit-day": "500", "x-ratelimit-remaining-day": "496" },
    { limit: 500, remaining: 496 },
  ],
  [
    { "ratelimit-remaining": "0", "ratelimit-reset": "1" },
    { remaining: 0, reset: "1" },
  ],
  [{ "X-RateLimit-Limit": "many" }, undefined],
  [{}, undefined],
])("%j gives %j", (headers, limit) => {
  expect(rateLimitOf(new Headers(headers as Record<string, string>))).toEqual(limit);
});

test.each([
  ["120", 120_000],
  ["0", 0],
  ["Fri, 20 Nov 2026 12:01:30 GMT", 90_000],
  ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
  // A provider's mistake must not pause a source for a month.
  ["2592000", 86_400_000],
  ["soon", undefined],
])("Retry-After %s is %s ms", (value, ms) => {
  expect(retryAfterMs(new Headers({ "Retry-After": value }), noon)).toBe(ms);
});
