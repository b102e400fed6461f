import { eq } from "drizzle-orm";
import { endpointOf } from "~/sources/endpoints.server";
import { messages } from "~/delivery/tables.server";
import { beforeEach, expect, test } from "vitest";
import { NEW_RULE } from "~/alerts/rule";
import { createRule } from "~/alerts/rules.server";
import { alertRules, triggeredAlerts } from "~/alerts/tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { refresh, refreshFromFile } from "~/refresh/refresh.server";
import { sweep } from "~/refresh/sweep.server";
import { addAssessment, addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { recordingQueues } from "../../tests/queues";
import { expectLogged } from "../../tests/logged";

const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
let clock = noon;
const queues = recordingQueues();
const context = testContext("refresh-alerts", {
  now: () => clock,
  newId: () => crypto.randomUUID(),
  ...queues.queues,
});

beforeEach(async () => {
  clock = noon;
  queues.reset();
  await emptyDatabase(context.db.$client);
  await addAssessment(context, at(-6), { daily: 0 }, { alertsRaisedAt: noon });
  const user = await addUser(context);
  const owner = { uuid: context.newId(), userId: user.id, now: at(-1) };
  await createRule(context.db, owner, { ...NEW_RULE, percent: 1 });
});

const replayed = async (correlationId: string, raisesAlerts: boolean) => {
  const collected = { items: [], coverage: 1, sources: [], isDemonstration: true };
  await refreshFromFile(context, { ...collected, correlationId, reader: null, raisesAlerts });
};

test("a forecast rule at 15 % is triggered by the demonstration's escalation but not by its calm", async () => {
  await context.db.delete(alertRules);
  const user = await addUser(context);
  const owner = { uuid: context.newId(), userId: user.id, now: at(-1) };
  await createRule(context.db, owner, { ...NEW_RULE, target: "feb", percent: 15 });
  const likelihoodOf = async (pack: string, hours: number) => {
    clock = at(hours);
    await context.fetch(`${new URL(endpointOf(context.config, "guardian").baseUrl).origin}/control/news`, {
      method: "PUT",
      body: JSON.stringify({ pack }),
    });
    const outcome = await refresh(context, { trigger: "cron" });
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.refreshed.likelihood;
  };
  const calm = await likelihoodOf("calm", 0);
  expect(calm).toBeGreaterThanOrEqual(3);
  expect(calm).toBeLessThanOrEqual(6);
  expect(await context.db.$count(triggeredAlerts)).toBe(0);
  expect(await likelihoodOf("escalation", 1)).toBeGreaterThanOrEqual(60);
  expect(await context.db.select().from(triggeredAlerts)).toMatchObject([{ alertTarget: "feb" }]);
});

test("a replay triggers rules only on request, and alerts it skipped are not sent later", async () => {
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
    { riskAssessmentId: assessment?.id },
  ]);
  expect(await context.db.select().from(messages)).toMatchObject([{ deliveryState: "waiting" }]);
  expect(queues.enqueued()).toHaveLength(1);
});

test("what alerts withheld at low coverage comes once when coverage is back, if it is still true", async () => {
  expectLogged("alerts-withheld");
  // The forecast's alerts wait; the certain part of the level doesn't.
  await context.db.delete(alertRules);
  const user = await addUser(context);
  const owner = { uuid: context.newId(), userId: user.id, now: at(-1) };
  await createRule(context.db, owner, { ...NEW_RULE, target: "feb", percent: 1 });
  const replayedAt = async (hours: number, correlationId: string, coverage: number) => {
    clock = at(hours);
    const collected = { items: [], coverage, sources: [], isDemonstration: true };
    await refreshFromFile(context, { ...collected, correlationId, reader: null, raisesAlerts: true });
  };
  await replayedAt(1, "three-of-seven", 3 / 7);
  await replayedAt(7, "none", 0);
  expect(await context.db.$count(triggeredAlerts)).toBe(0);
  await replayedAt(13, "all-back", 1);
  await replayedAt(19, "still-true", 1);
  const [backAgain] = await context.db
    .select({ id: riskAssessments.id })
    .from(riskAssessments)
    .where(eq(riskAssessments.correlationId, "all-back"));
  expect(await context.db.select().from(triggeredAlerts)).toMatchObject([
    { riskAssessmentId: backAgain?.id, alertTarget: "feb", previousValue: null },
  ]);
});

test("every refresh enqueues the lane again while its alerts are unsent", async () => {
  expectLogged("enqueue-failed");
  queues.breakDown();
  await refresh(context, { trigger: "cron" });
  expect(queues.enqueued()).toEqual([]);
  queues.reset();
  for (const hours of [6, 12]) {
    clock = at(hours);
    await refresh(context, { trigger: hours === 6 ? "admin" : "cron" });
  }
  const lane = { body: { queue: "bulk" } };
  expect(queues.enqueued()).toMatchObject([lane, lane]);
  expect(await context.db.$count(triggeredAlerts)).toBe(1);
});
