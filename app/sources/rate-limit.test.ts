import { expect, test } from "vitest";
import { rateLimitOf } from "./request";

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
