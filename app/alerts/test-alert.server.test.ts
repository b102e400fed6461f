import { eq } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { beforeEach, expect, test } from "vitest";
import { drain } from "~/delivery/drain.server";
import { sendingJob } from "~/delivery/priority";
import { consumeMessages } from "../../workers/message-queue";
import { loadContextOf, noon, testContext } from "../../tests/context";
import { mailboxOf } from "../../tests/mailbox";
import { messagesOf, recordingQueues } from "../../tests/queues";
import { person, requestOf } from "../../tests/people";
import { expectLogged } from "../../tests/logged";
import { action as changeAlerts } from "../routes/_app.alerts";
import { action as testAlert } from "../routes/api.test-alert";
import { NOTICES } from "./page-notices";

let clock = noon;
const queues = recordingQueues();
const context = testContext("test-alert", {
  newId: () => crypto.randomUUID(),
  now: () => clock,
  ...queues.queues,
});
const mail = mailboxOf(context);

beforeEach(async () => {
  clock = noon;
  queues.reset();
  await mail.reset();
});

const call = (cookie: string, usedContext = context) =>
  testAlert({
    request: requestOf("/api/test-alert", { method: "POST", cookie }),
    context: usedContext,
    params: {},
  });

/** Sends the page's form without JavaScript, and returns where it leads. */
const form = async (cookie: string) => {
  const body = new URLSearchParams({ intent: "send-test" });
  const request = new Request(requestOf("/alerts", { method: "POST", cookie }), { body });
  request.headers.set("Accept", "text/html");
  const reply = await changeAlerts({ request, context: loadContextOf(context), params: {} }).catch(
    (thrown: unknown) => thrown,
  );
  return (reply as Response).headers.get("Location");
};

const inboxOf = async ({ email }: { email: string }) =>
  (await mail.inbox()).filter(({ to }) => to === email).map(({ subject }) => subject);

/** Delivers everything queued so far; messages enqueued by the consumer stay queued. */
async function consumeQueue() {
  const bodies = queues.enqueued().map(({ body }) => body);
  await consumeMessages(messagesOf(bodies), context);
}

test("a test alert is reported as sent only after the provider accepts it", async () => {
  const { user, cookie } = await person(context);
  const answer = await call(cookie);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { message: "A test notification has been sent to your email address." },
  ]);
  expect(await form(cookie)).toBe("/alerts?done=tested");
  expect(await inboxOf(user)).toHaveLength(2);
  expect(queues.enqueued()).toEqual([]);
});

test("if the provider fails the user sees it, and once it recovers the queue sends the same test once", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  const [caller, reader] = [await person(context), await person(context)];
  await mail.fail({ mode: "down" });
  const answer = await call(caller.cookie);
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { message: "Failed to send test alert. Please try again." },
  ]);
  expect(await form(reader.cookie)).toBe("/alerts?done=test-failed");
  expect(NOTICES["test-failed"]).toMatchObject({
    title: "Test failed",
    description: "Failed to send test alert. Please try again.",
    variant: "destructive",
  });
  expect(queues.enqueued().map(({ body }) => sendingJob.parse(body).queue)).toEqual(["people", "people"]);

  await mail.recover();
  clock = new Date(noon.getTime() + 60_000);
  await consumeQueue();
  await consumeQueue();
  for (const { user } of [caller, reader]) {
    expect(await inboxOf(user)).toEqual(["Test alert: your emails are working"]);
  }
});

test("an address that the provider rejects is reported as a failure and not retried", async () => {
  const { user, cookie } = await person(context, { email: "nobody@people.test" });
  expect((await call(cookie)).status).toBe(502);
  const [row] = await context.db.select().from(messages).where(eq(messages.userId, user.id));
  expect(row?.deliveryState).toBe("refused");
  expect([queues.enqueued(), await inboxOf(user)]).toEqual([[], []]);
});

test("after a timeout the email is retried with the same idempotency key: one email", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  const { user, cookie } = await person(context);
  const deaf: typeof context.mailer = {
    ...context.mailer,
    sendBatch: async (...args) => {
      await context.mailer.sendBatch(...args);
      throw new Error("The way back broke");
    },
  };
  expect((await call(cookie, { ...context, mailer: deaf })).status).toBe(502);
  clock = new Date(noon.getTime() + 60_000);
  await consumeQueue();
  expect(await inboxOf(user)).toHaveLength(1);
});

test("a test alert survives the client disconnecting", async () => {
  const { user, cookie } = await person(context);
  const deferred: Promise<unknown>[] = [];
  await call(cookie, { ...context, waitUntil: (work) => void deferred.push(work) });
  expect(await Promise.all(deferred)).toEqual(["sent"]);
  expect(await inboxOf(user)).toHaveLength(1);
});

test.each([
  ["has sent a test alert", false],
  ["is sending a test alert", true],
])("if a queue consumer already %s, the user reads that it was sent", async (_when, isSlow) => {
  const { user, cookie } = await person(context);
  let release = () => {};
  const released = isSlow ? new Promise<void>((resolve) => void (release = resolve)) : undefined;
  let drained: Promise<unknown> = Promise.resolve();
  const db = new Proxy(context.db, {
    get(target, name) {
      if (name !== "all") return Reflect.get(target, name) as unknown;
      return async (query: Parameters<typeof target.all>[0]) => {
        const rows = await target.all(query);
        await new Promise<void>((isClaimed) => {
          const sendBatch: typeof context.mailer.sendBatch = async (...args) => {
            if (isSlow) isClaimed();
            await released;
            return context.mailer.sendBatch(...args);
          };
          const mailer = { ...context.mailer, sendBatch };
          drained = drain({ ...context, mailer }, "people").finally(isClaimed);
        });
        return rows;
      };
    },
  });
  const sleep = async () => {
    release();
    await drained;
  };
  expect((await call(cookie, { ...context, db, sleep })).status).toBe(200);
  expect(await inboxOf(user)).toHaveLength(1);
});
