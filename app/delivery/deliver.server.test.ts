import { eq, inArray } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { accountEmailInsert } from "~/accounts/account-emails.server";
import { alertRules, triggeredAlerts } from "~/alerts/tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { emailLanes, messages } from "./tables.server";
import { users } from "~/users/tables.server";
import { addUser } from "../../tests/alert-factories";
import { noon } from "../../tests/context";
import { expectLogged } from "../../tests/logged";
import { minutes, openOutbox } from "../../tests/outbox";
import { messagesOf } from "../../tests/queues";
import { consumeMessages } from "../../workers/message-queue";
import { deliver } from "./deliver.server";
import { jobFor } from "./priority";
import { drain, enqueueDue } from "./drain.server";

const { context, mail, queues, time, pendingAlerts, pendingAlert, alertRow } = openOutbox("deliver");

test("an alert is sent once, however many consumers try concurrently", async () => {
  const { id, userId } = await pendingAlert();
  const outcomes = await Promise.all([deliver(context, id), deliver(context, id), deliver(context, id)]);
  expect(outcomes.sort()).toEqual(["not-due", "not-due", "sent"]);
  expect(await deliver(context, id)).toBe("not-due");
  expect(await mail.inbox()).toMatchObject([{ to: `${userId}@example.com` }]);
  expect(await alertRow(id)).toMatchObject({
    deliveryState: "sent",
    sentAt: noon,
    attemptCount: 1,
  });
});

test("all due emails go out in one provider call, and a rejected address stops no other email", async () => {
  const alerts = await pendingAlerts(7);
  await context.db
    .update(users)
    .set({ email: "nobody@example.com" })
    .where(eq(users.id, alerts[3]?.userId ?? ""));
  expect(await drain(context, "bulk")).toEqual({ sent: 6, refused: 1 });
  expect(await mail.calls()).toBe(1);
  expect(await mail.inbox()).toHaveLength(6);
  expect(await alertRow(alerts[3]?.id ?? "")).toMatchObject({
    deliveryState: "refused",
    attemptCount: 1,
    errorKind: "refused",
  });
  expect(await drain(context, "bulk")).toEqual({});
});

test("a lost message is enqueued again by the next sweep while anything is due", async () => {
  expectLogged("enqueue-failed");
  await pendingAlert();
  queues.breakDown();
  expect(await enqueueDue(context)).toBe(0);
  queues.reset();
  expect(await enqueueDue(context)).toBe(1);
  expect(queues.enqueued()).toMatchObject([{ body: { queue: "bulk" } }]);
  await drain(context, "bulk");
  expect(await enqueueDue(context)).toBe(0);
});

test("an account email whose messages are all lost goes out with the next sweep", async () => {
  const user = await addUser(context, { email: "waiting@example.com" });
  const email = (id: string, now: Date) =>
    context.db.batch([accountEmailInsert(context.db, { id, userId: user.id, kind: "welcome", now })]);
  await email("young", minutes(-3));
  expect(await enqueueDue(context)).toBe(1);
  expect(await mail.inbox()).toEqual([]);

  await email("stuck", minutes(-5));
  expect(await enqueueDue(context)).toBe(0);
  expect(await mail.inbox()).toHaveLength(2);
  expect(await mail.calls()).toBe(1);

  // The lane has just sent: what is due now is a backlog.
  await email("backlog", minutes(-30));
  expect(await enqueueDue(context)).toBe(1);
  expect(await mail.inbox()).toHaveLength(2);
});

test("stuck emails wait while the provider fails, and their lane stays paused", async () => {
  expectLogged("delivery-failed", "email-lane-paused");
  const user = await addUser(context, { email: "waiting@example.com" });
  await context.db.batch([
    accountEmailInsert(context.db, { id: "stuck", userId: user.id, kind: "welcome", now: minutes(-5) }),
  ]);
  await mail.fail({ mode: "error", status: 500 });
  await enqueueDue(context);
  await enqueueDue(context);
  expect(await mail.calls()).toBe(1);
  await mail.recover();
  time.now = minutes(30);
  await enqueueDue(context);
  expect(await mail.inbox()).toHaveLength(1);
});

test("a reset link doesn't wait behind 7,200 alerts or a paused alert lane", async () => {
  const user = await addUser(context, { email: "reader@example.com" });
  await pendingAlert();
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
        `insert into messages (id, user_id, channel, kind, priority, subject_id, created_at, next_attempt_at)
         ${counting} select 'many-' || value, ?1, 'email', 'alert', 'prompt', 'many-' || value, ?2, ?2 from n`,
      )
      .bind(user.id, due),
  ]);
  expect(await context.db.$count(messages)).toBe(7201);
  await context.db.insert(emailLanes).values({ lane: "prompt", failures: 3, pausedUntil: minutes(30) });
  await context.db.batch([
    accountEmailInsert(context.db, { id: "welcome-1", userId: user.id, kind: "welcome", now: noon }),
  ]);
  await consumeMessages(messagesOf([jobFor("people", "due")]), context);
  expect(await mail.calls()).toBe(1);
  expect(await mail.inbox()).toMatchObject([{ to: "reader@example.com" }]);
});

test("an alert email lists the stories behind the level and has working links", async () => {
  const { id, ruleId } = await pendingAlert();
  await deliver(context, id);
  const [arrived] = await mail.inbox();
  expect(arrived?.text).toContain("- A passport rule (Paper)\n  https://news.example/1");
  expect(arrived?.text).not.toContain("smaller stories");
  expect(arrived?.text).toMatch(/WHAT MAKES UP THE RISK LEVEL\n+Restrictions in force account for /);
  expect(arrived?.text).toContain(`https://exit-freedom.test/alerts?edit=${ruleId}`);
  expect(arrived?.headers["List-Unsubscribe"]).toMatch(
    /^<https:\/\/exit-freedom\.test\/unsubscribe\/rule\.[\w.-]+>$/,
  );
});

test("an alert email about the forecast gives the forecast's reasoning", async () => {
  const { id, userId } = await pendingAlert();
  const [alert] = await context.db
    .update(triggeredAlerts)
    .set({ alertTarget: "feb" })
    .where(eq(triggeredAlerts.userId, userId))
    .returning();
  await context.db
    .update(riskAssessments)
    .set({ february2028Prediction: { likelihood: 11, reasoning: "A bill is in committee.", keyFactors: [] } })
    .where(eq(riskAssessments.id, alert?.riskAssessmentId ?? ""));
  expect(await deliver(context, id)).toBe("sent");
  const [arrived] = await mail.inbox();
  expect(arrived?.text).toMatch(/WHAT’S BEHIND THE FORECAST\n+A bill is in committee\./);
  expect(arrived?.text).not.toContain("WHAT MAKES UP THE RISK LEVEL");
});

test.each([
  [
    "whose trial is over",
    { subscriptionStatus: "trialing" as const, trialEndsAt: minutes(-1) },
    /trial or subscription/,
  ],
  ["who turned alert emails off", { alertEmailsOffAt: minutes(-1) }, /Alert emails were off/],
])("a user %s gets nothing, and the row says why", async (_who, over, reason) => {
  const { id } = await pendingAlert(over);
  expect(await deliver(context, id)).toBe("skipped");
  expect(await mail.calls()).toBe(0);
  expect(await alertRow(id)).toMatchObject({
    deliveryState: "skipped",
    sentAt: null,
    errorMessage: expect.stringMatching(reason) as string,
  });
});

test("a rule turned off before its email is sent sends nothing", async () => {
  const { id, ruleId } = await pendingAlert();
  await context.db.update(alertRules).set({ isActive: false }).where(eq(alertRules.id, ruleId));
  expect(await deliver(context, id)).toBe("skipped");
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
  expect(await deliver(context, "welcome-1")).toBe("sent");
  expect(await deliver(context, "test-1")).toBe("sent");
  expect(await deliver(context, "reset-1")).toBe("skipped");
  expect((await mail.inbox()).map(({ subject }) => subject)).toEqual([
    "Test alert: your emails are working",
    "Welcome to US Exit Freedom Monitor",
  ]);
});

test("a batch that may have been sent is repeated whole, also if one of its emails had failed before", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  const [failed, other, accepted] = (await pendingAlerts(3)).map(({ id }) => id);
  const dueIn = (at: Date, ...ids: (string | undefined)[]) =>
    context.db
      .update(messages)
      .set({ nextAttemptAt: at })
      .where(
        inArray(
          messages.id,
          ids.map((id) => id ?? "?"),
        ),
      );
  await dueIn(minutes(60), other, accepted);
  await mail.fail({ mode: "rate-limited" });
  expect(await drain(context, "bulk")).toEqual({ retrying: 1 });
  await mail.recover();
  await dueIn(minutes(60), failed);
  await dueIn(minutes(1), accepted);
  time.now = minutes(1);
  expect(await drain(context, "bulk")).toEqual({ sent: 1 });

  time.now = minutes(60);
  await mail.fail({ mode: "error" });
  expect(await drain(context, "bulk")).toEqual({ retrying: 2 });
  await mail.recover();
  const rows = [await alertRow(failed ?? "?"), await alertRow(other ?? "?")];
  expect(rows[0]?.nextAttemptAt).toEqual(rows[1]?.nextAttemptAt);
  expect(rows[0]?.batchId).toBe(rows[1]?.batchId);

  // Even if their times differed: neither goes without the other.
  await dueIn(minutes(90), other);
  time.now = minutes(61);
  expect(await drain(context, "bulk")).toEqual({ sent: 2 });
  expect(await mail.inbox()).toHaveLength(3);
});

test("emails sent while their lane is paused don't lengthen its pause, but the probe does", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  const alerts = await pendingAlerts(8);
  const lane = async () => (await context.db.select().from(emailLanes))[0];
  await mail.fail({ mode: "error" });
  for (const { id } of alerts.slice(0, 7)) {
    expect(await deliver(context, id)).toBe("retrying");
    time.now = new Date(time.now.getTime() + 100);
  }
  const pausedUntil = new Date(noon.getTime() + 2000);
  expect(await lane()).toMatchObject({ failures: 1, pausedUntil });
  expect((await alertRow(alerts[6]?.id ?? "?"))?.nextAttemptAt).toEqual(pausedUntil);
  time.now = minutes(1);
  expect(await drain(context, "bulk")).toEqual({ retrying: 1 });
  expect(await lane()).toMatchObject({ failures: 2, pausedUntil: new Date(minutes(1).getTime() + 15_000) });
});

test("an invalid message is acknowledged and changes nothing", async () => {
  const { id } = await pendingAlert();
  const log = vi.spyOn(console, "error").mockReturnValue();
  const acked: unknown[] = [];
  await consumeMessages(messagesOf([{ version: 9, queue: "bulk", reason: "due" }], acked), context);
  expect(acked).toHaveLength(1);
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ event: "job-unreadable" }));
  expect(await alertRow(id)).toMatchObject({ deliveryState: "waiting" });
  log.mockRestore();
});
