import { expect, test } from "vitest";
import { refreshRuns } from "~/refresh/tables.server";
import { recordEvents } from "../../tests/api-events";
import { noon, testContext } from "../../tests/context";
import { readOne } from "~/database/query.server";
import { recentEvents } from "./monitor-page.server";
import { recentRuns, refreshRunDetail, runView } from "./runs.server";

const context = testContext("monitor-runs");

test("a refresh's details include each source's calls, fallback, the sum of their items and their time", async () => {
  await context.db.insert(refreshRuns).values({
    id: "refresh-1",
    trigger: "cron",
    startedAt: noon,
    finishedAt: new Date(noon.getTime() + 4200),
    outcome: "degraded",
  });
  await recordEvents(context, [
    { service: "thenewsapi", status: "rate_limited", minutesAgo: 3, durationMs: 80, errorMessage: "429" },
    {
      service: "thenewsapi",
      status: "failure",
      minutesAgo: 2,
      durationMs: 90,
      attempt: 2,
      errorMessage: "500",
    },
    { isPrimary: false, minutesAgo: 2, itemCount: 20, relevantCount: 3, durationMs: 60 },
    { isPrimary: false, minutesAgo: 1, itemCount: 4, relevantCount: null, durationMs: 40 },
    { correlationId: "refresh-2" },
  ]);
  const trail = await refreshRunDetail(context.db, "refresh-1");
  expect(trail?.run).toMatchObject({ outcome: "degraded", durationMs: 4200 });
  expect(trail?.sources).toEqual([
    {
      service: "thenewsapi",
      calls: 2,
      outcome: "failure",
      isFallback: false,
      wasUsed: false,
      items: null,
      relevantItems: null,
      durationMs: 170,
      error: "500",
      notes: [],
    },
    {
      service: "guardian",
      calls: 2,
      outcome: "success",
      isFallback: true,
      wasUsed: true,
      items: 24,
      relevantItems: 3,
      durationMs: 100,
      error: null,
      notes: [],
    },
  ]);
  expect(await refreshRunDetail(context.db, "unknown")).toBeNull();
  expect((await readOne(context.db, recentRuns(context.db, { page: 1, size: 5 }))).rows).toMatchObject([
    { id: "refresh-1", durationMs: 4200 },
  ]);
});

test("a source one of whose operations failed for good has failed, whatever the others did", async () => {
  const federalRegister = { service: "federal_register", correlationId: "refresh-3" };
  await recordEvents(context, [
    { ...federalRegister, operation: "documents", status: "failure", minutesAgo: 3, errorMessage: "500" },
    { ...federalRegister, operation: "effective", minutesAgo: 2, itemCount: 1 },
  ]);
  const trail = await refreshRunDetail(context.db, "refresh-3");
  expect(trail?.sources).toMatchObject([{ outcome: "failure", error: "500", calls: 2, items: 1 }]);
});

test("events come newest first, optionally of one service, up to the requested number", async () => {
  const services = async (options: { service?: string; limit: number }) =>
    (await readOne(context.db, recentEvents(context.db, options))).map((event) => event.service);
  expect(await services({ limit: 2 })).toEqual(["guardian", "guardian"]);
  expect(await services({ service: "thenewsapi", limit: 100 })).toEqual(["thenewsapi", "thenewsapi"]);
});

test("a run of seeded history shows no duration, instead of 0 ms", () => {
  const run = {
    id: "seeded",
    trigger: "seed" as const,
    startedAt: noon,
    finishedAt: noon,
    outcome: "done" as const,
    coverage: 1,
    counts: {},
    error: null,
  };
  expect(runView(run).durationMs).toBeNull();
  expect(runView({ ...run, trigger: "cron", finishedAt: new Date(noon.getTime() + 900) }).durationMs).toBe(
    900,
  );
});
