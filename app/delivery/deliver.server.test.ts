import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { raisePendingAlerts } from "~/alerts/raise.server";
import { NEW_RULE } from "~/alerts/rule";
import { createRule } from "~/alerts/rules.server";
import {
  accountEmails,
  alertRules,
  emailLanes,
  riskAssessments,
  triggeredAlerts,
  users,
} from "~/database/schema.server";
import { sweep } from "~/refresh/sweep.server";
import { consumeEmails } from "../../workers/email-queue";
import { addAssessment, addUser, detailOf } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { mailboxOf } from "../../tests/mailbox";
import { messagesOf, recordingQueues } from "../../tests/queues";
import { expectLogged } from "../../tests/logged";
import { accountEmailInsert } from "~/accounts/account-emails.server";
import { deliver } from "./deliver.server";
import { jobFor } from "./job";
import { MailError } from "./mail-error";
import type { Email } from "./mailer";
import { drainLane, enqueueDue } from "./drain.server";
import { readOne } from "~/database/query.server";
import { resend, resendAll, undeliveredEmails } from "./undelivered.server";

const minutes = (n: number) => new Date(noon.getTime() + n * 60_000);
let clock = noon;
const queues = recordingQueues();
const context = testContext("deliver", { now: () => clock, ...queues.queues });
const mail = mailboxOf(context);

beforeEach(async () => {
  await mail.reset();
  clock = noon;
  queues.reset();
  await context.db.batch([
    context.db.delete(emailLanes),
    context.db.delete(accountEmails),
    context.db.delete(triggeredAlerts),
    context.db.delete(alertRules),
    context.db.delete(riskAssessments),
    context.db.delete(users),
  ]);
});

/** Alerts for this many users, triggered at noon and pending. */
async function pendingAlerts(count: number, over: Partial<typeof users.$inferInsert> = {}) {
  await addAssessment(context, minutes(-360), { daily: 20 }, { alertsRaisedAt: noon });
  for (let n = 0; n < count; n++) {
    const user = await addUser(context, over);
    await createRule(context.db, { uuid: context.newId(), userId: user.id, now: minutes(-60) }, NEW_RULE);
  }
  const story = { title: "A passport rule", url: "https://news.example/1", points: 9 };
  const others = { title: "3 other stories", url: "", source: "", points: 2 };
  await addAssessment(context, noon, { daily: 60 }, { detail: detailOf([others, story]) });
  await raisePendingAlerts(context);
  const alerts = await context.db.select().from(triggeredAlerts).all();
  return alerts.map(({ id, userId, alertRuleId }) => ({
    job: jobFor("alert", id),
    id,
    userId,
    ruleId: alertRuleId,
  }));
}

async function pendingAlert(over: Partial<typeof users.$inferInsert> = {}) {
  const [alert] = await pendingAlerts(1, over);
  if (!alert) throw new Error("nothing fired");
  return alert;
}

const alertRow = (id: string) =>
  context.db.select().from(triggeredAlerts).where(eq(triggeredAlerts.id, id)).get();

test("an alert is sent once, however many consumers try concurrently", async () => {
  const { job, id, userId } = await pendingAlert();
  const outcomes = await Promise.all([deliver(context, job), deliver(context, job), deliver(context, job)]);
  expect(outcomes.sort()).toEqual(["not-due", "not-due", "sent"]);
  expect(await deliver(context, job)).toBe("not-due");
  expect(await mail.inbox()).toMatchObject([{ to: `${userId}@example.com` }]);
  expect(await alertRow(id)).toMatchObject({
    deliveryState: "sent",
    notificationSent: true,
    notificationSentAt: noon,
    attemptCount: 1,
  });
});

test("all due emails go out in one provider call, and a rejected address stops no other email", async () => {
  const alerts = await pendingAlerts(7);
  await context.db
    .update(users)
    .set({ email: "nobody@example.com" })
    .where(eq(users.id, alerts[3]?.userId ?? ""));
  expect(await drainLane(context, "alert")).toEqual({ sent: 6, refused: 1 });
  expect(await mail.calls()).toBe(1);
  expect(await mail.inbox()).toHaveLength(6);
  expect(await alertRow(alerts[3]?.id ?? "")).toMatchObject({
    deliveryState: "refused",
    attemptCount: 1,
    errorKind: "refused",
  });
  expect(await drainLane(context, "alert")).toEqual({});
});

test("an email outage of days costs no attempts, loses no alerts, and ends with each sent exactly once", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  const alerts = await pendingAlerts(3);
  await mail.fail({ mode: "down" });
  for (let hour = 0; hour < 72; hour += 6) {
    clock = minutes(60 * hour);
    await drainLane(context, "alert");
  }
  for (const { id } of alerts)
    expect(await alertRow(id)).toMatchObject({ deliveryState: "waiting", attemptCount: 0 });
  expect(await readOne(context.db, undeliveredEmails(context, 50))).toEqual([]);

  await mail.recover();
  clock = minutes(60 * 72 + 31);
  await context.db.update(users).set({ subscriptionStatus: "active" });
  expect(await drainLane(context, "alert")).toEqual({ sent: 3 });
  const readers = (await mail.inbox()).map(({ to }) => to);
  expect([readers.length, new Set(readers).size]).toEqual([3, 3]);
});

test("a provider failure pauses its lane, longer each time, and one successful probe ends the pause", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  await pendingAlerts(12);
  await mail.fail({ mode: "error" });
  const pauses: (number | undefined)[] = [];
  for (let at = 0; at < 4; at++) {
    await drainLane(context, "alert");
    const message = queues.enqueued().at(-1);
    pauses.push(message?.delaySeconds);
    // An early message changes nothing and makes no calls.
    const before = await mail.calls();
    await drainLane(context, "alert");
    expect(await mail.calls()).toBe(before);
    clock = new Date(clock.getTime() + (message?.delaySeconds ?? 0) * 1000);
  }
  expect(pauses).toEqual([2, 15, 60, 120]);
  expect(await mail.calls()).toBe(4);
  await mail.recover();
  expect(await drainLane(context, "alert")).toEqual({ sent: 12 });
  expect(await mail.inbox()).toHaveLength(12);
  expect(await context.db.select().from(emailLanes)).toMatchObject([{ lane: "alert", pausedUntil: null }]);
});

test.each([
  ["a rate limit", { mode: "rate-limited" as const }, 5],
  ["a wrong key", { mode: "error" as const, status: 401 }, 60],
])("%s pauses the lane and costs no attempt", async (_what, fault, seconds) => {
  expectLogged("email-lane-paused", "delivery-failed");
  const { id } = await pendingAlert();
  await mail.fail(fault);
  expect(await drainLane(context, "alert")).toEqual({ retrying: 1 });
  expect(queues.enqueued().at(-1)?.delaySeconds).toBe(seconds);
  expect(await alertRow(id)).toMatchObject({ deliveryState: "waiting", attemptCount: 0, batchId: null });
});

test("an email that keeps failing while others are sent is retried after 1, 5, 30 and 120 minutes, then marked failed", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  const { id } = await pendingAlert();
  // The provider works except for this one email.
  const mailer = {
    ...context.mailer,
    sendBatch: () => Promise.reject(new MailError("provider", "HTTP 500: no")),
  };
  const others = () =>
    context.db
      .insert(emailLanes)
      .values({ lane: "alert", lastSucceededAt: clock })
      .onConflictDoUpdate({
        target: emailLanes.lane,
        set: { lastSucceededAt: clock, pausedUntil: null, failures: 0 },
      });
  expect(await drainLane({ ...context, mailer }, "alert")).toEqual({ retrying: 1 });
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt++) {
    clock = (await alertRow(id))?.nextAttemptAt ?? clock;
    await others();
    clock = new Date(clock.getTime() + 1);
    await drainLane({ ...context, mailer }, "alert");
    const row = await alertRow(id);
    if (row?.deliveryState === "waiting")
      waits.push(Math.round(((row.nextAttemptAt?.getTime() ?? 0) - clock.getTime()) / 60_000));
  }
  expect(waits).toEqual([1, 5, 30, 120]);
  expect(await alertRow(id)).toMatchObject({
    deliveryState: "dead",
    attemptCount: 5,
    errorMessage: "Failed after 5 attempts: HTTP 500: no",
  });
  expect(await readOne(context.db, undeliveredEmails(context, 50))).toMatchObject([
    { kind: "alert", id, state: "dead" },
  ]);

  expect(await resend(context, "alert", id)).toBe(true);
  expect(await resend(context, "alert", id)).toBe(false);
  await context.db.delete(emailLanes);
  expect(await drainLane(context, "alert")).toEqual({ sent: 1 });
  expect(await mail.inbox()).toHaveLength(1);
});

test("an email rejected in a batch is resent under its own key, and one that failed keeps its key", async () => {
  const [rejected, failed] = await pendingAlerts(2);
  const ids = [rejected?.id ?? "", failed?.id ?? ""];
  await context.db.update(triggeredAlerts).set({ deliveryState: "dead", batchId: "shared" });
  await context.db
    .update(triggeredAlerts)
    .set({ deliveryState: "refused" })
    .where(eq(triggeredAlerts.id, ids[0] ?? ""));
  for (const id of ids) await resend(context, "alert", id);
  expect([await alertRow(ids[0] ?? ""), await alertRow(ids[1] ?? "")]).toMatchObject([
    { deliveryState: "waiting", batchId: null },
    { deliveryState: "waiting", batchId: "shared" },
  ]);
});

test("Resend all retries every failed email, ends the pause, and skips rejected ones", async () => {
  const alerts = await pendingAlerts(4);
  await context.db.update(triggeredAlerts).set({ deliveryState: "dead", attemptCount: 5 });
  const refused = alerts[0]?.id ?? "";
  await context.db
    .update(triggeredAlerts)
    .set({ deliveryState: "refused" })
    .where(eq(triggeredAlerts.id, refused));
  await context.db.insert(emailLanes).values({ lane: "alert", failures: 6, pausedUntil: minutes(30) });
  expect(await resendAll(context)).toBe(3);
  await consumeEmails(messagesOf(queues.enqueued().map(({ body }) => body)), context);
  expect(await mail.inbox()).toHaveLength(3);
  expect(await alertRow(refused)).toMatchObject({ deliveryState: "refused" });
  expect(await resendAll(context)).toBe(0);
});

test("if a sender crashes after sending, the next one takes over its batch and sends nothing twice", async () => {
  await pendingAlerts(3);
  const dies = {
    ...context.mailer,
    sendBatch: (...args: Parameters<typeof context.mailer.sendBatch>) =>
      context.mailer.sendBatch(...args).then(() => new Promise<never>(() => undefined)),
  };
  void drainLane({ ...context, mailer: dies }, "alert");
  await expect.poll(async () => (await mail.inbox()).length).toBe(3);
  expect(await drainLane(context, "alert")).toEqual({});
  clock = minutes(5);
  expect((await sweep(context)).enqueued).toBe(1);
  expect(await drainLane(context, "alert")).toEqual({ sent: 3 });
  expect(await mail.inbox()).toHaveLength(3);
});

test("a batch whose call may have succeeded keeps its members and key, even if one has since been deleted", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  const alerts = await pendingAlerts(3);
  const lost = {
    ...context.mailer,
    sendBatch: (...args: Parameters<typeof context.mailer.sendBatch>) =>
      context.mailer.sendBatch(...args).then(() => {
        throw new MailError("unreachable", "The answer was lost");
      }),
  };
  expect(await drainLane({ ...context, mailer: lost }, "alert")).toEqual({ retrying: 3 });
  await context.db
    .update(alertRules)
    .set({ isActive: false })
    .where(eq(alertRules.id, alerts[1]?.ruleId ?? ""));
  clock = minutes(2);
  expect(await drainLane(context, "alert")).toEqual({ sent: 2, skipped: 1 });
  expect(await mail.inbox()).toHaveLength(3);
});

test("one email that makes the provider reject the whole call is found by sending each alone", async () => {
  const alerts = await pendingAlerts(3);
  const strict = {
    ...context.mailer,
    sendBatch: (emails: readonly Email[], key: string) => {
      if (emails.some(({ to }) => to.startsWith(alerts[1]?.userId ?? "?")))
        return Promise.reject(new MailError("refused", "validation_error: no"));
      return context.mailer.sendBatch(emails, key);
    },
  };
  expect(await drainLane({ ...context, mailer: strict }, "alert")).toEqual({
    retrying: 3,
    sent: 2,
    refused: 1,
  });
  expect(await mail.inbox()).toHaveLength(2);
});

test("a batch that crashes every sender is marked failed after five attempts", async () => {
  const { id } = await pendingAlert();
  const mailer = { ...context.mailer, sendBatch: () => new Promise<never>(() => undefined) };
  for (let attempt = 1; attempt <= 5; attempt++) {
    void drainLane({ ...context, mailer }, "alert");
    await expect.poll(async () => (await alertRow(id))?.attemptCount).toBe(attempt);
    clock = new Date(clock.getTime() + 3 * 60_000);
  }
  expect(await drainLane(context, "alert")).toEqual({ dead: 1 });
  expect(await readOne(context.db, undeliveredEmails(context, 50))).toMatchObject([
    { id, errorMessage: "Failed: the last of 5 attempts didn't finish." },
  ]);
  expect(await mail.calls()).toBe(0);
});

test("a brief D1 outage after sending causes no duplicate, even without idempotency keys", async () => {
  expectLogged("delivery-not-recorded");
  const { job, id } = await pendingAlert();
  const sent: string[] = [];
  let failures = 2;
  const db = new Proxy(context.db, {
    get(target, key) {
      if (key === "batch" && sent.length > 0 && failures-- > 0) throw new Error("D1 is away");
      return Reflect.get(target, key) as unknown;
    },
  });
  const mailer = {
    ...context.mailer,
    sendBatch: async (emails: readonly Email[], key: string) => {
      sent.push(key);
      return emails.map(() => ({ ok: true as const }));
    },
  };
  expect(await deliver({ ...context, db, mailer }, job)).toBe("sent");
  expect(await alertRow(id)).toMatchObject({ deliveryState: "sent" });
  expect(await deliver({ ...context, mailer }, job)).toBe("not-due");
  expect(sent).toHaveLength(1);
});

test("a lost message is enqueued again by the next sweep while anything is due", async () => {
  expectLogged("enqueue-failed");
  await pendingAlert();
  queues.breakDown();
  expect(await enqueueDue(context)).toBe(0);
  queues.reset();
  expect(await enqueueDue(context)).toBe(1);
  expect(queues.enqueued()).toMatchObject([{ body: { kind: "alert" } }]);
  await drainLane(context, "alert");
  expect(await enqueueDue(context)).toBe(0);
});

test("a reset link doesn't wait behind 7,200 alerts or a paused alert lane", async () => {
  const user = await addUser(context, { email: "reader@example.com" });
  const { ruleId } = await pendingAlert();
  const counting =
    "with recursive n(value) as (select 1 union all select value + 1 from n where value < 7200)";
  const due = noon.getTime() - 60_000;
  await context.db.$client.batch([
    context.db.$client
      .prepare(
        `insert into risk_assessments (id, date, risk_level, explanation, key_events, sources, detail, coverage,
           method_version, analyst, correlation_id)
         ${counting} select 'many-' || value, ?1 - value, 20, '', '[]', '[]', '{}', 1, '1', 'built-in', 'many-' || value from n`,
      )
      .bind(due),
    context.db.$client
      .prepare(
        `insert into triggered_alerts (id, user_id, alert_rule_id, risk_assessment_id, alert_target, alert_type,
           triggered_percent, rule_percent, current_value, message, triggered_at, next_attempt_at)
         ${counting} select 'many-' || value, ?1, ?2, 'many-' || value, 'daily', 'rise', 5, 5, 30, 'It rose.', ?3, ?3 from n`,
      )
      .bind(user.id, ruleId, due),
  ]);
  expect(await context.db.$count(triggeredAlerts)).toBe(7201);
  await context.db.insert(emailLanes).values({ lane: "alert", failures: 3, pausedUntil: minutes(30) });
  await context.db.batch([
    accountEmailInsert(context.db, { id: "welcome-1", userId: user.id, kind: "welcome", now: noon }),
  ]);
  await consumeEmails(messagesOf([jobFor("account", "welcome-1")]), context);
  expect(await mail.calls()).toBe(1);
  expect(await mail.inbox()).toMatchObject([{ to: "reader@example.com" }]);
});

test("an alert email lists the stories behind the level and has working links", async () => {
  const { job, ruleId } = await pendingAlert();
  await deliver(context, job);
  const [arrived] = await mail.inbox();
  expect(arrived?.text).toContain("- A passport rule (Paper)\n  https://news.example/1");
  expect(arrived?.text).not.toContain("other stories");
  expect(arrived?.text).toContain(`https://exit-freedom.test/alerts?edit=${ruleId}`);
  expect(arrived?.headers["List-Unsubscribe"]).toMatch(
    /^<https:\/\/exit-freedom\.test\/unsubscribe\/rule\.[\w.-]+>$/,
  );
});

test.each([
  [
    "whose trial is over",
    { subscriptionStatus: "trialing" as const, trialEndsAt: minutes(-1) },
    /trial or subscription/,
  ],
  ["who turned alert emails off", { alertEmailsOffAt: minutes(-1) }, /Alert emails were off/],
])("a user %s gets nothing, and the row says why", async (_who, over, reason) => {
  const { job, id } = await pendingAlert(over);
  expect(await deliver(context, job)).toBe("skipped");
  expect(await mail.calls()).toBe(0);
  expect(await alertRow(id)).toMatchObject({
    deliveryState: "skipped",
    notificationSent: false,
    errorMessage: expect.stringMatching(reason) as string,
  });
});

test("a rule turned off before its email is sent sends nothing", async () => {
  const { job, id, ruleId } = await pendingAlert();
  await context.db.update(alertRules).set({ isActive: false }).where(eq(alertRules.id, ruleId));
  expect(await deliver(context, job)).toBe("skipped");
  expect((await alertRow(id))?.errorMessage).toMatch(/turned off/);
});

test("account emails use the same delivery code", async () => {
  const user = await addUser(context, { email: "reader@example.com" });
  await context.db.batch([
    accountEmailInsert(context.db, { id: "welcome-1", userId: user.id, kind: "welcome", now: noon }),
    accountEmailInsert(context.db, { id: "test-1", userId: user.id, kind: "test-alert", now: noon }),
    accountEmailInsert(context.db, {
      id: "reset-1",
      userId: user.id,
      kind: "password-reset",
      subjectId: "gone",
      now: noon,
    }),
  ]);
  expect(await deliver(context, jobFor("account", "welcome-1"))).toBe("sent");
  expect(await deliver(context, jobFor("account", "test-1"))).toBe("sent");
  expect(await deliver(context, jobFor("account", "reset-1"))).toBe("skipped");
  expect((await mail.inbox()).map(({ subject }) => subject)).toEqual([
    "Test alert: your emails are working",
    "Welcome to US Exit Freedom Monitor",
  ]);
});

test("an invalid message is acknowledged and changes nothing", async () => {
  const { id } = await pendingAlert();
  const log = vi.spyOn(console, "error").mockReturnValue();
  const acked: unknown[] = [];
  await consumeEmails(messagesOf([{ version: 9, kind: "alert", id }], acked), context);
  expect(acked).toHaveLength(1);
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ event: "job-unreadable" }));
  expect(await alertRow(id)).toMatchObject({ deliveryState: "waiting" });
  log.mockRestore();
});
