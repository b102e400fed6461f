import { eq, like } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { beforeEach, expect, test } from "vitest";
import { pushDevices } from "~/accounts/tables.server";
import { updateAlarms } from "~/monitor/alarms.server";
import { operatorAlarms } from "~/monitor/tables.server";
import { action as changeEmails } from "~/routes/_app.account_.emails";
import { action as replace } from "~/routes/account.emails.devices.replace";
import { rememberDevice } from "~/accounts/sign-in/known-devices.server";
import { addUser } from "../../tests/alert-factories";
import { loadContextOf } from "../../tests/context";
import { expectLogged } from "../../tests/logged";
import { minutes, openOutbox } from "../../tests/outbox";
import { person, requestOf } from "../../tests/people";
import { pushServices as simulatedServices, subscribedBrowser } from "../../tests/push-service";
import { addDevice, testDevice } from "./devices.server";
import { drain } from "~/delivery/drain.server";
import { pushServices } from "./tables.server";
import { DEVICE } from "../../tests/messages";

const VAPID_KEYS =
  "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8.yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
const outbox = openOutbox("push-services");
const { time } = outbox;
const services = simulatedServices(outbox.context.fetch);
const context = {
  ...outbox.context,
  config: { ...outbox.context.config, VAPID_KEYS },
  fetch: services.fetch,
  newId: () => crypto.randomUUID(),
};
const browser = new Request("https://exit-freedom.test/", { headers: { "User-Agent": "Firefox/140.0" } });

beforeEach(() => {
  services.received = [];
  services.reply = () => new Response(null, { status: 201 });
});

/** Adds this many devices of different users, each with a due message. */
async function due(count: number, host = "fcm.googleapis.com") {
  for (let n = 0; n < count; n += 1) {
    const { id: userId } = await addUser(context);
    const { subscription } = await subscribedBrowser(`https://${host}/send/${crypto.randomUUID()}`);
    await addDevice(context, { id: userId, email: "" }, subscription, browser);
    const [device] = await context.db.select().from(pushDevices).where(eq(pushDevices.userId, userId));
    const message = { ...DEVICE, userId, deviceId: device!.id, createdAt: time.now };
    await context.db
      .insert(messages)
      .values({ id: crypto.randomUUID(), ...message, nextAttemptAt: time.now });
  }
}

const devices = () => context.db.$count(pushDevices);

test.each([
  [401, ""],
  [403, "the VAPID credentials do not correspond to the credentials used to create the subscriptions"],
  [404, ""],
  [410, ""],
  [400, '{"reason":"VapidPkHashMismatch"}'],
  [400, '{"reason":"BadJwtToken"}'],
])(
  "a device that its push service refuses for good by %i %s is turned off, and others stay on",
  async (status, text) => {
    if (status < 404) expectLogged("push-failed");
    await due(2);
    const [refused] = await context.db.select().from(pushDevices);
    services.reply = (url) =>
      url === refused?.endpoint ? new Response(text, { status }) : new Response(null, { status: 201 });
    expect(await drain(context, "people")).toEqual({ skipped: 1, sent: 1 });
    expect(await context.db.select().from(pushDevices)).toHaveLength(1);
    expect(await context.db.$count(messages, eq(messages.deviceId, refused?.id ?? ""))).toBe(0);
  },
);

test.each([400, 401, 403])(
  "a service that takes our key for one device turns off those that it refuses by %i, however many: their key was replaced",
  async (status) => {
    expectLogged("push-failed");
    await due(5);
    const [served] = await context.db.select().from(pushDevices);
    services.reply = (url) =>
      url === served?.endpoint
        ? new Response(null, { status: 201 })
        : new Response("VapidPkHashMismatch", { status });
    expect(await drain(context, "people")).toEqual({ skipped: 4, sent: 1 });
    expect(await context.db.select().from(pushDevices)).toEqual([served]);
    expect(await context.db.$count(pushServices)).toBe(0);
  },
);

test("after our key was replaced a device that was turned on again waits once, however many others are refused before it", async () => {
  expectLogged("push-failed");
  await due(51);
  await due(1, "updates.push.services.mozilla.com");
  await context.db
    .update(pushDevices)
    .set({ endpoint: "https://fcm.googleapis.com/again" })
    .where(like(pushDevices.endpoint, "%mozilla%"));
  services.reply = (url) => new Response(null, { status: url.endsWith("/again") ? 201 : 403 });
  expect(await drain(context, "people")).toEqual({ deferred: 52 });
  time.now = minutes(30);
  expect(await drain(context, "people")).toEqual({ skipped: 1, sent: 1 });
});

test.each([
  [302, "", { retrying: 1 }],
  [308, "", { retrying: 1 }],
  [406, "", { retrying: 1 }],
  [408, "", { retrying: 1 }],
  [429, "", { retrying: 1 }],
  [500, "", { retrying: 1 }],
  [503, "", { retrying: 1 }],
  [413, "", { refused: 1 }],
  [400, "", { refused: 1 }],
  [400, '{"reason":"BadTopic"}', { refused: 1 }],
  [400, '{"reason":"BadDeviceToken"}', { skipped: 1 }],
  [400, "InvalidRegistration", { skipped: 1 }],
  [400, "<H1>UnauthorizedRegistration</H1>", { skipped: 1 }],
  [410, '{"errno":106,"message":"No such subscription"}', { skipped: 1 }],
])("%i %s of a push service ends, delays or turns off: %j", async (status, text, outcome) => {
  if (status !== 410) expectLogged("push-failed");
  await due(1);
  const headers = { Location: "https://evil.example/", "Retry-After": "120" };
  services.reply = (url) =>
    url.includes("evil") ? expect.fail("followed") : new Response(text, { status, headers });
  expect(await drain(context, "people")).toEqual(outcome);
  expect(await devices()).toBe("skipped" in outcome ? 0 : 1);
});

test("a message that is refused for itself turns nothing off", async () => {
  expectLogged("push-failed");
  await due(1);
  services.reply = () => new Response('{"reason":"PayloadTooLarge"}', { status: 400 });
  expect(await drain(context, "people")).toEqual({ refused: 1 });
  expect([await devices(), await context.db.$count(pushServices)]).toEqual([1, 0]);
});

test.each([
  ["fcm.googleapis.com", 403, 5],
  ["updates.push.services.mozilla.com", 401, 60],
  ["web.push.apple.com", 400, 3],
])(
  "where %s refuses most devices by %i the fault is our key: an alarm, messages wait, and nothing is turned off",
  async (host, status, count) => {
    expectLogged("push-failed");
    await addUser(context, { isAdmin: true, emailVerifiedAt: time.now });
    await due(count, host);
    await due(1, "wns2-par02p.notify.windows.com");
    services.reply = (url) =>
      url.includes("windows") ? new Response(null, { status: 201 }) : new Response("BadJwtToken", { status });
    expect(await drain(context, "people")).toMatchObject({ sent: 1 });
    expect(await devices()).toBe(count + 1);
    const alarms = async () =>
      (await context.db.select().from(operatorAlarms))
        .filter(({ name }) => name === "push-refused")
        .map(({ detail, clearedAt }) => [detail.includes(host.replace("web.", "")), clearedAt !== null]);
    await updateAlarms(context);
    expect(await alarms()).toEqual([[true, false]]);

    // While it is paused it isn't called, and later one call after the other changes nothing either.
    services.reply = () => expect.fail("called");
    time.now = minutes(10);
    await due(1, host);
    expect(await drain(context, "people")).toMatchObject({ deferred: 1 });
    services.reply = () => new Response("BadJwtToken", { status });
    time.now = minutes(50);
    await drain(context, "people");
    expect(await devices()).toBe(count + 2);

    services.reply = () => new Response(null, { status: 201 });
    time.now = minutes(120);
    expect(await drain(context, "people")).toEqual({ sent: count + 1 });
    await updateAlarms(context);
    expect(await alarms()).toEqual([[true, true]]);
  },
);

test("a service that refuses one device now and then, and serves others between, isn't taken for refusing us", async () => {
  expectLogged("push-failed");
  for (let round = 0; round < 5; round += 1) {
    await due(1);
    services.reply = () => new Response(null, { status: 403 });
    expect(await drain(context, "people")).toEqual({ skipped: 1 });
    await due(1);
    services.reply = () => new Response(null, { status: 201 });
    expect(await drain(context, "people")).toEqual({ sent: 1 });
  }
});

test("messages wait at most three days for our key", async () => {
  expectLogged("push-failed");
  await due(4);
  services.reply = () => new Response(null, { status: 403 });
  expect(await drain(context, "people")).toEqual({ deferred: 4 });
  time.now = minutes(3 * 24 * 60 + 1);
  expect(await drain(context, "people")).toEqual({ dead: 4 });
  expect(await devices()).toBe(4);
});

test("a test to a device that is refused turns it off, unless the service refuses everyone", async () => {
  expectLogged("push-failed");
  services.reply = () => new Response(null, { status: 403 });
  await due(1);
  const [first] = await context.db.select().from(pushDevices);
  expect(await testDevice(context, first!.userId, first!.id)).toBe("gone");
  expect(await devices()).toBe(0);
  await due(3);
  expect(await drain(context, "people")).toEqual({ deferred: 3 });
  const [second] = await context.db.select().from(pushDevices);
  expect(await testDevice(context, second!.userId, second!.id)).toBe("failed");
  expect(await devices()).toBe(3);
});

/** Posts a form as the person's browser does, or without a session. */
const post = async (
  route: (args: never) => Promise<unknown>,
  cookie: string | undefined,
  form: Record<string, string>,
) => {
  const posted = requestOf("/account/emails/devices", { method: "POST", cookie });
  const request = new Request(posted, { body: new URLSearchParams(form) });
  const answer = route({ request, context: loadContextOf(context), params: {} } as never);
  return answer.catch((thrown: unknown) => thrown) as Promise<Response>;
};

test("a replaced subscription takes over its device and what waits for it, for the person who turned it on alone", async () => {
  const [owner, stranger] = [await person(context), await person(context)];
  const [before, after] = [
    (await subscribedBrowser("https://fcm.googleapis.com/send/before")).subscription,
    (await subscribedBrowser("https://fcm.googleapis.com/send/after")).subscription,
  ];
  await addDevice(context, owner.user, before, browser);
  const [device] = await context.db.select().from(pushDevices);
  const message = { ...DEVICE, userId: owner.user.id, deviceId: device!.id, createdAt: time.now };
  await context.db.insert(messages).values({ id: "waits", ...message, nextAttemptAt: time.now });
  const form = { ...after, replaces: before.endpoint };
  for (const [cookie, status] of [
    [undefined, 302],
    [stranger.cookie, 404],
  ] as const) {
    expect((await post(replace, cookie, form)).status).toBe(status);
    expect(await context.db.select().from(pushDevices)).toEqual([device]);
  }
  expect((await post(replace, owner.cookie, { ...form, endpoint: "https://evil.example/" })).status).toBe(
    404,
  );
  expect(
    (await post(replace, owner.cookie, { ...form, replaces: "https://fcm.googleapis.com/other" })).status,
  ).toBe(404);
  for (let times = 0; times < 2; times += 1)
    expect((await post(replace, owner.cookie, form)).status).toBe(204);
  expect(await context.db.select().from(pushDevices)).toMatchObject([
    { userId: owner.user.id, endpoint: after.endpoint, label: device!.label, createdAt: device!.createdAt },
  ]);
  expect(await drain(context, "people")).toEqual({ sent: 1 });
  expect(services.received.map(({ url }) => url)).toEqual([after.endpoint]);
});

test("a browser that doesn't name the subscription which it replaced is known by its cookie, of the same account alone", async () => {
  const [owner, stranger] = [await person(context), await person(context)];
  const [before, after] = [
    (await subscribedBrowser("https://web.push.apple.com/before")).subscription,
    (await subscribedBrowser("https://web.push.apple.com/after")).subscription,
  ];
  const account = { ...owner.user, deviceEpoch: 0 };
  const known = await rememberDevice(requestOf("/"), context, account, { hasFactor: false });
  const cookieOf = ({ cookie }: { cookie: string }) => `${cookie}; ${known.split(";")[0]}`;
  await addDevice(context, owner.user, before, requestOf("/", { cookie: cookieOf(owner) }));
  const [device] = await context.db.select().from(pushDevices);
  const message = { ...DEVICE, userId: owner.user.id, deviceId: device!.id, createdAt: time.now };
  await context.db.insert(messages).values({ id: "waits", ...message, nextAttemptAt: time.now });
  expect((await post(replace, owner.cookie, after)).status).toBe(404);
  expect((await post(replace, cookieOf(stranger), after)).status).toBe(404);
  expect(await context.db.select().from(pushDevices)).toEqual([device]);
  for (let times = 0; times < 2; times += 1)
    expect((await post(replace, cookieOf(owner), after)).status).toBe(204);
  expect(await context.db.select().from(pushDevices)).toMatchObject([
    { userId: owner.user.id, endpoint: after.endpoint, browser: device!.browser },
  ]);
  expect(await drain(context, "people")).toEqual({ sent: 1 });
  expect(services.received.map(({ url }) => url)).toEqual([after.endpoint]);
});

test("a replacement counts although an earlier one never arrived, and new keys of the same endpoint are stored", async () => {
  const owner = await person(context);
  const known = await rememberDevice(
    requestOf("/"),
    context,
    { ...owner.user, deviceEpoch: 0 },
    { hasFactor: false },
  );
  const cookie = `${owner.cookie}; ${known.split(";")[0]}`;
  const at = async (name: string) =>
    (await subscribedBrowser(`https://web.push.apple.com/${name}`)).subscription;
  const stored = async () =>
    (await context.db.select().from(pushDevices)).map(({ endpoint, p256dh }) => ({ endpoint, p256dh }));
  await addDevice(context, owner.user, await at("first"), requestOf("/", { cookie }));
  const { endpoint: lost } = await at("lost");
  for (const name of ["third", "third"]) {
    const { endpoint, p256dh, auth } = await at(name);
    expect((await post(replace, cookie, { endpoint, p256dh, auth, replaces: lost })).status).toBe(204);
    expect(await stored()).toEqual([{ endpoint, p256dh }]);
  }
});

test("turning a browser on again replaces the device that it was, and no one else's", async () => {
  const [owner, stranger] = [await person(context), await person(context)];
  for (const { user } of [owner, stranger]) {
    const { subscription } = await subscribedBrowser(`https://fcm.googleapis.com/send/${user.id}`);
    await addDevice(context, user, subscription, browser);
  }
  const rows = await context.db.select().from(pushDevices);
  const { subscription } = await subscribedBrowser("https://fcm.googleapis.com/send/again");
  for (const { id } of rows)
    await post(changeEmails, owner.cookie, { intent: "add-device", ...subscription, replaces: id });
  expect(
    (await context.db.select().from(pushDevices)).map(({ userId, endpoint }) => [userId, endpoint]).sort(),
  ).toEqual(
    [
      [owner.user.id, "https://fcm.googleapis.com/send/again"],
      [stranger.user.id, `https://fcm.googleapis.com/send/${stranger.user.id}`],
    ].sort(),
  );
});
