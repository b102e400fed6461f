import { createScheduledController } from "cloudflare:test";
import { expect, test } from "vitest";
import { refreshRuns } from "~/database/schema.server";
import { testContext } from "../tests/context";
import { refresh } from "./refresh";

const cron = (words: string) =>
  createScheduledController({ cron: words, scheduledTime: new Date("2026-11-20T12:00:00Z") });
const context = (name: string) => ({ ...testContext(name), newId: () => crypto.randomUUID() });

test("the six-hourly cron is one refresh", async () => {
  const here = context("cron-refresh");
  await refresh(cron("0 */6 * * *"), here);
  expect(await here.db.select().from(refreshRuns)).toMatchObject([{ trigger: "cron", outcome: "done" }]);
});

test("the five-minute cron only pays what is owed", async () => {
  const here = context("cron-sweep");
  const before = await here.db.$count(refreshRuns);
  await refresh(cron("*/5 * * * *"), here);
  expect(await here.db.$count(refreshRuns)).toBe(before);
});
