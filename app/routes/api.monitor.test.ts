import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { messages } from "~/delivery/tables.server";
import { beforeAll, expect, test } from "vitest";
import { insertMany } from "~/database/insert.server";
import { refreshRuns } from "~/refresh/tables.server";
import { recordEvents } from "../../tests/api-events";
import { noon, testContext } from "../../tests/context";
import { person, requestOf } from "../../tests/people";
import { loader as fakes } from "./api.admin.users.fake.preview";
import { action as deletion } from "./api.admin.users.fake.delete";
import { loader as users } from "./api.admin.users";
import { loader as events } from "./api.monitor.events";
import { loader as metrics } from "./api.monitor.metrics";
import { loader as operations } from "./api.monitor.operations";
import { loader as status } from "./api.monitor.status";
import { loader as page } from "./_app.api-monitor";
import { IMMEDIATE } from "../../tests/messages";

const context = testContext("operators-calls", { newId: () => crypto.randomUUID() });
let admin: string;
let subscriber: string;

beforeAll(async () => {
  admin = (await person(context, { isAdmin: true, email: "admin@people.test", subscriptionStatus: "active" }))
    .cookie;
  subscriber = (await person(context, { subscriptionStatus: "active" })).cookie;
  await recordEvents(context, [
    { minutesAgo: 2, service: "thenewsapi", status: "rate_limited", httpStatus: 429, errorMessage: "429" },
    { minutesAgo: 1, rateLimit: { limit: 500, remaining: 3 } },
  ]);
});

const ask = (call: typeof users, path: string, cookie?: string, body?: unknown) =>
  call({
    request: requestOf(path, { cookie, method: body === undefined ? "GET" : "POST", body }),
    context,
    params: {},
  });
const asAdmin = async (call: typeof users, path: string, body?: unknown) =>
  (await ask(call, path, admin, body)).json();

const CALLS = [
  [status, "/api/monitor/status", undefined],
  [events, "/api/monitor/events?limit=100", undefined],
  [metrics, "/api/monitor/metrics?service=guardian&days=7", undefined],
  [operations, "/api/monitor/operations", undefined],
  [users, "/api/admin/users", undefined],
  [fakes, "/api/admin/users/fake/preview", undefined],
  [deletion, "/api/admin/users/fake/delete", { userIds: ["nobody"], archive: true, dryRun: true }],
] as const;

test.each(CALLS)("call %# is for admins only", async (call, path, body) => {
  expect((await ask(call, path, undefined, body)).status).toBe(401);
  expect((await ask(call, path, subscriber, body)).status).toBe(403);
  expect((await ask(call, path, admin, body)).status).toBe(200);
});

test("the status call returns a bare list of services with the spec's fields", async () => {
  const list = (await asAdmin(status, "/api/monitor/status")) as { service: string }[];
  expect(list.map(({ service }) => service).slice(0, 4)).toEqual([
    "thenewsapi",
    "guardian",
    "perplexity",
    "api_data_gov",
  ]);
  expect(list[0]).toMatchObject({
    lastStatus: "rate_limited",
    availability24h: 0,
    success24h: 0,
    failure24h: 1,
    lastError: "429",
    lastUsedAt: null,
  });
});

test("the events call returns a bare list, newest first, filtered and limited", async () => {
  expect(await asAdmin(events, "/api/monitor/events")).toMatchObject([
    {
      service: "guardian",
      operation: "search",
      status: "success",
      durationMs: 120,
      timestamp: "2026-11-20T11:59:00.000Z",
      isPrimary: true,
      wasUsed: true,
      httpStatus: 200,
      errorCode: null,
      errorMessage: null,
      correlationId: "refresh-1",
      rateLimit: { limit: 500, remaining: 3, reset: null },
    },
    { service: "thenewsapi", rateLimit: null },
  ]);
  expect(await asAdmin(events, "/api/monitor/events?service=thenewsapi&limit=100")).toHaveLength(1);
  expect(await asAdmin(events, "/api/monitor/events?limit=1")).toHaveLength(1);
});

test("the metrics call returns a bare list of days", async () => {
  const days = (await asAdmin(metrics, "/api/monitor/metrics?service=guardian&days=14")) as object[];
  expect(days).toHaveLength(14);
  expect(days.at(-1)).toMatchObject({ date: "2026-11-20", successCount: 1, avgLatencyMs: 120 });
});

test.each([
  [events, "/api/monitor/events?limit=101"],
  [events, "/api/monitor/events?limit=zero"],
  [events, "/api/monitor/events?service=nonsense"],
  [metrics, "/api/monitor/metrics?days=7"],
  [metrics, "/api/monitor/metrics?service=guardian&days=8"],
  [operations, "/api/monitor/operations?runs=0"],
  [operations, "/api/monitor/operations?emails=101"],
  [users, "/api/admin/users?page=0"],
  [fakes, "/api/admin/users/fake/preview?patterns=%2C"],
  [fakes, "/api/admin/users/fake/preview?cutoffDate=yesterday"],
])("an invalid query is rejected with its issues (%#)", async (call, path) => {
  const answer = await ask(call, path, admin);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: expect.any(String), issues: expect.any(Array) });
});

test.each([
  [{ userIds: [], dryRun: true }, "Please select at least one user to delete."],
  [{ userIds: ["a"] }, "Send dryRun as true or false."],
  [{ userIds: "a", dryRun: true }, "Send userIds as a list of user ids."],
  [{ userIds: ["a"], archive: false, dryRun: false }, "Users are always archived before they are deleted."],
])("an invalid deletion is rejected with our own messages: %j", async (body, message) => {
  const answer = await ask(deletion, "/api/admin/users/fake/delete", admin, body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message });
});

test("refreshes come by pages of 10 and failed emails by pages of 20, newest first, each saying whether more follow", async () => {
  const userId = (await person(context, { email: "undelivered@people.test" })).user.id;
  const at = (n: number) => new Date(noon.getTime() - n * 60_000);
  await insertMany(
    context.db,
    refreshRuns,
    Array.from({ length: 13 }, (_, n) => {
      return { id: `paged-${n}`, trigger: "cron" as const, startedAt: at(n), outcome: "done" as const };
    }),
  );
  await insertMany(
    context.db,
    messages,
    Array.from({ length: 21 }, (_, n) => {
      const failed = { deliveryState: "dead" as const, nextAttemptAt: noon };
      return {
        ...IMMEDIATE,
        id: `failed-${n}`,
        userId,
        kind: "password-changed",
        createdAt: at(n),
        ...failed,
      };
    }),
  );
  type Listed = { rows: { id: string }[]; page: number; hasMore: boolean };
  const paged = async (query: string) => {
    const asked = await asAdmin(operations, `/api/monitor/operations${query}`);
    const { runs, undelivered } = asked as { runs: Listed; undelivered: Listed };
    const summary = ({ rows, page, hasMore }: Listed) => [rows.length, rows[0]?.id, page, hasMore];
    return [summary(runs), summary(undelivered)];
  };
  expect(await paged("")).toEqual([
    [10, "paged-0", 1, true],
    [20, "failed-0", 1, true],
  ]);
  expect(await paged("?runs=2&emails=2")).toEqual([
    [3, "paged-10", 2, false],
    [1, "failed-20", 2, false],
  ]);
});

test("whether emails can be resent doesn't depend on the page, and page 100 of them leads to no other", async () => {
  type Shown = { backlog: { hasFailed: boolean }; undelivered: { rows: object[]; hasMore: boolean } };
  const shown = async (emails: number) =>
    (await asAdmin(operations, `/api/monitor/operations?emails=${emails}`)) as Shown;
  await context.db.delete(messages);
  expect((await shown(1)).backlog.hasFailed).toBe(false);
  const userId = (await person(context, { email: "many@people.test" })).user.id;
  const email = (id: string, n: number, deliveryState: "dead" | "refused") => {
    const at = new Date(noon.getTime() - n * 1000);
    return {
      ...IMMEDIATE,
      id,
      userId,
      kind: "password-changed",
      createdAt: at,
      nextAttemptAt: noon,
      deliveryState,
    };
  };
  await insertMany(
    context.db,
    messages,
    Array.from({ length: 2001 }, (_, n) => email(`many-${n}`, n, n < 2000 ? "refused" : "dead")),
  );
  expect(await shown(1)).toMatchObject({ backlog: { hasFailed: true }, undelivered: { hasMore: true } });
  const last = await shown(100);
  expect([last.undelivered.rows.length, last.undelivered.hasMore]).toEqual([20, false]);
});

test.each(["abc", "0", "101", "1.5"])("limit=%s is rejected with our own message", async (limit) => {
  const answer = await ask(events, `/api/monitor/events?limit=${limit}`, admin);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: "The limit must be a whole number from 1 to 100." });
});

test("the preview and the deletion return the spec's shapes", async () => {
  await person(context, { id: "fake", email: "demo-user@people.example", subscriptionStatus: "trialing" });
  const preview = await asAdmin(fakes, "/api/admin/users/fake/preview?patterns=demo&cutoffDate=2026-11-21");
  expect(preview).toMatchObject({
    users: [
      { user: { id: "fake" }, counts: { sessions: 1, alerts: 0, surveys: 0, tokens: 0, triggeredAlerts: 0 } },
    ],
    totalUsers: 1,
    totalCounts: { sessions: 1 },
  });
  const body = { userIds: ["fake"], archive: true, dryRun: false };
  expect(await asAdmin(deletion, "/api/admin/users/fake/delete", body)).toMatchObject({
    summary: { successful: 1, failed: 0, dryRun: false },
  });
  expect(await asAdmin(users, "/api/admin/users?q=admin@")).toMatchObject({
    users: [
      {
        email: "admin@people.test",
        isAdmin: true,
        subscriptionStatus: "active",
        trialEndsAt: expect.any(String),
      },
    ],
  });
});

test.each(["nonsense", "__proto__", "constructor"])(
  "the page's filter for the service %s is a 400",
  async (name) => {
    const asked = {
      request: requestOf(`/api-monitor?service=${name}`, { cookie: admin }),
      context,
      params: {},
    };
    const refused: unknown = await page(asked as LoaderFunctionArgs).catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ status: 400 });
  },
);
