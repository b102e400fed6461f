import { beforeEach, expect, test } from "vitest";
import { apiEvents } from "~/sources/tables.server";
import { DAY_MS } from "~/time";
import { recordEvents } from "../../tests/api-events";
import { noon, testContext } from "../../tests/context";
import { readOne } from "~/database/query.server";
import { dailyMetrics } from "./status.server";

const context = testContext("monitor-metrics");
const DAY_MINUTES = 24 * 60;
const week = (now = noon) =>
  readOne(context.db, dailyMetrics(context.db, { service: "guardian", days: 7, now }));

beforeEach(async () => {
  const { db } = context;
  await db.delete(apiEvents);
});

test("a window has one entry per UTC day up to today, with zeros for days without calls", async () => {
  const days = await readOne(
    context.db,
    dailyMetrics(context.db, { service: "guardian", days: 30, now: noon }),
  );
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

test("a day counts successes, failures and rate-limited calls separately, and averages all durations", async () => {
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

test("the 95th percentile of 20 attempts is the 19th fastest, whether computed today or tomorrow", async () => {
  await recordEvents(
    context,
    Array.from({ length: 20 }, (_, index) => ({ durationMs: (index + 1) * 10, minutesAgo: index })),
  );
  expect((await week()).at(-1)?.p95LatencyMs).toBe(190);
  const tomorrow = new Date(noon.getTime() + DAY_MS);
  expect((await week(tomorrow)).at(-2)).toMatchObject({ date: "2026-11-20", p95LatencyMs: 190 });
});
