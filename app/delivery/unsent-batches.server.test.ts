import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailLanes, messages } from "./tables.server";
import { users } from "~/users/tables.server";
import { checkHealth } from "~/monitor/health-check.server";
import { expectLogged } from "../../tests/logged";
import { minutes, openOutbox } from "../../tests/outbox";
import type { EmailComposer } from "~/channels";
import { drain } from "./drain.server";
import { enterLane } from "./lanes.server";
import { ATTEMPTS_MAX } from "./retry-schedule";
import { resend } from "./undelivered.server";

const { context, mail, queues, time, pendingAlerts, pendingAlert, alertRow } = openOutbox("unsent-batches");

const { alert } = context.messageKinds;

/** Composes alert emails as the product does. */
const composeAlerts: EmailComposer = (...args) => alert?.compose(...args) ?? expect.fail("no alerts");

/** Message kinds with which this alert's email can't be composed. */
function kindsWithUnwritable(broken: string) {
  const compose: EmailComposer = (composing, ids, now) => {
    if (ids.includes(broken)) throw new TypeError("a bug");
    return composeAlerts(composing, ids, now);
  };
  return { ...context.messageKinds, alert: { compose } };
}

test("an email that can't be composed holds up no other, is tried five times, and has failed then", async () => {
  expectLogged("emails-not-composed", "email-not-composed");
  const alerts = await pendingAlerts(3);
  const broken = alerts[1]?.id ?? "?";
  const messageKinds = kindsWithUnwritable(broken);
  expect(await drain({ ...context, messageKinds }, "bulk")).toEqual({ sent: 2, retrying: 1 });
  expect(await alertRow(broken)).toMatchObject({ errorKind: "composition", nextAttemptAt: minutes(1) });
  for (const minute of [1, 6, 36, 156]) {
    time.now = minutes(minute);
    await drain({ ...context, messageKinds }, "bulk");
  }
  expect(await alertRow(broken)).toMatchObject({ deliveryState: "dead", attemptCount: 5 });
  expect(await mail.inbox()).toHaveLength(2);
  expect((await enterLane(context, "prompt")).pausedUntil).toBeNull();
});

test("a sender that stops before its call binds nothing together: one email that can't be composed then delays no other", async () => {
  expectLogged("emails-not-composed", "email-not-composed");
  const [broken] = (await pendingAlerts(3)).map(({ id }) => id);
  const stuck = {
    ...context.messageKinds,
    alert: { compose: () => new Promise<never>(() => undefined) },
  };
  void drain({ ...context, messageKinds: stuck }, "bulk");
  await expect.poll(async () => (await alertRow(broken ?? "?"))?.attemptCount).toBe(1);
  time.now = minutes(5);
  const messageKinds = kindsWithUnwritable(broken ?? "?");
  expect(await drain({ ...context, messageKinds }, "bulk")).toEqual({ sent: 2, retrying: 1 });
});

test("a sender that composes longer than its lease sends nothing once another has taken its emails", async () => {
  await pendingAlerts(3);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isComposing = false;
  const compose: EmailComposer = async (...args) => {
    isComposing = true;
    await finished;
    return composeAlerts(...args);
  };
  const messageKinds = { ...context.messageKinds, alert: { compose } };
  const slow = drain({ ...context, messageKinds }, "bulk");
  await expect.poll(() => isComposing).toBe(true);
  time.now = minutes(5);
  expect(await drain(context, "bulk")).toEqual({ sent: 3 });
  finish();
  expect(await slow).toEqual({});
  expect(await mail.inbox()).toHaveLength(3);
});

test("an email whose batch another sender holds stops no other, and is due when that sender's lease ends", async () => {
  const [waiting, held, other] = (await pendingAlerts(3)).map(({ id }) => id);
  const set = (id: string | undefined, values: Partial<typeof messages.$inferInsert>) =>
    context.db
      .update(messages)
      .set(values)
      .where(eq(messages.id, id ?? "?"));
  const lease = { leaseToken: "theirs", leaseUntil: minutes(2), nextAttemptAt: minutes(2) };
  await set(waiting, { batchId: "shared", nextAttemptAt: minutes(-5) });
  await set(held, { batchId: "shared", deliveryState: "sending", ...lease });
  queues.reset();
  expect(await drain(context, "bulk")).toEqual({ sent: 1 });
  expect(await alertRow(other ?? "?")).toMatchObject({ deliveryState: "sent" });
  expect(queues.enqueued()).toMatchObject([{ delaySeconds: 120 }]);
  time.now = minutes(3);
  expect(await drain(context, "bulk")).toEqual({ sent: 2 });
});

test("an email that could never be composed is sent by a resend, though others of its last batch went out", async () => {
  expectLogged("emails-not-composed", "email-not-composed");
  const alerts = await pendingAlerts(2);
  const broken = alerts[1]?.id ?? "?";
  await context.db
    .update(messages)
    .set({ attemptCount: ATTEMPTS_MAX - 1 })
    .where(eq(messages.id, broken));
  const messageKinds = kindsWithUnwritable(broken);
  expect(await drain({ ...context, messageKinds }, "bulk")).toEqual({ sent: 1, dead: 1 });
  expect(await resend(context, broken)).toBe(true);
  expect(await drain(context, "bulk")).toEqual({ sent: 1 });
  expect((await mail.inbox()).map(({ to }) => to).sort()).toEqual(
    alerts.map(({ userId }) => `${userId}@example.com`).sort(),
  );
});

test("emails that shared a call stay together, although one of them couldn't be composed four times before", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  const [often] = await pendingAlerts(2);
  await context.db
    .update(messages)
    .set({ attemptCount: ATTEMPTS_MAX - 1 })
    .where(eq(messages.id, often?.id ?? "?"));
  await mail.fail({ mode: "error" });
  expect(await drain(context, "bulk")).toEqual({ retrying: 2 });
  // Other emails go out meanwhile, so that the next failure counts.
  await context.db.update(emailLanes).set({ lastSucceededAt: minutes(1), pausedUntil: null });
  time.now = minutes(2);
  expect(await drain(context, "bulk")).toEqual({ retrying: 2 });
  await mail.recover();
  time.now = minutes(4);
  expect(await drain(context, "bulk")).toEqual({ sent: 2 });
  expect(await mail.inbox()).toHaveLength(2);
});

test("a paused lane whose emails were all turned off needs no operator", async () => {
  const { userId } = await pendingAlert();
  const paused = { failures: 3, pausedSince: minutes(-10), pausedUntil: minutes(-1) };
  await context.db.insert(emailLanes).values({ lane: "prompt", ...paused });
  const pausedSeconds = async () => (await checkHealth(context)).checks.email.pausedSeconds;
  expect(await pausedSeconds()).toBe(600);
  await context.db
    .update(users)
    .set({ alertEmailsOffAt: minutes(-1) })
    .where(eq(users.id, userId));
  expect(await drain(context, "bulk")).toEqual({ skipped: 1 });
  time.now = minutes(600);
  expect((await checkHealth(context)).checks.email).toMatchObject({ ok: true, pausedSeconds: null });
});

test("after an outage, emails that were turned off don't delay the others", async () => {
  const [off, alsoOff] = await pendingAlerts(3);
  for (const { userId } of [off, alsoOff].filter((alert) => alert !== undefined))
    await context.db
      .update(users)
      .set({ alertEmailsOffAt: minutes(-1) })
      .where(eq(users.id, userId));
  await context.db.insert(emailLanes).values({ lane: "prompt", failures: 3, pausedUntil: minutes(-1) });
  const mailer = { ...context.mailer, batchSize: 1 };
  expect(await drain({ ...context, mailer }, "bulk")).toEqual({ skipped: 2, sent: 1 });
});

test("a sender whose call is slow keeps its emails, however long it composed them", async () => {
  await pendingAlerts(3);
  const compose: EmailComposer = (...args) => {
    time.now = minutes(5);
    return composeAlerts(...args);
  };
  const others: unknown[] = [];
  const mailer = {
    ...context.mailer,
    sendBatch: async (...call: Parameters<typeof context.mailer.sendBatch>) => {
      others.push(await drain(context, "bulk"));
      return context.mailer.sendBatch(...call);
    },
  };
  const messageKinds = { ...context.messageKinds, alert: { compose } };
  expect(await drain({ ...context, mailer, messageKinds }, "bulk")).toEqual({ sent: 3 });
  expect(others).toEqual([{}]);
});

/** Message kinds with which D1 fails the first so many times that alerts are composed. */
function kindsWithD1Down(times: number) {
  let left = times;
  const compose: EmailComposer = async (composing, ...rest) => {
    if (left-- > 0) await composing.db.run(sql`select missing from alert_rules`);
    return composeAlerts(composing, ...rest);
  };
  return { ...context.messageKinds, alert: { compose } };
}

test("an email whose sender dies while composing has failed after five attempts, and the others are sent", async () => {
  const [deadly, other] = (await pendingAlerts(2)).map(({ id }) => id);
  const compose: EmailComposer = (composing, ids, now) =>
    ids.includes(deadly ?? "?") ? new Promise<never>(() => undefined) : composeAlerts(composing, ids, now);
  const messageKinds = { ...context.messageKinds, alert: { compose } };
  await context.db
    .update(messages)
    .set({ nextAttemptAt: minutes(16) })
    .where(eq(messages.id, other ?? "?"));
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    void drain({ ...context, messageKinds }, "bulk");
    await expect.poll(async () => (await alertRow(deadly ?? "?"))?.attemptCount).toBe(attempt);
    time.now = minutes(3 * attempt);
  }
  time.now = minutes(16);
  expect(await drain({ ...context, messageKinds }, "bulk")).toEqual({ dead: 1, sent: 1 });
  expect((await checkHealth(context)).checks.email.failed).toBe(1);
});

test("emails that D1 failed to compose more than five times lose no attempt and are sent once it works", async () => {
  const [alert] = await pendingAlerts(3);
  const messageKinds = kindsWithD1Down(ATTEMPTS_MAX + 2);
  for (let minute = 0; minute < ATTEMPTS_MAX + 2; minute++) {
    time.now = minutes(minute);
    await expect(drain({ ...context, messageKinds }, "bulk")).rejects.toThrow();
  }
  expect(await alertRow(alert?.id ?? "?")).toMatchObject({
    deliveryState: "waiting",
    attemptCount: 0,
    nextAttemptAt: minutes(0),
  });
  expect(await drain({ ...context, messageKinds }, "bulk")).toEqual({ sent: 3 });
  expect(await mail.inbox()).toHaveLength(3);
});

test("emails that D1 never lets be composed raise the alarm for late emails", async () => {
  await pendingAlert();
  const messageKinds = kindsWithD1Down(Infinity);
  for (let minute = 0; minute <= 33; minute += 3) {
    time.now = minutes(minute);
    await expect(drain({ ...context, messageKinds }, "bulk")).rejects.toThrow();
  }
  const { checks } = await checkHealth(context);
  expect(checks.email.late).toEqual({ lane: "prompt", dueSeconds: 33 * 60 });
});

test("a batch that may have been sent doesn't get its attempt back if D1 fails to compose it", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  const { id } = await pendingAlert();
  await mail.fail({ mode: "error" });
  expect(await drain(context, "bulk")).toEqual({ retrying: 1 });
  time.now = minutes(1);
  const messageKinds = kindsWithD1Down(1);
  await expect(drain({ ...context, messageKinds }, "bulk")).rejects.toThrow();
  expect(await alertRow(id)).toMatchObject({ deliveryState: "sending", attemptCount: 1 });
});
