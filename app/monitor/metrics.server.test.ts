import { beforeEach, expect, test } from "vitest";
import { apiDailyMetrics, apiEvents, apiQuarterHours } from "~/database/schema.server";
import { DAY_MS } from "~/durations";
import { recordEvents } from "../../tests/api-events";
import { noon, testContext } from "../../tests/context";
import { dailyMetrics } from "./metrics.server";
import { keepWithinBounds } from "./retention.server";

const context = testContext("monitor-metrics");
const DAY_MINUTES = 24 * 60;
const week = (now = noon) => dailyMetrics(context.db, { service: "guardian", days: 7, now });

beforeEach(async () => {
  const { db } = context;
  await db.batch([db.delete(apiEvents), db.delete(apiQuarterHours), db.delete(apiDailyMetrics)]);
});

test("a window has one entry for each UTC day up to today, zeros where nothing was called", async () => {
  const days = await dailyMetrics(context.db, { service: "guardian", days: 30, now: noon });
  expect(days).toHaveLength(30);
  expect(days[0]?.date).toBe("2026-10-22");
  expect(days.at(-1)).toEqual({
    date: "2026-11-20",
    successCount: 0,
    failureCount: 0,
    rateLimitedCount: 0,
    avgLatencyMs: 0,
    p95LatencyMs: null,
  });
});

test("a day counts successes, failures and rate-limited calls apart, and averages all their durations", async () => {
  await recordEvents(context, [
    { durationMs: 100 },
    { durationMs: 200, status: "failure" },
    { durationMs: 600, status: "rate_limited" },
    { durationMs: 100, minutesAgo: DAY_MINUTES },
    { durationMs: 9999, service: "gdelt" },
  ]);
  const days = await week();
  expect(days.at(-1)).toEqual({
    date: "2026-11-20",
    successCount: 1,
    failureCount: 1,
    rateLimitedCount: 1,
    avgLatencyMs: 300,
    p95LatencyMs: 600,
  });
  expect(days.at(-2)).toMatchObject({ date: "2026-11-19", successCount: 1, avgLatencyMs: 100 });
});

test("the 95th percentile of 20 attempts is the 19th fastest, today and after the roll-up", async () => {
  await recordEvents(
    context,
    Array.from({ length: 20 }, (_, index) => ({ durationMs: (index + 1) * 10, minutesAgo: index })),
  );
  expect((await week()).at(-1)?.p95LatencyMs).toBe(190);
  const tomorrow = new Date(noon.getTime() + DAY_MS);
  await keepWithinBounds(context.db, tomorrow);
  expect((await week(tomorrow)).at(-2)).toMatchObject({ date: "2026-11-20", p95LatencyMs: 190 });
});

test("metrics of a day are the same before and after its events are deleted", async () => {
  await recordEvents(context, [
    { minutesAgo: 29 * DAY_MINUTES, durationMs: 100 },
    { minutesAgo: 29 * DAY_MINUTES, durationMs: 300, status: "failure" },
  ]);
  const month = () => dailyMetrics(context.db, { service: "guardian", days: 30, now: noon });
  await keepWithinBounds(context.db, noon);
  const before = await month();
  expect(before[0]).toMatchObject({ successCount: 1, failureCount: 1, avgLatencyMs: 200, p95LatencyMs: 300 });
  await keepWithinBounds(context.db, new Date(noon.getTime() + 2 * DAY_MS));
  expect(await context.db.select().from(apiEvents)).toEqual([]);
  expect(await month()).toEqual(before);
});
