import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { auditLog, leases, refreshRuns } from "~/database/schema.server";
import { noon, testContext } from "../../tests/context";
import { person, requestOf } from "../../tests/people";
import { action } from "./api.admin.refresh";

const execution = createExecutionContext();
const context = testContext("admin-refresh", {
  newId: () => crypto.randomUUID(),
  waitUntil: (work) => execution.waitUntil(work),
});
const refresh = (cookie?: string, body?: unknown) =>
  action({ request: requestOf("/api/admin/refresh", { method: "POST", cookie, body }), context, params: {} });

afterEach(() => context.db.delete(leases));

test("an admin's refresh is answered at once, runs to its end, and stands in the audit log", async () => {
  const { cookie, user } = await person(context, { isAdmin: true });
  const answer = await refresh(cookie, { force_unlimited: true });
  expect(answer.status).toBe(202);
  const { correlationId } = (await answer.json()) as { correlationId: string };
  await waitOnExecutionContext(execution);
  const [run] = await context.db.select().from(refreshRuns).where(eq(refreshRuns.id, correlationId));
  expect(run).toMatchObject({ trigger: "admin", finishedAt: noon });
  expect(await context.db.select().from(auditLog)).toMatchObject([
    {
      adminId: user.id,
      action: "refresh-started",
      subject: "without limits",
      outcome: "done",
      detail: { correlationId },
    },
  ]);
});

test("while a refresh runs, another is refused with a 409", async () => {
  const { cookie } = await person(context, { isAdmin: true });
  const until = new Date(noon.getTime() + 60_000);
  await context.db.insert(leases).values({ name: "refresh", token: "the cron's", until });
  const answer = await refresh(cookie);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toEqual({ message: "A refresh is running already." });
  const entries = await context.db.select().from(auditLog);
  expect(entries.at(-1)).toMatchObject({ action: "refresh-started", outcome: "refused" });
});

test("visitors and subscribers start no refresh, and a wrong body is refused", async () => {
  const subscriber = await person(context, { subscriptionStatus: "active" });
  const admin = await person(context, { isAdmin: true });
  expect((await refresh()).status).toBe(401);
  expect((await refresh(subscriber.cookie)).status).toBe(403);
  expect((await refresh(admin.cookie, { force_unlimited: "yes" })).status).toBe(400);
  expect(await context.db.select().from(leases)).toEqual([]);
});
