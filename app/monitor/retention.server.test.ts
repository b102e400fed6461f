import { beforeEach, expect, test } from "vitest";
import {
  apiDailyMetrics,
  apiEvents,
  apiQuarterHours,
  passwordResetTokens,
  sessions,
  users,
} from "~/database/schema.server";
import { DAY_MS } from "~/durations";
import { recordEvents } from "../../tests/api-events";
import { noon, testContext } from "../../tests/context";
import { keepWithinBounds } from "./retention.server";

const context = testContext("monitor-retention");
const { db } = context;
const DAY_MINUTES = 24 * 60;

beforeEach(async () => {
  await db.batch([db.delete(apiEvents), db.delete(apiQuarterHours), db.delete(apiDailyMetrics)]);
});

test("events older than 30 days go once their day is rolled up; younger ones stay", async () => {
  await recordEvents(context, [
    { minutesAgo: 31 * DAY_MINUTES, durationMs: 100 },
    { minutesAgo: 31 * DAY_MINUTES, durationMs: 300, status: "rate_limited" },
    { minutesAgo: 30 * DAY_MINUTES - 1 },
  ]);
  expect(await keepWithinBounds(db, noon)).toEqual({ rolledUp: 2, events: 2, tokens: 0, sessions: 0 });
  expect(await db.select().from(apiEvents)).toHaveLength(1);
  expect((await db.select().from(apiDailyMetrics))[0]).toEqual({
    service: "guardian",
    date: "2026-10-20",
    successCount: 1,
    failureCount: 0,
    rateLimitedCount: 1,
    durationSumMs: 400,
    p95LatencyMs: 300,
  });
});

test("a second run changes nothing", async () => {
  await recordEvents(context, [{ minutesAgo: 31 * DAY_MINUTES }, { minutesAgo: 2 * DAY_MINUTES }, {}]);
  await keepWithinBounds(db, noon);
  const after = await db.select().from(apiDailyMetrics);
  expect(await keepWithinBounds(db, noon)).toEqual({ rolledUp: 0, events: 0, tokens: 0, sessions: 0 });
  expect(await db.select().from(apiDailyMetrics)).toEqual(after);
});

test("an event that comes late is counted at once, and its day rolled up again", async () => {
  await recordEvents(context, [{ minutesAgo: DAY_MINUTES }]);
  await keepWithinBounds(db, noon);
  await recordEvents(context, [{ minutesAgo: DAY_MINUTES, status: "failure", durationMs: 700 }]);
  const day = async () => (await db.select().from(apiDailyMetrics))[0];
  expect(await day()).toMatchObject({ successCount: 1, failureCount: 1, p95LatencyMs: null });
  await keepWithinBounds(db, noon);
  expect(await day()).toMatchObject({ p95LatencyMs: 700 });
});

test("quarters of an hour are kept for two days, days for good", async () => {
  await recordEvents(context, [{ minutesAgo: 40 * DAY_MINUTES }, { minutesAgo: DAY_MINUTES }]);
  await keepWithinBounds(db, noon);
  expect(await db.select().from(apiQuarterHours)).toHaveLength(1);
  expect(await db.select().from(apiDailyMetrics)).toHaveLength(2);
});

test("expired sessions and dead reset tokens go, living ones stay", async () => {
  await db.insert(users).values({ id: "user-1", email: "a@example.com", passwordHash: "-", createdAt: noon });
  const at = (days: number) => new Date(noon.getTime() + days * DAY_MS);
  await db.insert(sessions).values([
    { id: "old", userId: "user-1", createdAt: noon, expiresAt: at(-0.1) },
    { id: "live", userId: "user-1", createdAt: noon, expiresAt: at(1) },
  ]);
  await db.insert(passwordResetTokens).values([
    { id: "dead", userId: "user-1", token: "1", createdAt: noon, expiresAt: at(-1.1) },
    { id: "fresh", userId: "user-1", token: "2", createdAt: noon, expiresAt: at(0.01) },
  ]);
  expect(await keepWithinBounds(db, noon)).toMatchObject({ tokens: 1, sessions: 1 });
  expect(await db.select({ id: sessions.id }).from(sessions)).toEqual([{ id: "live" }]);
  expect(await db.select({ id: passwordResetTokens.id }).from(passwordResetTokens)).toEqual([
    { id: "fresh" },
  ]);
});
