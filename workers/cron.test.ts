import { createScheduledController } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { leases, refreshRuns } from "~/refresh/tables.server";
import { startOverdueRefresh } from "~/refresh/overdue.server";
import { noon, testContext } from "../tests/context";
import { messagesOf, recordingQueues } from "../tests/queues";
import { runCron } from "./cron";
import { consumeRefreshes } from "./refresh-queue";

const cron = (words: string) =>
  createScheduledController({ cron: words, scheduledTime: new Date("2026-11-20T12:00:00Z") });
const context = (name: string) => ({ ...testContext(name), newId: () => crypto.randomUUID() });

test("the six-hourly cron runs one refresh", async () => {
  const here = context("cron-refresh");
  await runCron(cron("0 */6 * * *"), here);
  expect(await here.db.select().from(refreshRuns)).toMatchObject([{ trigger: "cron", outcome: "done" }]);
});

test("the five-minute cron starts a refresh only if the last success is older than 6 h 15 min", async () => {
  const here = context("cron-sweep");
  let now = noon;
  const queues = recordingQueues();
  const at = (minutes: number) => ({
    ...here,
    ...queues.queues,
    now: () => (now = new Date(noon.getTime() + minutes * 60_000)),
  });
  await here.db.delete(refreshRuns);
  await here.db.insert(refreshRuns).values({
    id: "last",
    trigger: "cron",
    startedAt: noon,
    finishedAt: noon,
    outcome: "done",
  });
  await runCron(cron("*/5 * * * *"), at(6 * 60 + 15));
  expect(await here.db.$count(refreshRuns)).toBe(1);
  await runCron(cron("*/5 * * * *"), at(6 * 60 + 20));
  expect(await here.db.select().from(refreshRuns).where(eq(refreshRuns.outcome, "queued"))).toMatchObject([
    { trigger: "cron", startedAt: now },
  ]);
  const [job] = queues.enqueued().filter(({ body }) => (body as { kind: string }).kind === "refresh");
  await consumeRefreshes(messagesOf([job?.body]), at(6 * 60 + 21));
  expect(await here.db.$count(refreshRuns, eq(refreshRuns.outcome, "done"))).toBe(2);
});

test("a missed refresh that keeps failing is retried every 15 minutes, not at every sweep", async () => {
  const here = { ...context("cron-failing"), ...recordingQueues().queues };
  await here.db.batch([here.db.delete(refreshRuns), here.db.delete(leases)]);
  const failedAt = new Date(noon.getTime() - 14 * 60_000);
  await here.db
    .insert(refreshRuns)
    .values({ id: "failed", trigger: "cron", startedAt: failedAt, finishedAt: failedAt, outcome: "failed" });
  expect(await startOverdueRefresh(here)).toEqual({ started: false });
  const later = { ...here, now: () => new Date(noon.getTime() + 2 * 60_000) };
  expect(await startOverdueRefresh(later)).toEqual({ started: true });
  expect(await startOverdueRefresh(later)).toEqual({ started: false });
});
