import { expect, test } from "vitest";
import { isStale } from "./overdue";

test("data is stale after seven hours, but not before there is any", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(isStale(new Date("2026-11-20T05:00:00Z"), now)).toBe(false);
  expect(isStale(new Date("2026-11-20T04:59:59Z"), now)).toBe(true);
  expect(isStale(null, now)).toBe(false);
});
