import { createMessageBatch } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { raiseOwedAlerts } from "~/alerts/raise.server";
import { NEW_RULE } from "~/alerts/rule";
import { createRule } from "~/alerts/rules.server";
import { accountEmails, alertRules, riskAssessments, triggeredAlerts, users } from "~/database/schema.server";
import { sweep } from "~/sweep.server";
import { deliver as queueDoor } from "../../workers/deliver";
import { addAssessment, addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { mailboxOf } from "../../tests/mailbox";
import { accountEmailInsert } from "./account-emails.server";
import { deliver } from "./deliver.server";
import { jobFor } from "./job";
import { listUndelivered, sendAgain } from "./undelivered.server";

const minutes = (n: number) => new Date(noon.getTime() + n * 60_000);
let clock = noon;
let bells: { body: unknown; delaySeconds?: number }[] = [];
const alertEmails = {
  sendBatch: async (messages: Iterable<{ body: unknown; delaySeconds?: number }>) => {
    bells.push(...messages);
  },
} as unknown as Queue;
const context = testContext("deliver", { now: () => clock, alertEmails });
const mail = mailboxOf(context);

beforeEach(async () => {
  await mail.reset();
  clock = noon;
  bells = [];
  await context.db.batch([
    context.db.delete(accountEmails),
    context.db.delete(triggeredAlerts),
    context.db.delete(alertRules),
    context.db.delete(riskAssessments),
    context.db.delete(users),
  ]);
});

/** Alerts of as many users, fired at noon and waiting. */
async function owedAlerts(count: number, over: Partial<typeof users.$inferInsert> = {}) {
  await addAssessment(context, minutes(-360), { daily: 20 }, { alertsRaisedAt: noon });
  for (let n = 0; n < count; n++) {
    const user = await addUser(context, over);
    await createRule(context.db, { uuid: context.newId(), userId: user.id, now: minutes(-60) }, NEW_RULE);
  }
  const story = { title: "A passport rule", url: "https://news.example/1", source: "Paper", points: 9 };
  const others = { title: "3 other stories", url: "", source: "", points: 2 };
  await addAssessment(context, noon, { daily: 60 }, { detail: { level: { stories: [others, story] } } });
  await raiseOwedAlerts(context);
  const alerts = await context.db.select().from(triggeredAlerts).all();
  return alerts.map(({ id, userId, alertRuleId }) => ({
    job: jobFor("alert", id),
    id,
    userId,
    ruleId: alertRuleId,
  }));
}

async function owedAlert(over: Partial<typeof users.$inferInsert> = {}) {
  const [alert] = await owedAlerts(1, over);
  if (!alert) throw new Error("nothing fired");
  return alert;
}

const alertRow = (id: string) =>
  context.db.select().from(triggeredAlerts).where(eq(triggeredAlerts.id, id)).get();

test("an alert is sent once, however often and by how many its bell is heard", async () => {
  const { job, id, userId } = await owedAlert();
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

test("an alert's mail names the stories behind the level, and links that lead to the product", async () => {
  const { job, ruleId } = await owedAlert();
  await deliver(context, job);
  const [arrived] = await mail.inbox();
  expect(arrived?.text).toContain("- A passport rule (Paper)\n  https://news.example/1");
  expect(arrived?.text).not.toContain("other stories");
  expect(arrived?.text).toContain(`https://exit-freedom.test/alerts?edit=${ruleId}`);
  expect(arrived?.headers["List-Unsubscribe"]).toMatch(
    /^<https:\/\/exit-freedom\.test\/unsubscribe\/rule\.[\w.-]+>$/,
  );
});

test("attempts are made after 0, 1, 5, 30 and 120 minutes, then the alert is dead and can be sent again", async () => {
  const { job, id } = await owedAlert();
  await mail.fail({ mode: "error" });
  for (const wait of [1, 5, 30, 120]) {
    expect(await deliver(context, job)).toBe("retrying");
    expect(await deliver(context, job)).toBe("not-due");
    expect(bells.at(-1)).toMatchObject({ body: job, delaySeconds: wait * 60 });
    clock = new Date(clock.getTime() + wait * 60_000);
  }
  expect(await deliver(context, job)).toBe("dead");
  expect(await alertRow(id)).toMatchObject({
    deliveryState: "dead",
    attemptCount: 5,
    lastError: "internal_server_error: An unexpected error occurred.",
    errorMessage: "Given up after 5 attempts: internal_server_error: An unexpected error occurred.",
  });
  expect(await listUndelivered(context.db)).toMatchObject([{ kind: "alert", id, state: "dead" }]);

  await mail.recover();
  expect(await sendAgain(context, "alert", id)).toBe(true);
  expect(await sendAgain(context, "alert", id)).toBe(false);
  expect(bells.at(-1)).toMatchObject({ body: job });
  expect(await deliver(context, job)).toBe("sent");
  expect(await mail.inbox()).toHaveLength(1);
  expect(await listUndelivered(context.db)).toEqual([]);
});

test("a permanent refusal stops at once", async () => {
  const { job, id } = await owedAlert({ email: "nobody@example.com" });
  expect(await deliver(context, job)).toBe("refused");
  expect(await alertRow(id)).toMatchObject({ deliveryState: "refused", attemptCount: 1 });
  expect(bells).toEqual([]);
});

test("being told to wait costs no attempt", async () => {
  const { job, id } = await owedAlert();
  await mail.fail({ mode: "rate-limited" });
  for (let round = 0; round < 8; round++) {
    expect(await deliver(context, job)).toBe("retrying");
    clock = new Date(clock.getTime() + 20_000);
  }
  expect(await alertRow(id)).toMatchObject({ deliveryState: "waiting", attemptCount: 0 });
  await mail.recover();
  expect(await deliver(context, job)).toBe("sent");
});

test.each([
  [
    "whose trial is over",
    { subscriptionStatus: "trialing" as const, trialEndsAt: minutes(-1) },
    /trial or subscription/,
  ],
  ["who stopped all mail", { mailStoppedAt: minutes(-1) }, /stopped all alert email/],
])("a user %s gets nothing, and the row says why", async (_who, over, reason) => {
  const { job, id } = await owedAlert(over);
  expect(await deliver(context, job)).toBe("skipped");
  expect(await mail.calls()).toBe(0);
  expect(await alertRow(id)).toMatchObject({
    deliveryState: "skipped",
    notificationSent: false,
    errorMessage: expect.stringMatching(reason) as string,
  });
});

test("a rule switched off before the mail went out sends nothing", async () => {
  const { job, id, ruleId } = await owedAlert();
  await context.db.update(alertRules).set({ isActive: false }).where(eq(alertRules.id, ruleId));
  expect(await deliver(context, job)).toBe("skipped");
  expect((await alertRow(id))?.errorMessage).toMatch(/switched off/);
});

test("a sender that dies leaves the delivery to the next one, which sends nothing twice", async () => {
  const { job, id } = await owedAlert();
  const dies = {
    ...context.mailer,
    send: (...args: Parameters<typeof context.mailer.send>) =>
      context.mailer.send(...args).then(() => new Promise<never>(() => undefined)),
  };
  void deliver({ ...context, mailer: dies }, job);
  await expect.poll(async () => (await mail.inbox()).length).toBe(1);
  expect(await deliver(context, job)).toBe("not-due");
  clock = minutes(5);
  expect((await sweep(context)).rung).toBe(1);
  expect(await deliver(context, job)).toBe("sent");
  expect(await mail.inbox()).toHaveLength(1);
  expect(await alertRow(id)).toMatchObject({ deliveryState: "sent", attemptCount: 2 });
});

test("a delivery that kills every sender is dead after five, not tried for ever", async () => {
  const { job, id } = await owedAlert();
  const dies = { ...context, mailer: { send: () => new Promise<never>(() => undefined) } };
  for (let attempt = 1; attempt <= 5; attempt++) {
    void deliver(dies, job);
    await expect.poll(async () => (await alertRow(id))?.attemptCount).toBe(attempt);
    clock = new Date(clock.getTime() + 3 * 60_000);
  }
  expect(await deliver(context, job)).toBe("dead");
  expect(await listUndelivered(context.db)).toMatchObject([
    { id, errorMessage: "Given up: 5 attempts began, and the last one never ended." },
  ]);
  expect(await mail.calls()).toBe(0);
});

test("a moment's trouble of D1 after sending does not cost a second email, even without idempotency keys", async () => {
  const { job, id } = await owedAlert();
  const sent: string[] = [];
  let troubles = 2;
  const db = new Proxy(context.db, {
    get(target, key) {
      if (key === "update" && sent.length > 0 && troubles-- > 0) throw new Error("D1 is away");
      return Reflect.get(target, key) as unknown;
    },
  });
  const mailer = { send: async (_email: unknown, key: string) => ({ providerId: `m-${sent.push(key)}` }) };
  expect(await deliver({ ...context, db, mailer }, job)).toBe("sent");
  expect(await alertRow(id)).toMatchObject({ deliveryState: "sent" });
  expect(await deliver({ ...context, mailer }, job)).toBe("not-due");
  expect(sent).toEqual([id]);
});

test("once the provider is back, all that waits goes out with the next sweep, each exactly once", async () => {
  const jobs = (await owedAlerts(3)).map(({ job }) => job);
  await mail.fail({ mode: "down" });
  for (const at of [0, 1, 6]) {
    clock = minutes(at);
    for (const job of jobs) expect(await deliver(context, job)).toBe("retrying");
  }
  clock = minutes(10);
  expect(await sweep(context)).toMatchObject({ wasBroughtForward: false, rung: 0 });
  expect(await alertRow(jobs[0]?.id ?? "")).toMatchObject({ attemptCount: 3 });

  await mail.recover();
  clock = minutes(15);
  expect(await sweep(context)).toMatchObject({ wasBroughtForward: true, rung: 2 });
  for (const job of jobs) await deliver(context, job);
  const arrived = (await mail.inbox()).map(({ to }) => to);
  expect([arrived.length, new Set(arrived).size]).toEqual([3, 3]);
});

test("a bell that was lost is rung again, and one that was heard is not", async () => {
  const { job } = await owedAlert();
  const deaf = { sendBatch: () => Promise.reject(new Error("queue down")) } as unknown as Queue;
  expect((await sweep({ ...context, alertEmails: deaf })).rung).toBe(0);
  expect((await sweep(context)).rung).toBe(1);
  expect(bells).toMatchObject([{ body: job }]);
  expect((await sweep(context)).rung).toBe(0);
  clock = minutes(31);
  expect((await sweep(context)).rung).toBe(1);
});

test("account mail goes through the same machine", async () => {
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
    "Test alert: your alerts reach you",
    "Welcome to US Exit Freedom Monitor",
  ]);
});

test("the queue's door acks what it cannot read, and the dead-letter queue's jobs become visible", async () => {
  const { job, id } = await owedAlert();
  const batchOf = (queue: string, body: unknown) =>
    createMessageBatch(queue, [{ id: "m", timestamp: noon, attempts: 1, body }]);
  await queueDoor(batchOf("alert-emails", { version: 9, kind: "alert", id }), context);
  expect(await alertRow(id)).toMatchObject({ deliveryState: "waiting" });
  await queueDoor(batchOf("alert-emails-dead", job), context);
  expect(await listUndelivered(context.db)).toMatchObject([{ id, state: "dead", attemptCount: 0 }]);
  await sendAgain(context, "alert", id);
  await queueDoor(batchOf("alert-emails", job), context);
  expect(await mail.inbox()).toHaveLength(1);
  await queueDoor(batchOf("alert-emails-dead", job), context);
  expect(await alertRow(id)).toMatchObject({ deliveryState: "sent" });
});
