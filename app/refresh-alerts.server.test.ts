import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { NEW_RULE } from "~/alerts/rule";
import { createRule } from "~/alerts/rules.server";
import { alertRules, leases, refreshRuns, riskAssessments, triggeredAlerts } from "~/database/schema.server";
import { refresh, refreshFrom } from "~/refresh.server";
import { sweep } from "~/sweep.server";
import { addAssessment, addUser } from "../tests/alert-factories";
import { noon, testContext } from "../tests/context";

const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
let clock = noon;
let bells: unknown[] = [];
const alertEmails = {
  sendBatch: async (messages: Iterable<{ body: unknown }>) => {
    bells.push(...[...messages].map(({ body }) => body));
  },
} as unknown as Queue;
const context = testContext("refresh-alerts", {
  now: () => clock,
  newId: () => crypto.randomUUID(),
  alertEmails,
});

beforeEach(async () => {
  clock = noon;
  bells = [];
  await context.db.batch([
    context.db.delete(triggeredAlerts),
    context.db.delete(alertRules),
    context.db.delete(riskAssessments),
    context.db.delete(refreshRuns),
    context.db.delete(leases),
  ]);
  await addAssessment(context, at(-6), { daily: 0 }, { alertsRaisedAt: noon });
  const user = await addUser(context);
  const owner = { uuid: context.newId(), userId: user.id, now: at(-1) };
  await createRule(context.db, owner, { ...NEW_RULE, percent: 1 });
});

const replayed = async (correlationId: string, raisesAlerts: boolean) => {
  const given = { items: [], coverage: 1, sources: [], isDemonstration: true };
  const started = await refreshFrom(context, { ...given, correlationId, raisesAlerts });
  if (started.ok) await started.finished;
};

test("a replay fires rules only when it is asked to, and what it kept quiet about stays quiet", async () => {
  await replayed("replay-quiet", false);
  await sweep(context);
  expect(await context.db.$count(triggeredAlerts)).toBe(0);
  clock = at(1);
  await replayed("replay-loud", true);
  const [assessment] = await context.db
    .select({ id: riskAssessments.id })
    .from(riskAssessments)
    .where(eq(riskAssessments.correlationId, "replay-loud"));
  expect(await context.db.select().from(triggeredAlerts)).toMatchObject([
    { riskAssessmentId: assessment?.id, deliveryState: "waiting" },
  ]);
  expect(bells).toHaveLength(1);
});

test("every refresh rings again for mail that was never queued or went stale", async () => {
  const deaf = { sendBatch: () => Promise.reject(new Error("queue down")) } as unknown as Queue;
  await refresh({ ...context, alertEmails: deaf }, { trigger: "cron" });
  const [alert] = await context.db.select().from(triggeredAlerts);
  expect(bells).toEqual([]);
  for (const hours of [6, 12]) {
    clock = at(hours);
    await refresh(context, { trigger: hours === 6 ? "admin" : "cron" });
  }
  const bell = { version: 1, kind: "alert", id: alert?.id };
  expect(bells).toEqual([bell, bell]);
  expect(await context.db.$count(triggeredAlerts)).toBe(1);
});
