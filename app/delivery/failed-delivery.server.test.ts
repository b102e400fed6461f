import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readOne } from "~/database/query.server";
import { emailChoices } from "~/accounts/tables.server";
import { alertRules } from "~/alerts/tables.server";
import { emailLanes } from "./tables.server";
import { users } from "~/users/tables.server";
import { sweep } from "~/refresh/sweep.server";
import { expectLogged } from "../../tests/logged";
import { minutes, openOutbox } from "../../tests/outbox";
import { deliver } from "./deliver.server";
import { type Email, type EmailComposer, MailError } from "~/channels";
import { drain } from "./drain.server";
import { jobFor } from "./priority";
import { resend, undeliveredEmails } from "./undelivered.server";

const { context, mail, queues, time, pendingAlerts, pendingAlert, alertRow } = openOutbox("failed-delivery");

test("an email outage of days costs no attempts, loses no alerts, and ends with each sent exactly once", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  const alerts = await pendingAlerts(3);
  await mail.fail({ mode: "down" });
  for (let hour = 0; hour < 72; hour += 6) {
    time.now = minutes(60 * hour);
    await drain(context, "bulk");
  }
  for (const { id } of alerts)
    expect(await alertRow(id)).toMatchObject({ deliveryState: "waiting", attemptCount: 0 });
  expect(await readOne(context.db, undeliveredEmails(context, 50))).toEqual([]);

  await mail.recover();
  time.now = minutes(60 * 72 + 31);
  await context.db.update(users).set({ subscriptionStatus: "active" });
  expect(await drain(context, "bulk")).toEqual({ sent: 3 });
  const readers = (await mail.inbox()).map(({ to }) => to);
  expect([readers.length, new Set(readers).size]).toEqual([3, 3]);
});

test("a provider failure pauses its lane, longer each time, and one successful probe ends the pause", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  await pendingAlerts(12);
  await mail.fail({ mode: "error" });
  const pauses: (number | undefined)[] = [];
  for (let at = 0; at < 4; at++) {
    await drain(context, "bulk");
    const message = queues.enqueued().at(-1);
    pauses.push(message?.delaySeconds);
    // An early message changes nothing and makes no calls.
    const before = await mail.calls();
    await drain(context, "bulk");
    expect(await mail.calls()).toBe(before);
    time.now = new Date(time.now.getTime() + (message?.delaySeconds ?? 0) * 1000);
  }
  expect(pauses).toEqual([2, 15, 60, 120]);
  expect(await mail.calls()).toBe(4);
  await mail.recover();
  expect(await drain(context, "bulk")).toEqual({ sent: 12 });
  expect(await mail.inbox()).toHaveLength(12);
  expect(await context.db.select().from(emailLanes)).toMatchObject([{ lane: "prompt", pausedUntil: null }]);
});

test("a probe that fails for the third time pauses its lane a minute, though other emails wait", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  await pendingAlerts(2);
  await context.db.insert(emailLanes).values({
    lane: "prompt",
    failures: 2,
    pausedSince: minutes(-5),
    pausedUntil: minutes(-1),
  });
  await mail.fail({ mode: "error" });
  await drain({ ...context, mailer: { ...context.mailer, batchSize: 1 } }, "bulk");
  expect(await mail.calls()).toBe(1);
  expect(await context.db.select().from(emailLanes)).toMatchObject([
    { failures: 3, pausedUntil: minutes(1) },
  ]);
});

test("while the provider is slow, a sender stops after ten minutes and the next message goes on", async () => {
  const alerts = await pendingAlerts(35);
  const mailer = {
    ...context.mailer,
    batchSize: 1,
    sendBatch: (...call: Parameters<typeof context.mailer.sendBatch>) => {
      time.now = new Date(time.now.getTime() + 19_000);
      return context.mailer.sendBatch(...call);
    },
  };
  expect(await drain({ ...context, mailer }, "bulk")).toEqual({ sent: 32 });
  expect(queues.enqueued().at(-1)?.body).toEqual(jobFor("bulk", "more"));
  expect(await drain(context, "bulk")).toEqual({ sent: alerts.length - 32 });
});

test.each([
  ["a rate limit", { mode: "rate-limited" as const }, 5],
  ["a wrong key", { mode: "error" as const, status: 401 }, 60],
])("%s pauses the lane and costs no attempt", async (_what, fault, seconds) => {
  expectLogged("email-lane-paused", "delivery-failed");
  const { id } = await pendingAlert();
  await mail.fail(fault);
  expect(await drain(context, "bulk")).toEqual({ retrying: 1 });
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
      .values({ lane: "prompt", lastSucceededAt: time.now })
      .onConflictDoUpdate({
        target: emailLanes.lane,
        set: { lastSucceededAt: time.now, pausedUntil: null, failures: 0 },
      });
  expect(await drain({ ...context, mailer }, "bulk")).toEqual({ retrying: 1 });
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt++) {
    time.now = (await alertRow(id))?.nextAttemptAt ?? time.now;
    await others();
    time.now = new Date(time.now.getTime() + 1);
    await drain({ ...context, mailer }, "bulk");
    const row = await alertRow(id);
    if (row?.deliveryState === "waiting")
      waits.push(Math.round(((row.nextAttemptAt?.getTime() ?? 0) - time.now.getTime()) / 60_000));
  }
  expect(waits).toEqual([1, 5, 30, 120]);
  expect(await alertRow(id)).toMatchObject({
    deliveryState: "dead",
    attemptCount: 5,
    errorMessage: "Failed after 5 attempts: HTTP 500: no",
  });
  expect(await readOne(context.db, undeliveredEmails(context, 50))).toMatchObject([{ id, state: "dead" }]);

  expect(await resend(context, id)).toBe(true);
  expect(await resend(context, id)).toBe(false);
  await context.db.delete(emailLanes);
  expect(await drain(context, "bulk")).toEqual({ sent: 1 });
  expect(await mail.inbox()).toHaveLength(1);
});

test("if a sender crashes after sending, the next one takes over its batch and sends nothing twice", async () => {
  await pendingAlerts(3);
  const dies = {
    ...context.mailer,
    sendBatch: (...args: Parameters<typeof context.mailer.sendBatch>) =>
      context.mailer.sendBatch(...args).then(() => new Promise<never>(() => undefined)),
  };
  void drain({ ...context, mailer: dies }, "bulk");
  await expect.poll(async () => (await mail.inbox()).length).toBe(3);
  expect(await drain(context, "bulk")).toEqual({});
  time.now = minutes(5);
  expect((await sweep(context)).enqueued).toBe(1);
  expect(await drain(context, "bulk")).toEqual({ sent: 3 });
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
  expect(await drain({ ...context, mailer: lost }, "bulk")).toEqual({ retrying: 3 });
  await context.db
    .update(alertRules)
    .set({ isActive: false })
    .where(eq(alertRules.id, alerts[1]?.ruleId ?? ""));
  time.now = minutes(2);
  expect(await drain(context, "bulk")).toEqual({ sent: 2, skipped: 1 });
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
  expect(await drain({ ...context, mailer: strict }, "bulk")).toEqual({
    retrying: 3,
    sent: 2,
    refused: 1,
  });
  expect(await mail.inbox()).toHaveLength(2);
});

test("quiet hours hold an email back also where the provider refused the rest of its batch", async () => {
  const alerts = await pendingAlerts(3);
  const night = { quietFrom: 11 * 60, quietUntil: 14 * 60, timeZone: "UTC" };
  await context.db.insert(emailChoices).values({ userId: alerts[0]?.userId ?? "?", ...night });
  const strict = {
    ...context.mailer,
    sendBatch: (emails: readonly Email[], key: string) =>
      emails.length > 1
        ? Promise.reject(new MailError("refused", "validation_error: no"))
        : context.mailer.sendBatch(emails, key),
  };
  expect(await drain({ ...context, mailer: strict }, "bulk")).toEqual({
    retrying: 2,
    deferred: 1,
    sent: 2,
  });
  expect(await alertRow(alerts[0]?.id ?? "?")).toMatchObject({
    deliveryState: "waiting",
    nextAttemptAt: minutes(2 * 60),
    attemptCount: 0,
  });
});

test("if the database fails while an email is composed, the batch is retried whole", async () => {
  const { id } = await pendingAlert();
  const compose: EmailComposer = async ({ db }) => {
    await db.run(sql`select missing from alert_rules`);
    return new Map();
  };
  const messageKinds = { ...context.messageKinds, alert: { compose } };
  for (const minute of [0, 3, 6, 9]) {
    time.now = minutes(minute);
    await expect(drain({ ...context, messageKinds }, "bulk")).rejects.toThrow();
  }
  time.now = minutes(12);
  expect(await drain(context, "bulk")).toEqual({ sent: 1 });
  expect(await alertRow(id)).toMatchObject({ deliveryState: "sent" });
});

test("a batch that crashes every sender is marked failed after five attempts", async () => {
  const { id } = await pendingAlert();
  const mailer = { ...context.mailer, sendBatch: () => new Promise<never>(() => undefined) };
  for (let attempt = 1; attempt <= 5; attempt++) {
    void drain({ ...context, mailer }, "bulk");
    await expect.poll(async () => (await alertRow(id))?.attemptCount).toBe(attempt);
    time.now = new Date(time.now.getTime() + 3 * 60_000);
  }
  expect(await drain(context, "bulk")).toEqual({ dead: 1 });
  expect(await readOne(context.db, undeliveredEmails(context, 50))).toMatchObject([
    { id, errorMessage: "Failed: the last of 5 attempts didn’t finish." },
  ]);
  expect(await mail.calls()).toBe(0);
});

test("a brief D1 outage after sending causes no duplicate", async () => {
  expectLogged("delivery-not-recorded");
  const { id } = await pendingAlert();
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
  expect(await deliver({ ...context, db, mailer }, id)).toBe("sent");
  expect(await alertRow(id)).toMatchObject({ deliveryState: "sent" });
  expect(await deliver({ ...context, mailer }, id)).toBe("not-due");
  expect(sent).toHaveLength(1);
});

test("a sender that can't record what it sent stops there, and the next one repeats that call alone", async () => {
  expectLogged("delivery-not-recorded");
  await pendingAlerts(3);
  const mailer = { ...context.mailer, batchSize: 2 };
  await context.db.run(sql`create trigger nothing_sent before update on messages
    when new.delivery_state = 'sent' begin select raise(abort, 'no'); end`);
  try {
    await expect(drain({ ...context, mailer }, "bulk")).rejects.toThrow();
  } finally {
    await context.db.run(sql`drop trigger nothing_sent`);
  }
  expect(await mail.inbox()).toHaveLength(2);
  time.now = minutes(3);
  expect(await drain({ ...context, mailer }, "bulk")).toEqual({ sent: 3 });
  expect(await mail.inbox()).toHaveLength(3);
});
