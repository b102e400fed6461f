import { eq } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { beforeEach, expect, test } from "vitest";
import { eraseDueAccounts } from "~/privacy/deletion.server";
import { exportOf } from "~/privacy/export.server";
import { raisePendingAlerts } from "~/alerts/raise.server";
import { emailChoices, pushDevices } from "~/accounts/tables.server";
import { emergencyNotices } from "~/alerts/tables.server";
import { users } from "~/users/tables.server";
import { drain, enqueueDue } from "~/delivery/drain.server";
import { addAssessment, detailOf } from "../../tests/alert-factories";
import { noon } from "../../tests/context";
import { expectLogged } from "../../tests/logged";
import { minutes, openOutbox } from "../../tests/outbox";
import { pushServices, subscribedBrowser, type SubscribedBrowser } from "../../tests/push-service";
import { messagesOf } from "../../tests/queues";
import { consumeMessages } from "../../workers/message-queue";
import { jobFor, type SendingJob } from "~/delivery/priority";
import { insertMany } from "~/database/insert.server";
import { addDevice, removeDevice, testDevice } from "./devices.server";
import { DEVICES_MAX } from "./device-notices";
import { DEVICE } from "../../tests/messages";

const KEYS = {
  VAPID_KEYS:
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8.yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
};
const outbox = openOutbox("push");
const { mail, time, queues } = outbox;
const services = pushServices(outbox.context.fetch);
const context = { ...outbox.context, config: { ...outbox.context.config, ...KEYS }, fetch: services.fetch };

beforeEach(() => {
  services.received = [];
  services.reply = () => new Response(null, { status: 201 });
});

const firefox = new Request("https://exit-freedom.test/", {
  headers: { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0" },
});

/** A device of the user; where it is one of several, with a number. */
async function addBrowser(userId: string, name = "a", host = "fcm.googleapis.com") {
  const browser = await subscribedBrowser(`https://${host}/send/${userId}.${name}`);
  expect(await addDevice(context, { id: userId, email: "" }, browser.subscription, firefox)).toBe(true);
  return browser;
}

/** A user with an alert rule and these devices, whom an assessment at noon alerts. */
async function alerted(over: Partial<typeof users.$inferInsert> = {}, names = ["a"]) {
  const [rule] = await outbox.pendingAlerts(1, over);
  const userId = rule?.userId ?? "";
  const browsers = await Promise.all(names.map((name) => addBrowser(userId, name)));
  time.now = minutes(360);
  const story = { title: "A passport rule", url: "https://news.example/1", points: 9 };
  await addAssessment(context, minutes(355), { daily: 20 }, { alertsRaisedAt: noon });
  await addAssessment(context, time.now, { daily: 70 }, { detail: detailOf([story]) });
  await raisePendingAlerts(context);
  return { userId, browsers };
}

const read = async (message: (typeof services.received)[number], browser: SubscribedBrowser) =>
  JSON.parse(await browser.read(message.body)) as Record<string, string>;

/** How often the sweep enqueues the queue of notifications. */
async function enqueuedPeople() {
  queues.reset();
  await enqueueDue(context);
  return queues.enqueued().filter(({ body }) => (body as SendingJob).queue === "people").length;
}

const isPush = eq(messages.channel, "push");
const rows = () => context.db.select().from(messages).where(isPush);

test("an alert reaches each device of its user once, with the email's subject, and only that browser can read it", async () => {
  const { browsers } = await alerted({}, ["a", "b"]);
  expect(await enqueuedPeople()).toBe(1);
  expect(await drain(context, "people")).toEqual({ sent: 2 });
  expect(await drain(context, "people")).toEqual({});
  await drain(context, "bulk");
  const subject = (await mail.inbox())[0]?.subject;
  expect(services.received).toHaveLength(2);
  for (const browser of browsers) {
    const got = services.received.find(({ url }) => url === browser.subscription.endpoint);
    if (!got) throw new Error("nothing for this device");
    expect(await read(got, browser)).toEqual({
      title: subject,
      body: expect.stringMatching(/^Daily Risk Level reached 70/),
      url: "/alerts",
      tag: (await rows())[0]?.subjectId,
    });
    expect(Object.fromEntries(got.headers)).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "43200",
      urgency: "normal",
    });
    expect(got.headers.get("authorization")).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=BP4z/);
  }
  expect(await rows()).toMatchObject([
    { deliveryState: "sent", sentAt: time.now },
    { deliveryState: "sent", sentAt: time.now },
  ]);
});

test("quiet hours hold a notification as they hold the email, and send it when they end", async () => {
  const { userId } = await alerted();
  const quiet = { quietFrom: 17 * 60, quietUntil: 20 * 60, timeZone: "UTC" };
  await context.db.insert(emailChoices).values({ userId, ...quiet });
  expect(await drain(context, "people")).toEqual({ deferred: 1 });
  expect([services.received, (await rows())[0]]).toMatchObject([
    [],
    { attemptCount: 0, nextAttemptAt: minutes(480) },
  ]);
  time.now = minutes(479);
  expect(await enqueuedPeople()).toBe(0);
  time.now = minutes(480);
  expect(await drain(context, "people")).toEqual({ sent: 1 });
});

test("an emergency notice is urgent and comes in quiet hours too", async () => {
  const { userId, browsers } = await alerted();
  await context.db.insert(emailChoices).values({ userId, quietFrom: 0, quietUntil: 1439, timeZone: "UTC" });
  const [notification] = await rows();
  const [email] = await context.db
    .update(messages)
    .set({ details: JSON.stringify({ hasNotice: 1 }) })
    .where(eq(messages.id, notification?.subjectId ?? ""))
    .returning();
  await context.db
    .insert(emergencyNotices)
    .values({ id: "n", riskAssessmentId: email?.subjectId ?? "", kind: "critical", createdAt: time.now });
  expect(await drain(context, "people")).toEqual({ sent: 1 });
  const [got] = services.received;
  expect(got?.headers.get("urgency")).toBe("high");
  expect(await read(got!, browsers[0]!)).toMatchObject({
    url: "/dashboard",
    title: expect.stringMatching(/^70: /),
  });
});

test("what stops the email stops the notification: alerts off, a pause, an ended trial, an unverified address", async () => {
  const { userId } = await alerted();
  const due = { deliveryState: "waiting", nextAttemptAt: time.now, attemptCount: 0 } as const;
  const states: Partial<typeof users.$inferInsert>[] = [
    { alertEmailsOffAt: noon },
    { subscriptionStatus: "inactive", trialEndsAt: noon },
    { emailVerifiedAt: null },
  ];
  const [before] = await context.db.select().from(users).where(eq(users.id, userId));
  for (const state of states) {
    await context.db.update(users).set(state).where(eq(users.id, userId));
    expect(await drain(context, "people")).toEqual({ skipped: 1 });
    await context.db.update(users).set(before!).where(eq(users.id, userId));
    await context.db.update(messages).set(due).where(isPush);
  }
  await context.db.insert(emailChoices).values({ userId, timeZone: "UTC", pausedUntil: minutes(1000) });
  expect(await drain(context, "people")).toEqual({ skipped: 1 });
  expect(services.received).toEqual([]);
});

test.each([404, 410])(
  "a device that answers %i is deleted with what waits for it; the user's other device stays",
  async (status) => {
    const { browsers } = await alerted({}, ["a", "b"]);
    services.reply = (url) => new Response(null, { status: url.endsWith(".a") ? status : 201 });
    expect(await drain(context, "people")).toEqual({ skipped: 1, sent: 1 });
    const left = await context.db.select().from(pushDevices);
    expect(left.map(({ endpoint }) => endpoint)).toEqual([browsers[1]?.subscription.endpoint]);
    expect(await rows()).toHaveLength(1);
  },
);

test.each([
  ["seconds", () => "600"],
  ["a date", (now: Date) => new Date(now.getTime() + 600_000).toUTCString()],
])(
  "a failing push service is tried five times, later where it asks for it in %s, and delays neither emails nor other services",
  async (_, retryAfter) => {
    expectLogged("push-failed");
    const { userId } = await alerted();
    await addBrowser(userId, "b", "updates.push.services.mozilla.com");
    const [first] = await rows();
    const mozilla = await context.db.select().from(pushDevices);
    const other = mozilla.find(({ endpoint }) => endpoint.includes("mozilla"))!;
    await context.db.insert(messages).values({ ...first!, id: "other", deviceId: other.id });
    services.reply = (url) => {
      if (url.includes("mozilla")) return new Response(null, { status: 201 });
      if (services.received.length > 1) throw new TypeError("unreachable");
      return new Response(null, { status: 429, headers: { "Retry-After": retryAfter(time.now) } });
    };
    expect(await drain(context, "people")).toEqual({ retrying: 1, sent: 1 });
    await drain(context, "bulk");
    expect(await mail.inbox()).toHaveLength(2);
    const stateOf = async () => (await rows()).find(({ id }) => id === first?.id);
    expect((await stateOf())?.nextAttemptAt).toEqual(minutes(370));
    services.reply = () => Promise.reject(new TypeError("unreachable"));
    for (let hours = 7; hours < 60; hours++) {
      time.now = minutes(60 * hours);
      await drain(context, "people");
    }
    expect(await stateOf()).toMatchObject({
      attemptCount: 5,
      deliveryState: "dead",
      sentAt: null,
      errorMessage: "Failed after 5 attempts: fcm.googleapis.com: TypeError",
    });
  },
);

test("a sender that dies leaves its messages due when its lease ends", async () => {
  await alerted();
  const dying: typeof context = {
    ...context,
    sendNotifications: async (...args) => {
      await context.sendNotifications(...args);
      throw new Error("The process has ended");
    },
  };
  await expect(drain(dying, "people")).rejects.toThrow();
  expect(await enqueuedPeople()).toBe(0);
  time.now = minutes(363);
  expect(await enqueuedPeople()).toBe(1);
  expect(await drain(context, "people")).toEqual({ sent: 1 });
  const tags = services.received.length;
  expect(tags).toBe(2);
});

test("the consumer acks what it sent; 401 notifications take two invocations", async () => {
  const { userId } = await alerted();
  const [first] = await rows();
  await insertMany(
    context.db,
    messages,
    Array.from({ length: 400 }, (_, n) => ({
      ...DEVICE,
      id: `more-${n}`,
      userId,
      deviceId: first!.deviceId,
      subjectId: first!.subjectId,
      createdAt: noon,
      nextAttemptAt: noon,
    })),
  );
  queues.reset();
  const acked: unknown[] = [];
  await consumeMessages(messagesOf([jobFor("people", "due")], acked), context);
  expect([acked.length, services.received.length, queues.enqueued().length]).toEqual([1, 400, 1]);
  await consumeMessages(messagesOf([jobFor("people", "due")], acked), context);
  expect(services.received).toHaveLength(401);
});

test("a browser that another account turns on shows nothing more to the first; a user has at most ten devices", async () => {
  const { userId, browsers } = await alerted();
  const [rule] = await outbox.pendingAlerts(1);
  const other = rule?.userId ?? "";
  expect(await addDevice(context, { id: other, email: "" }, browsers[0]!.subscription, firefox)).toBe(true);
  expect(await context.db.select().from(pushDevices)).toMatchObject([
    { userId: other, label: "Firefox on Windows" },
  ]);
  expect((await rows()).filter((row) => row.userId === userId)).toEqual([]);
  for (let n = 1; n < DEVICES_MAX; n++) await addBrowser(other, `${n}`);
  const eleventh = await subscribedBrowser("https://fcm.googleapis.com/11");
  expect(await addDevice(context, { id: other, email: "" }, eleventh.subscription, firefox)).toBe(false);
  expect(await addDevice(context, { id: other, email: "" }, browsers[0]!.subscription, firefox)).toBe(true);
});

test("a test goes to the user's own device only, is limited, and removes one that is gone", async () => {
  const { userId, browsers } = await alerted();
  const [device] = await context.db.select().from(pushDevices);
  expect(await testDevice(context, userId, device!.id)).toBe("tested");
  expect(await read(services.received[0]!, browsers[0]!)).toMatchObject({
    title: "Test notification",
    tag: "test",
  });
  expect(await testDevice(context, "someone-else", device!.id)).toBe("gone");
  const limited = { ...context, accountLimiter: { limit: async () => ({ success: false }) } };
  expect(await testDevice(limited, userId, device!.id)).toBe("too-many-tests");
  expect(await testDevice({ ...context, config: outbox.context.config }, userId, device!.id)).toBe("failed");
  services.reply = () => new Response(null, { status: 410 });
  expect(await testDevice(context, userId, device!.id)).toBe("gone");
  expect([await context.db.$count(pushDevices), await context.db.$count(messages, isPush)]).toEqual([0, 0]);
});

test("devices are in the export without their keys, are removed by their user alone, and erased with the account", async () => {
  const { userId } = await alerted();
  const [device] = await context.db.select().from(pushDevices);
  const exported = await new Response(exportOf(context, userId)).json<Record<string, object[]>>();
  expect(exported.devices).toEqual([
    {
      id: device!.id,
      browser: null,
      userId,
      endpoint: device!.endpoint,
      label: "Firefox on Windows",
      createdAt: expect.any(String),
    },
  ]);
  expect(exported.messages?.filter((row) => "channel" in row && row.channel === "push")).toHaveLength(1);
  await removeDevice(context, "someone-else", device!.id);
  expect(await context.db.$count(pushDevices)).toBe(1);
  await context.db.update(users).set({ deletionRequestedAt: noon }).where(eq(users.id, userId));
  time.now = minutes(60 * 24 * 60);
  await eraseDueAccounts(context);
  expect([await context.db.$count(pushDevices), await context.db.$count(messages, isPush)]).toEqual([0, 0]);
});
