import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { SHA256 } from "worktop/crypto";
import { resetEmail } from "~/accounts/passwords/reset.server";
import { readOne } from "~/database/query.server";
import { suppressedAddresses, messages } from "./tables.server";
import { users } from "~/users/tables.server";
import { mailBacklog } from "~/monitor/monitor-page.server";
import { applyRetention } from "~/monitor/retention.server";
import { DAY_MS } from "~/time";
import { loader as account } from "~/routes/_app.account";
import { action, loader } from "~/routes/webhooks.resend";
import { addUser } from "../../tests/alert-factories";
import { loadContextOf, noon } from "../../tests/context";
import { expectLogged } from "../../tests/logged";
import { openOutbox } from "../../tests/outbox";
import { ORIGIN, person, requestOf } from "../../tests/people";
import { withSystemClock } from "../../tests/system-clock";
import { eventAfter, signedEvent } from "../../stand-ins/email-events";
import { drain } from "./drain.server";
import { suppressAddress, suppressedAmong } from "./suppression.server";
import { IMMEDIATE } from "../../tests/messages";

const { context, mail, time, pendingAlerts, alertRow } = openOutbox("mail-webhook");
const URL_OF_WEBHOOK = `${ORIGIN}/webhooks/resend`;

beforeEach(async () => {
  await context.db.delete(suppressedAddresses);
});

const eventTo = (to: string, address = to) => {
  const sent = {
    id: "email-1",
    to,
    from: "alerts@example.com",
    subject: "Exit",
    receivedAt: noon.toISOString(),
  };
  const event = eventAfter(sent, time.now);
  if (!event) throw new Error("This address has no fate.");
  return { ...event, data: { ...event.data, to: [address] } };
};
const receive = (request: Request) =>
  withSystemClock(time.now, () =>
    action({ request, context: loadContextOf(context), params: {} } as unknown as Parameters<
      typeof action
    >[0]),
  );
const tell = async (event: object, over: { now?: Date; secret?: string } = {}) =>
  (await receive(await signedEvent(URL_OF_WEBHOOK, event, { id: "msg_1", now: time.now, ...over }))).status;

test("after a permanent bounce the address gets no more emails; its alert says why, and others still get theirs", async () => {
  const [bounced, other] = await pendingAlerts(2);
  if (!bounced || !other) return expect.fail("no alerts");
  const address = `${bounced.userId}@example.com`;
  expect(await tell(eventTo("bounced@mail.example", address.toUpperCase()))).toBe(200);
  expect(await tell(eventTo("bounced@mail.example", address))).toBe(200);
  expect(await context.db.$count(suppressedAddresses)).toBe(1);
  expect(JSON.stringify(await context.db.select().from(suppressedAddresses))).not.toContain(address);
  expect(await drain(context, "bulk")).toEqual({ sent: 1, skipped: 1 });
  expect(await alertRow(bounced.id)).toMatchObject({
    deliveryState: "skipped",
    errorMessage: "Emails to this address came back as undeliverable.",
  });
  expect(await alertRow(other.id)).toMatchObject({ deliveryState: "sent" });
  expect(await mail.inbox()).toHaveLength(1);
});

test("after a complaint only account emails go to the address; after a bounce not even those", async () => {
  for (const [fate, sent] of [
    ["complained", { sent: 1 }],
    ["bounced", { skipped: 1 }],
  ] as const) {
    await context.db.delete(messages);
    const user = await addUser(context, { id: `${fate}-user` });
    await tell(eventTo(`${fate}@mail.example`, user.email));
    await context.db.insert(messages).values({
      ...IMMEDIATE,
      id: fate,
      userId: user.id,
      kind: "password-changed",
      createdAt: time.now,
      nextAttemptAt: time.now,
    });
    expect([fate, await drain(context, "people")]).toEqual([fate, sent]);
  }
});

/** Queues an account email to the user, and returns how many of those due are sent and skipped. */
async function queued(user: { id: string }, kind: "password-reset" | "password-changed") {
  const id = crypto.randomUUID();
  const statements = await resetEmail({ ...context, newId: () => crypto.randomUUID() }, user.id);
  let reported = eq(messages.id, id);
  if (kind === "password-reset") {
    const [, [reset]] = await context.db.batch(statements);
    reported = eq(messages.id, reset?.id ?? "?");
  } else {
    const email = { ...IMMEDIATE, id, userId: user.id, kind, createdAt: time.now, nextAttemptAt: time.now };
    await context.db.insert(messages).values(email);
  }
  await drain(context, "people");
  return (await context.db.select().from(messages).where(reported))[0]?.deliveryState;
}

test("one reset email a day goes to an address that bounced, so that a mailbox that works again isn't locked out", async () => {
  const user = await addUser(context, { id: crypto.randomUUID() });
  await tell(eventTo("bounced@mail.example", user.email));
  expect(await queued(user, "password-changed")).toBe("skipped");
  expect([await queued(user, "password-reset"), await queued(user, "password-reset")]).toEqual([
    "sent",
    "skipped",
  ]);
  time.now = new Date(time.now.getTime() + DAY_MS);
  expect(await queued(user, "password-changed")).toBe("skipped");
  expect(await queued(user, "password-reset")).toBe("sent");
});

test("a reset email to an address that bounced keeps its place when the provider fails", async () => {
  const user = await addUser(context, { id: crypto.randomUUID() });
  await tell(eventTo("bounced@mail.example", user.email));
  expectLogged("email-lane-paused", "delivery-failed");
  await mail.fail({ mode: "rate-limited" });
  expect(await queued(user, "password-reset")).toBe("waiting");
  await mail.recover();
  time.now = new Date(time.now.getTime() + 10 * 60_000);
  expect(await drain(context, "people")).toEqual({ sent: 1 });
});

test("the operator can have emails sent again to an address, until it bounces again", async () => {
  const user = await addUser(context, { id: crypto.randomUUID() });
  const bounce = () => tell(eventTo("bounced@mail.example", user.email));
  await bounce();
  time.now = new Date(time.now.getTime() + 60_000);
  const lift = { suppressionLiftedAt: time.now };
  await context.db.update(users).set(lift).where(eq(users.id, user.id));
  expect(await queued(user, "password-changed")).toBe("sent");
  time.now = new Date(time.now.getTime() + 60_000);
  await bounce();
  expect(await queued(user, "password-changed")).toBe("skipped");
});

test("an address is stored as a keyed hash, which is found under a secret that was replaced", async () => {
  const user = await addUser(context, { id: crypto.randomUUID() });
  await tell(eventTo("bounced@mail.example", user.email));
  const [row] = await context.db.select().from(suppressedAddresses);
  expect(row?.address).not.toBe(await SHA256(user.email));
  const secrets = ["a-new-secret-of-stored-data-number-2-ab", ...context.config.DATA_SECRETS];
  const config = { ...context.config, DATA_SECRETS: secrets };
  const outgoing = [{ id: "e", to: user.email, isRecovery: false }];
  expect([...(await suppressedAmong({ ...context, config }, "prompt", outgoing)).keys()]).toEqual(["e"]);
});

test.each([
  ["no words", { type: "Permanent", subType: null, message: null }, {}],
  ["words that are a list", { type: "Permanent", message: ["550"], diagnosticCode: ["smtp; 550"] }, {}],
  ["no id of the email", { type: "Permanent" }, { email_id: null }],
  ["a date as databases write it", { type: "Permanent" }, { created_at: "2026-11-20 11:59:58.123456+00" }],
])("a bounce counts where the provider gives %s", async (_, bounce, over) => {
  const event = eventTo("bounced@mail.example");
  expect(await tell({ ...event, data: { ...event.data, bounce, ...over } })).toBe(200);
  expect(await context.db.$count(suppressedAddresses)).toBe(1);
});

test("a forged, altered or old event, one signed with another secret, and a delay change nothing", async () => {
  const event = eventTo("bounced@mail.example");
  expect(await tell(event, { secret: `whsec_${btoa("another-secret-of-a-stranger")}` })).toBe(400);
  expect(await tell(event, { now: new Date(time.now.getTime() - 5 * 60_000 - 1000) })).toBe(400);
  expect(await tell(event, { now: new Date(time.now.getTime() + 5 * 60_000 + 1000) })).toBe(400);
  const signed = await signedEvent(URL_OF_WEBHOOK, event, { id: "msg_1", now: time.now });
  const altered = new Request(signed, { body: (await signed.clone().text()).replace("bounced@", "victim@") });
  expect((await receive(altered)).status).toBe(400);
  expect((await receive(new Request(URL_OF_WEBHOOK, { method: "POST", body: "{}" }))).status).toBe(400);
  expect(await tell(eventTo("delayed@mail.example"))).toBe(200);
  const transient = { ...event, data: { ...event.data, bounce: { type: "Transient" } } };
  expect(await tell(transient)).toBe(200);
  expect(await tell({ type: "email.bounced" })).toBe(200);
  expect(await context.db.$count(suppressedAddresses)).toBe(0);
});

test("while a secret is replaced either signature is enough; without a secret the webhook is unavailable", async () => {
  const signed = await signedEvent(URL_OF_WEBHOOK, eventTo("bounced@mail.example"), {
    id: "m",
    now: time.now,
  });
  const headers = new Headers(signed.headers);
  headers.set("svix-signature", `v1,AAAA v1a,x ${headers.get("svix-signature")}`);
  expect((await receive(new Request(signed, { headers }))).status).toBe(200);
  const config = { ...context.config, RESEND_WEBHOOK_SECRET: undefined };
  const request = await signedEvent(URL_OF_WEBHOOK, {}, { id: "m", now: time.now });
  const answer = await action({
    request,
    context: loadContextOf({ ...context, config }),
    params: {},
  } as never);
  expect(answer.status).toBe(503);
  expect(loader().status).toBe(405);
});

test("the account page says that the address gets no emails, until the user has another one", async () => {
  const { user, cookie } = await person(context);
  const shown = async () => {
    const request = requestOf("/account", { cookie });
    const data = await account({ request, context: loadContextOf(context), params: {} } as never);
    return data.suppressedFor;
  };
  expect(await shown()).toBeNull();
  await tell(eventTo("bounced@mail.example", user.email));
  expect(await shown()).toBe("bounced");
});

test("the notice of an address without emails is forgotten with its suppression, two years after the last report", async () => {
  const { user } = await person(context);
  const days = (count: number) => new Date(time.now.getTime() + count * DAY_MS);
  const reported = { bounced: time.now, complained: days(10) };
  await suppressAddress(context, user.email, { reason: "complained", at: reported.complained });
  await suppressAddress(context, user.email, { reason: "bounced", at: reported.bounced });
  const left = async (after: Date) => {
    await applyRetention(context.db, after);
    const [row] = await context.db.select().from(users).where(eq(users.id, user.id));
    return [row?.unreachableEmail, await context.db.$count(suppressedAddresses)];
  };
  expect(await left(days(739))).toEqual([user.email, 1]);
  expect(await left(days(741))).toEqual([null, 0]);
  // So is the notice of an account that is newer than its address's suppression.
  await suppressAddress(context, "later@people.test", { reason: "bounced", at: time.now });
  const { user: newer } = await person(context, { email: "later@people.test" });
  await suppressedAmong(context, "prompt", [{ id: "a", to: newer.email, isRecovery: false }]);
  const noted = async () =>
    (await context.db.select().from(users).where(eq(users.id, newer.id))).map(
      ({ unreachableEmail, unreachableAt }) => [unreachableEmail, unreachableAt],
    );
  expect(await noted()).toEqual([[newer.email, time.now]]);
  await applyRetention(context.db, days(731));
  expect(await noted()).toEqual([[null, null]]);
});

test("the monitor counts what was sent, bounced and reported as spam in the last 30 days", async () => {
  const rates = async () => (await readOne(context.db, mailBacklog(context.db, time.now))).rates;
  const { sent } = await rates();
  await pendingAlerts(2);
  await drain(context, "bulk");
  await tell(eventTo("bounced@mail.example"));
  await tell(eventTo("complained@mail.example"));
  expect(await rates()).toEqual({ sent: sent + 2, bounced: 1, complained: 1 });
  time.now = new Date(time.now.getTime() + 31 * 86_400_000);
  expect(await rates()).toEqual({ sent: 0, bounced: 0, complained: 0 });
});
