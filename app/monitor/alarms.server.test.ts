import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { NEW_RULE } from "~/alerts/rule";
import { createRule } from "~/alerts/rules.server";
import { readOne } from "~/database/query.server";
import { emailLanes, messages } from "~/delivery/tables.server";
import { operatorAlarms } from "./tables.server";
import { refreshRuns } from "~/refresh/tables.server";
import { drain } from "~/delivery/drain.server";
import { sweep } from "~/refresh/sweep.server";
import { addAssessment, addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { mailboxOf } from "../../tests/mailbox";
import { recordingQueues } from "../../tests/queues";
import { expectLogged } from "../../tests/logged";
import { loader } from "../routes/health";
import { updateAlarms } from "./alarms.server";
import { mailBacklog } from "./monitor-page.server";
import { IMMEDIATE, ROUTINE } from "../../tests/messages";

let clock = noon;
const queues = recordingQueues();
const context = testContext("alarms", {
  now: () => clock,
  newId: () => crypto.randomUUID(),
  ...queues.queues,
});
const mail = mailboxOf(context);
const minutes = (n: number) => new Date(noon.getTime() + n * 60_000);

async function health(here = context) {
  const response = await loader({ context: here } as unknown as Parameters<typeof loader>[0]);
  return { status: response.status, body: await response.json() };
}

const refreshedAt = (id: string, at: Date) =>
  context.db
    .insert(refreshRuns)
    .values({ id, trigger: "cron", startedAt: at, finishedAt: at, outcome: "done" });

beforeEach(async () => {
  clock = noon;
  queues.reset();
  await mail.reset();
  await emptyDatabase(context.db.$client);
  await refreshedAt("noon", noon);
});

test("each administrator gets one email when an alarm starts and one when it clears", async () => {
  await addUser(context, { id: "one", isAdmin: true, emailVerifiedAt: noon });
  await addUser(context, { id: "two", isAdmin: true, emailVerifiedAt: noon });
  await addUser(context, { id: "reader" });
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 0 });

  clock = minutes(7 * 60 + 1);
  expect(
    (await Promise.all([updateAlarms(context), updateAlarms(context)])).some(({ raised }) => raised),
  ).toBe(true);
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 0 });
  await drain(context, "people");
  expect((await mail.inbox()).map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ["one@example.com", "Alarm: the refresh is overdue"],
    ["two@example.com", "Alarm: the refresh is overdue"],
  ]);
  expect((await mail.inbox())[0]?.text).toContain("The last successful refresh was 7 hours ago.");

  await mail.reset();
  await refreshedAt("later", clock);
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 1 });
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 0 });
  await drain(context, "people");
  const cleared = "Cleared: the refresh runs again";
  expect((await mail.inbox()).map(({ subject }) => subject)).toEqual([cleared, cleared]);
});

test("failed emails and a long provider outage raise alarms, a short one doesn't", async () => {
  const admin = await addUser(context, { isAdmin: true });
  await context.db.insert(emailLanes).values({
    lane: "immediate",
    failures: 2,
    pausedSince: minutes(-14),
    pausedUntil: minutes(5),
  });
  const welcome = { ...IMMEDIATE, userId: admin.id, kind: "welcome", createdAt: noon };
  await context.db.insert(messages).values({ id: "waiting", ...welcome, nextAttemptAt: minutes(5) });
  expect((await updateAlarms(context)).raised).toBe(0);
  clock = minutes(2);
  expect((await updateAlarms(context)).raised).toBe(1);
  await context.db.insert(messages).values({ id: "lost", ...welcome, deliveryState: "dead" });
  expect((await updateAlarms(context)).raised).toBe(1);
  const names = await context.db.select({ name: operatorAlarms.name }).from(operatorAlarms);
  expect(names.map(({ name }) => name).sort()).toEqual(["email-delayed", "emails-failed"]);
});

test("alerts that can't be created for an hour raise an alarm, which is over once they are", async () => {
  expectLogged("raise-alerts-failed");
  await addUser(context, { id: "operator", isAdmin: true, emailVerifiedAt: noon });
  await addAssessment(context, minutes(-360), { daily: 20 }, { alertsRaisedAt: noon });
  await createRule(context.db, { uuid: "rule", userId: "operator", now: minutes(-60) }, NEW_RULE);
  await addAssessment(context, noon, { daily: 60 });
  onTestFinished(async () => void (await context.db.run(sql`drop trigger if exists no_alerts`)));
  await context.db.run(
    sql`create trigger no_alerts before insert on triggered_alerts begin select raise(abort, 'no'); end`,
  );
  await expect(sweep(context)).rejects.toThrow();
  const pendingSince = async () =>
    (await readOne(context.db, mailBacklog(context.db, clock))).alertsPendingSince;
  clock = minutes(60);
  expect([await updateAlarms(context), await pendingSince()]).toEqual([{ raised: 0, cleared: 0 }, null]);

  clock = minutes(61);
  expect([await updateAlarms(context), await pendingSince()]).toEqual([
    { raised: 1, cleared: 0 },
    noon.toISOString(),
  ]);
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 0 });
  expect(await health()).toMatchObject({
    status: 503,
    body: { checks: { alerts: { ok: false, pendingSeconds: 3660 } } },
  });
  await drain(context, "people");

  await context.db.run(sql`drop trigger no_alerts`);
  expect((await sweep(context)).raised.alerts).toBe(1);
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 1 });
  expect((await health()).status).toBe(200);
  await drain(context, "people");
  const [cleared, raised, ...others] = await mail.inbox();
  expect([raised?.subject, cleared?.subject, others]).toEqual([
    "Alarm: alerts aren’t being created",
    "Cleared: alerts are being created again",
    [],
  ]);
  expect(raised?.text).toContain("The alerts of an assessment have been waiting to be created for 1 hour.");
});

test("two refreshes in a row with too few sources raise an alarm and turn /health to 503 until enough respond", async () => {
  const refreshed = (id: string, at: Date, coverage: number) =>
    context.db.insert(refreshRuns).values({
      id,
      trigger: "cron",
      startedAt: at,
      finishedAt: at,
      outcome: coverage < 0.6 ? "degraded" : "done",
      coverage,
    });
  await refreshed("first", minutes(360), 0.57);
  clock = minutes(361);
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 0 });
  // A refresh that failed says nothing about the sources.
  await context.db
    .insert(refreshRuns)
    .values({ id: "failed", trigger: "cron", startedAt: minutes(400), outcome: "failed" });
  await refreshed("second", minutes(720), 0);
  clock = minutes(721);
  expect(await health()).toMatchObject({
    status: 503,
    body: { checks: { coverage: { ok: false, share: 0 } } },
  });
  expect(await updateAlarms(context)).toEqual({ raised: 1, cleared: 0 });
  await refreshed("third", minutes(1080), 1);
  clock = minutes(1081);
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 1 });
  expect((await health()).status).toBe(200);
});

test("/health is 200 while everything works, and includes the age of the last refresh", async () => {
  clock = minutes(60);
  expect(await health()).toEqual({
    status: 200,
    body: {
      status: "ok",
      version: context.version,
      checks: {
        database: { ok: true },
        refresh: { ok: true, ageSeconds: 3600 },
        coverage: { ok: true, share: null },
        sources: { ok: true, silent: [] },
        billing: { ok: true, failingSeconds: null, failingCustomers: 0 },
        models: { ok: true, silent: [] },
        email: {
          ok: true,
          queued: 0,
          oldestDueSeconds: null,
          late: null,
          pausedSeconds: null,
          isRefused: false,
          failed: 0,
          undelivered: null,
        },
        registrations: { ok: true, heldSeconds: null },
        alerts: { ok: true, pendingSeconds: null },
        readings: { ok: true, takenBack: false },
        notifications: { ok: true, refusedBy: [] },
        context: { ok: true, leftOut: 0 },
      },
    },
  });
});

test("/health is 503 if the refresh is overdue, email is stuck, or D1 is down", async () => {
  expectLogged("health-check-failed");
  clock = minutes(7 * 60 + 1);
  expect(await health()).toMatchObject({ status: 503, body: { checks: { refresh: { ok: false } } } });

  clock = minutes(40);
  const user = await addUser(context);
  await context.db.insert(messages).values({
    ...IMMEDIATE,
    id: "stuck",
    userId: user.id,
    kind: "welcome",
    createdAt: noon,
    nextAttemptAt: noon,
  });
  expect(await health()).toMatchObject({
    status: 503,
    body: { checks: { refresh: { ok: true }, email: { ok: false, queued: 1, oldestDueSeconds: 2400 } } },
  });
  await context.db.delete(messages).where(eq(messages.id, "stuck"));

  const db = new Proxy(context.db, {
    get: (target, key) => {
      if (key === "batch") throw new Error("D1 is away");
      return Reflect.get(target, key) as unknown;
    },
  });
  expect(await health({ ...context, db })).toEqual({
    status: 503,
    body: { status: "failing", checks: { database: { ok: false } } },
  });
});

test("digests that take two hours to go out raise no alarm, and digests that are stuck do", async () => {
  const user = await addUser(context);
  await context.db.insert(messages).values({
    ...ROUTINE,
    id: "waiting",
    userId: user.id,
    createdAt: noon,
    nextAttemptAt: noon,
  });
  clock = minutes(2 * 60);
  expect(await health()).toMatchObject({
    status: 200,
    body: { checks: { email: { ok: true, queued: 1, oldestDueSeconds: 2 * 3600 } } },
  });
  clock = minutes(3 * 60 + 1);
  expect(await health()).toMatchObject({ status: 503, body: { checks: { email: { ok: false } } } });
  await addUser(context, { isAdmin: true, id: "operator", emailVerifiedAt: noon });
  await updateAlarms(context);
  await drain(context, "people");
  expect((await mail.inbox())[0]?.text).toContain("Digests are late: the oldest has been due for 3 hours.");
});

test("the alarm names the lane that is late, although another lane's emails are older or its provider just failed", async () => {
  const user = await addUser(context, { isAdmin: true, id: "operator", emailVerifiedAt: noon });
  const due = (at: Date) => ({ userId: user.id, createdAt: at, nextAttemptAt: at });
  await context.db.batch([
    context.db.insert(messages).values({ ...ROUTINE, id: "in-time", ...due(minutes(-120)) }),
    context.db.insert(messages).values({ ...IMMEDIATE, id: "late", kind: "welcome", ...due(minutes(-40)) }),
    context.db.insert(emailLanes).values({ lane: "routine", failures: 1, pausedSince: minutes(-1) }),
  ]);
  const details = async () => {
    await updateAlarms(context);
    const [alarm] = await context.db
      .select()
      .from(operatorAlarms)
      .where(eq(operatorAlarms.name, "email-delayed"));
    return alarm?.detail;
  };
  expect(await details()).toBe("Account emails are late: the oldest has been due for less than an hour.");
  expect(await health()).toMatchObject({
    body: {
      checks: {
        email: { oldestDueSeconds: 7200, late: { lane: "immediate", dueSeconds: 2400 }, pausedSeconds: 60 },
      },
    },
  });

  await context.db.delete(operatorAlarms);
  await context.db.update(emailLanes).set({ pausedSince: minutes(-16) });
  expect(await details()).toBe(
    "The email provider has been failing for more than 15 minutes. Emails wait and keep all their attempts.",
  );
});

test("before the first refresh /health is 503 and no alarm is raised", async () => {
  await context.db.delete(refreshRuns);
  expect(await health()).toMatchObject({ status: 503, body: { checks: { refresh: { ageSeconds: null } } } });
  expect((await updateAlarms(context)).raised).toBe(0);
});
