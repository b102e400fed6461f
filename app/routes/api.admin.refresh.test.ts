import { createMessageBatch, getQueueResult, createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import type { Context } from "~/context.server";
import { riskAssessments } from "~/assessment/tables.server";
import { auditLog } from "~/audit/tables.server";
import { leases, refreshRuns } from "~/refresh/tables.server";
import { sweep } from "~/refresh/sweep.server";
import { noon, testContext } from "../../tests/context";
import { withoutTable } from "../../tests/without-table";
import { person, requestOf } from "../../tests/people";
import { consumeRefreshes } from "../../workers/refresh-queue";
import { action } from "./api.admin.refresh";

let clock = noon;
let isDeaf = false;
let enqueued: unknown[] = [];
const refreshes = {
  send: async (body: unknown) => {
    if (isDeaf) throw new Error("The queue is gone");
    enqueued.push(body);
  },
} as unknown as Queue;
const context = testContext("admin-refresh", {
  newId: () => crypto.randomUUID(),
  now: () => clock,
  refreshes,
});
const refresh = (cookie?: string, body?: unknown) =>
  action({ request: requestOf("/api/admin/refresh", { method: "POST", cookie, body }), context, params: {} });

const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

/** The queue may deliver a message several times; the outcome is ack or retry. */
async function deliverTwice(body: unknown) {
  for (const attempts of [1, 2]) {
    const batch = createMessageBatch("refreshes", [{ id: `m${attempts}`, timestamp: noon, attempts, body }]);
    await consumeRefreshes(batch, context);
    const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
    expect(explicitAcks).toEqual([`m${attempts}`]);
  }
}

const runs = () => context.db.select().from(refreshRuns);

afterEach(async () => {
  await context.db.batch([
    context.db.delete(leases),
    context.db.delete(refreshRuns),
    context.db.delete(riskAssessments),
  ]);
  clock = noon;
  isDeaf = false;
  enqueued = [];
});

test("an admin's refresh is accepted and visible immediately, processed once by the queue, and in the audit log", async () => {
  const { cookie, user } = await person(context, { isAdmin: true });
  const answer = await refresh(cookie, { force_unlimited: true });
  expect(answer.status).toBe(202);
  const { correlationId } = (await answer.json()) as { correlationId: string };
  expect(enqueued).toEqual([{ version: 1, kind: "refresh", id: correlationId }]);
  expect(await runs()).toMatchObject([
    { id: correlationId, trigger: "admin", outcome: "queued", isForced: true, startedAt: noon },
  ]);
  expect((await refresh(cookie)).status).toBe(409);

  clock = minutes(2);
  await deliverTwice(enqueued[0]);
  expect(await runs()).toMatchObject([{ outcome: "done", startedAt: clock, finishedAt: clock }]);
  expect(await context.db.$count(riskAssessments)).toBe(1);
  expect(await context.db.select().from(leases)).toEqual([]);
  const entries = await context.db.select().from(auditLog).where(eq(auditLog.adminId, user.id));
  expect(entries.find(({ outcome }) => outcome === "done")).toMatchObject({
    action: "refresh-started",
    subject: "without limits",
    detail: { correlationId },
  });
});

test("a refresh whose message was lost is started by the next sweep, and one that never starts is marked failed", async () => {
  const { cookie } = await person(context, { isAdmin: true });
  isDeaf = true;
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect((await refresh(cookie)).status).toBe(202);
  expect(warned).toHaveBeenCalledOnce();
  isDeaf = false;
  clock = minutes(5);
  expect(await sweep(context)).toMatchObject({ refreshesEnqueued: 1 });
  clock = minutes(17);
  expect(await sweep(context)).toMatchObject({ refreshesEnqueued: 0 });
  await deliverTwice(enqueued[0]);
  expect(await runs()).toMatchObject([
    { outcome: "failed", error: expect.stringMatching("Never started") as string },
  ]);
  expect(await context.db.$count(riskAssessments)).toBe(0);
});

test("a refresh that starts late holds its lease until it finishes", async () => {
  const { cookie } = await person(context, { isAdmin: true });
  await refresh(cookie);
  clock = minutes(15);
  const turns: Date[] = [];
  await consumeRefreshes(
    createMessageBatch("refreshes", [{ id: "m", timestamp: noon, attempts: 1, body: enqueued[0] }]),
    {
      ...context,
      fetch: async (input, init) => {
        turns.push(...(await context.db.select().from(leases)).map(({ until }) => until));
        return context.fetch(input, init);
      },
    },
  );
  expect(turns[0]).toEqual(minutes(15 + 16));
  expect(await runs()).toMatchObject([{ outcome: "done" }]);
});

test("an invalid message is discarded", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await deliverTwice({ version: 2, kind: "refresh", id: "any" });
  expect(logged).toHaveBeenCalledTimes(2);
  expect(await runs()).toEqual([]);
});

test("while a refresh runs, another is rejected with a 409", async () => {
  const { cookie } = await person(context, { isAdmin: true });
  const until = new Date(noon.getTime() + 60_000);
  await context.db.insert(leases).values({ name: "refresh", token: "the cron's", until });
  const answer = await refresh(cookie);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toEqual({ message: "A refresh is already running." });
  const entries = await context.db.select().from(auditLog);
  expect(entries.at(-1)).toMatchObject({ action: "refresh-started", outcome: "refused" });
});

test("visitors and subscribers can't start a refresh, and an invalid body is rejected", async () => {
  const subscriber = await person(context, { subscriptionStatus: "active" });
  const admin = await person(context, { isAdmin: true });
  expect((await refresh()).status).toBe(401);
  expect((await refresh(subscriber.cookie)).status).toBe(403);
  expect((await refresh(admin.cookie, { force_unlimited: "yes" })).status).toBe(400);
  expect(await context.db.select().from(leases)).toEqual([]);
});

test("a queued refresh that fails is retried by the queue and marked failed after its last delivery", async () => {
  const { cookie } = await person(context, { isAdmin: true });
  await refresh(cookie);
  vi.spyOn(console, "error").mockReturnValue();
  const broken = withoutTable(context, "restrictions");
  const deliveredTo = async (here: Context, attempts: number) => {
    const batch = createMessageBatch("refreshes", [
      { id: `m${attempts}`, timestamp: noon, attempts, body: enqueued[0] },
    ]);
    await consumeRefreshes(batch, here);
    return (await getQueueResult(batch, createExecutionContext())).explicitAcks.length === 1;
  };
  expect(await deliveredTo(broken, 1)).toBe(false);
  expect(await runs()).toMatchObject([{ outcome: "queued" }]);
  expect(await deliveredTo(context, 2)).toBe(true);
  expect(await runs()).toMatchObject([{ outcome: "done", error: null }]);

  await refresh(cookie);
  enqueued = enqueued.slice(1);
  expect(await deliveredTo(broken, 4)).toBe(false);
  expect(await runs()).toContainEqual(
    expect.objectContaining({
      outcome: "failed",
      error: expect.stringMatching(/^Failed with \w+\. See the log\.$/),
    }),
  );
  vi.restoreAllMocks();
});
