import * as OTPAuth from "otpauth";
import { eq } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { beforeEach, expect, test, vi } from "vitest";
import { resealSecrets } from "./sealed-secret.server";
import type { Context } from "~/context.server";
import { totpSecrets } from "../tables.server";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { loadContextOf, noon, testContext } from "../../../tests/context";
import { expectLogged } from "../../../tests/logged";
import { person, requestOf } from "../../../tests/people";
import { softwareAuthenticator } from "../../../tests/software-authenticator";
import { knownDeviceOf, rememberDevice } from "../sign-in/known-devices.server";
import { openSession } from "../sign-in/session.server";
import { authenticationOptions, registrationOptions, acceptPasskey, addPasskey } from "./passkeys.server";
import { acceptSecondFactor, beginTotp, confirmTotp, securityState } from "./totp.server";

const context = {
  ...testContext("code-limit", { newId: () => crypto.randomUUID() }),
  // The limit a minute has its own tests.
  accountLimiter: { limit: async () => ({ success: true }) } as RateLimit,
};
const after = (ms: number): Context => ({ ...context, now: () => new Date(noon.getTime() + ms) });
const minuteOn = after(60_000);
const codeAt = (key: string, { now }: Context) =>
  new OTPAuth.TOTP({ secret: key }).generate({ timestamp: now().getTime() });
const unknown = requestOf("/login/code");

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});

/** A user with an authenticator app, and a session that still has to enter a code. */
async function withApp(secrets = context.config.DATA_SECRETS) {
  const here = { ...context, config: { ...context.config, DATA_SECRETS: secrets } };
  const { user } = await person(context);
  const ids = { userId: user.id, sessionId: await newSession(user) };
  await beginTotp(here, user.id);
  const { setup } = await securityState(here, user);
  const key = setup?.key ?? expect.fail("no key");
  const confirmed = await confirmTotp(unknown, here, ids, codeAt(key, here));
  if (!confirmed.ok) return expect.fail(confirmed.reason);
  return { user, key, codes: confirmed.recoveryCodes };
}

async function newSession(user: { id: string; passwordHash: string }) {
  const [row] = await (await openSession(unknown, context, user)).insert;
  return row?.id ?? expect.fail("no session");
}

type Owner = Awaited<ReturnType<typeof withApp>>;

async function enter({ user }: Pick<Owner, "user">, code: string, { here = minuteOn, from = unknown } = {}) {
  return acceptSecondFactor(from, here, { userId: user.id, sessionId: await newSession(user) }, code);
}

/** Enters this many wrong codes, some of the app's form and some of a recovery code's. */
async function guess(owner: Owner, count: number, from = unknown) {
  const tries = Array.from({ length: count }, (_, n) => (n % 2 === 0 ? "000000" : "wrong-recovery-code"));
  return Promise.all(tries.map((code) => enter(owner, code, { from })));
}

const accountOf = async (id: string) =>
  (await context.db.select().from(users).where(eq(users.id, id)))[0] ?? expect.fail("no user");

/** A request of a browser that has signed in to the account before. */
async function fromKnownDevice({ user }: Owner, { hasFactor = true } = {}) {
  const account = await accountOf(user.id);
  const cookie = await rememberDevice(unknown, context, account, { hasFactor });
  return requestOf("/login/code", { cookie: cookie.split(";")[0] });
}

const noticesTo = async ({ user }: Owner, notice = "codes-refused") =>
  (await context.db.select().from(messages).where(eq(messages.userId, user.id))).filter(
    ({ subjectId }) => subjectId === notice,
  );

test("after 20 wrong codes in a day the right one is refused until midnight UTC, and the owner gets one notice", async () => {
  const owner = await withApp();
  expectLogged("codes-refused");
  expect(await guess(owner, 19)).not.toContain("too-many-codes");
  expect(await noticesTo(owner)).toEqual([]);
  expect(await enter(owner, "000000")).toBe("wrong-code");
  expect(await noticesTo(owner)).toHaveLength(1);
  expect(await enter(owner, codeAt(owner.key, minuteOn))).toBe("too-many-codes");
  expect(await enter(owner, owner.codes[0] ?? "")).toBe("too-many-codes");
  const lastSecond = after(DAY_MS / 2 - 1000);
  expect(await enter(owner, codeAt(owner.key, lastSecond), { here: lastSecond })).toBe("too-many-codes");
  expect(await noticesTo(owner)).toHaveLength(1);
  const midnight = after(DAY_MS / 2);
  expect(await enter(owner, codeAt(owner.key, midnight), { here: midnight })).toBe("ok");
});

test("25 wrong codes entered at once are 20 checked and 5 refused, and right ones count nothing", async () => {
  const owner = await withApp();
  expectLogged("codes-refused");
  expect(await enter(owner, codeAt(owner.key, minuteOn))).toBe("ok");
  const outcomes = await guess(owner, 25);
  expect(outcomes.filter((outcome) => outcome === "wrong-code")).toHaveLength(20);
  expect(outcomes.filter((outcome) => outcome === "too-many-codes")).toHaveLength(5);
});

test("while codes are refused, a known device's are accepted within a limit of its own, and a passkey's work anywhere", async () => {
  const owner = await withApp();
  const device = softwareAuthenticator();
  const here = { origin: context.config.APP_ORIGIN, rpID: "exit-freedom.test" };
  const { challenge } = await registrationOptions(context, owner.user);
  const ids = { userId: owner.user.id, sessionId: await newSession(owner.user) };
  await addPasskey(unknown, context, ids, "Phone", device.register({ challenge, ...here }));
  expectLogged("codes-refused", "device-codes-refused");
  await guess(owner, 20);

  const known = await fromKnownDevice(owner);
  expect(await enter(owner, "000000", { from: known })).toBe("wrong-code");
  expect(await enter(owner, codeAt(owner.key, minuteOn), { from: known })).toBe("ok");
  const options = await authenticationOptions(context, owner.user.id);
  const signed = device.sign({ challenge: options.challenge, ...here });
  const session = { userId: owner.user.id, sessionId: await newSession(owner.user) };
  expect(await acceptPasskey(unknown, context, session, signed)).toBe("ok");
  await guess(owner, 19, known);
  expect(await enter(owner, owner.codes[0] ?? "", { from: known })).toBe("too-many-codes");
  expect(await noticesTo(owner, "device-codes-refused")).toHaveLength(1);
});

test("a device known by the password alone has no budget of its own for codes", async () => {
  const owner = await withApp();
  expectLogged("codes-refused");
  await guess(owner, 20);
  const byPassword = await fromKnownDevice(owner, { hasFactor: false });
  expect(await enter(owner, codeAt(owner.key, minuteOn), { from: byPassword })).toBe("too-many-codes");
});

test("known devices together may enter 60 wrong codes a day, and then the owner gets a notice", async () => {
  const owner = await withApp();
  expectLogged("device-codes-refused");
  for (let device = 0; device < 4; device++) await guess(owner, 15, await fromKnownDevice(owner));
  expect(await noticesTo(owner, "device-codes-refused")).toEqual([]);
  const fifth = await fromKnownDevice(owner);
  expect(await enter(owner, codeAt(owner.key, minuteOn), { from: fifth })).toBe("too-many-codes");
  expect(await noticesTo(owner, "device-codes-refused")).toHaveLength(1);
  // Guesses from known devices leave the budget of the others alone.
  expect(await enter(owner, codeAt(owner.key, minuteOn))).toBe("ok");
});

test("the first second factor forgets devices known by the password, and remembers the one that adds it", async () => {
  const { user } = await person(context);
  const account = { id: user.id, email: user.email, deviceEpoch: 0 };
  const cookie = await rememberDevice(unknown, context, account, { hasFactor: false });
  const before = requestOf("/", { cookie: cookie.split(";")[0] });
  expect(await knownDeviceOf(before, context, await accountOf(user.id))).not.toBeNull();
  const scope = loadContextOf(context);
  await beginTotp(context, user.id);
  const { setup } = await securityState(context, user);
  const ids = { userId: user.id, sessionId: await newSession(user) };
  expect(await confirmTotp(before, scope, ids, codeAt(setup?.key ?? "", context))).toMatchObject({
    ok: true,
  });
  expect(await knownDeviceOf(before, context, await accountOf(user.id))).toBeNull();
  const device = scope.pendingCookies.find((each) => each.includes("known-device"))?.split(";")[0];
  const known = await knownDeviceOf(requestOf("/", { cookie: device }), context, await accountOf(user.id));
  expect(known?.hasFactor).toBe(true);
});

test("a guesser elsewhere doesn't use up the owner's codes of the minute", async () => {
  const owner = await withApp();
  const counted = new Map<string, number>();
  const limit = async ({ key }: RateLimitOptions) => {
    counted.set(key, (counted.get(key) ?? 0) + 1);
    return { success: (counted.get(key) ?? 0) <= 10 };
  };
  const here = { ...minuteOn, accountLimiter: { limit } as RateLimit };
  const thief = new Request(unknown, { headers: { "CF-Connecting-IP": "198.51.100.7" } });
  for (let n = 0; n < 10; n++) await enter(owner, "000000", { here, from: thief });
  expect(await enter(owner, "000000", { here, from: thief })).toBe("too-many");
  expect(await enter(owner, codeAt(owner.key, here), { here })).toBe("ok");
});

test("a secret can be retired: apps are resealed on use or by the hourly run, and work once it is dropped", async () => {
  const [first, second, third] = ["1", "2", "3"].map(
    (digit) => `a-secret-of-stored-data-number-${digit}-abcdef`,
  );
  const at = (ms: number, ...secrets: (string | undefined)[]) => ({
    ...after(ms),
    config: { ...context.config, DATA_SECRETS: secrets.map(String) },
  });
  const [used, unused] = [await withApp([String(first)]), await withApp([String(first)])];
  const sealed = async () => (await context.db.select().from(totpSecrets)).map((row) => row.sealedSecret);
  const before = await sealed();

  const rotated = at(60_000, second, first);
  expect(await enter(used, codeAt(used.key, rotated), { here: rotated })).toBe("ok");
  expect((await sealed()).filter((each) => !before.includes(each))).toHaveLength(1);
  expect(await resealSecrets(rotated)).toEqual({ resealed: 1, left: 0 });
  expect((await sealed()).filter((each) => before.includes(each))).toHaveLength(before.length - 2);
  expect(await resealSecrets(rotated)).toEqual({ resealed: 0, left: 0 });

  const dropped = at(120_000, third, second);
  for (const owner of [used, unused])
    expect(await enter(owner, codeAt(owner.key, dropped), { here: dropped })).toBe("ok");
  const without = at(180_000, first);
  expect(await enter(used, codeAt(used.key, without), { here: without })).toBe("wrong-code");
});
