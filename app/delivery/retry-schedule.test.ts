import { expect, test } from "vitest";
import { ATTEMPTS_MAX, nextAttemptAt, pauseMs } from "./retry-schedule";

test("pauses grow from 2 seconds to 30 minutes and stay there", () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map((failures) => pauseMs("provider", failures) / 1000);
  expect(seconds).toEqual([2, 15, 60, 120, 300, 600, 1200, 1800, 1800, 1800]);
});

test("a rate limit's delay is clamped to 5 seconds–10 minutes; a quota waits an hour, a wrong key a minute", () => {
  expect(pauseMs("rate-limited", 1, 1)).toBe(5_000);
  expect(pauseMs("rate-limited", 1, 7)).toBe(7_000);
  expect(pauseMs("rate-limited", 1, 86_400)).toBe(600_000);
  expect(pauseMs("quota", 1)).toBe(3_600_000);
  expect(pauseMs("configuration", 1)).toBe(60_000);
});

test("what is held until deleted users are erased again waits a minute at a time, however often", () => {
  for (const times of [1, 2, 100]) expect(pauseMs("held", times)).toBe(60_000);
});

test("an email is retried after 1, 5, 30 and 120 minutes, and not after the fifth attempt", () => {
  const minutes = [1, 2, 3, 4].map((failed) => Number(nextAttemptAt(failed, new Date(0))) / 60_000);
  expect(minutes).toEqual([1, 5, 30, 120]);
  expect(nextAttemptAt(ATTEMPTS_MAX, new Date(0))).toBeNull();
  expect(ATTEMPTS_MAX).toBe(5);
});
