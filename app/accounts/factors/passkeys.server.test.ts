import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { sessions, passkeyChallenges, passkeys, recoveryCodes } from "../tables.server";
import { noon, testContext } from "../../../tests/context";
import { person, requestOf } from "../../../tests/people";
import { softwareAuthenticator } from "../../../tests/software-authenticator";
import { action as passkeyOptions } from "~/routes/api.auth.passkey-options";
import {
  optionalUser,
  requireAdmin,
  requireUser,
  sessionAwaitingSecondFactor,
} from "../sign-in/access.server";
import { openSession } from "../sign-in/session.server";
import {
  authenticationOptions,
  registrationOptions,
  acceptPasskey,
  addPasskey,
  logInWithPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from "./passkeys.server";
import { acceptSecondFactor } from "./totp.server";

vi.spyOn(console, "log").mockImplementation(() => undefined);
const pendingCookies: string[] = [];
const context = { ...testContext("passkeys", { newId: () => crypto.randomUUID() }), pendingCookies };
const minutesOn = (minutes: number) => ({
  ...context,
  now: () => new Date(noon.getTime() + minutes * 60_000),
});
const HERE = { origin: "https://exit-freedom.test", rpID: "exit-freedom.test" };

/** The cookie of the session whose token was changed last. */
const newCookie = () =>
  pendingCookies.findLast((cookie) => cookie.includes("session="))?.split(";")[0] ??
  expect.fail("no new cookie");

/** A user with a passkey added in this session. */
async function withPasskey(state: Parameters<typeof person>[1] = {}) {
  const { user, cookie } = await person(context, state);
  const viewer = await requireUser(requestOf("/", { cookie }), context);
  const ids = { userId: user.id, sessionId: viewer.sessionId };
  const device = softwareAuthenticator();
  const { challenge } = await registrationOptions(context, user);
  const added = await addPasskey(
    requestOf("/"),
    context,
    ids,
    "Phone",
    device.register({ challenge, ...HERE }),
  );
  if (!added.ok) return expect.fail(added.reason);
  const viewerNow = await requireUser(requestOf("/", { cookie: newCookie() }), context);
  return {
    user,
    oldCookie: cookie,
    cookie: newCookie(),
    ids: { ...ids, sessionId: viewerNow.sessionId },
    device,
    codes: added.recoveryCodes ?? [],
  };
}

/** A second session of the same user, after the password only. */
async function afterPassword(user: { id: string; passwordHash: string }) {
  const session = await openSession(requestOf("/"), context, user);
  await session.insert;
  const cookie = session.cookie.split(";")[0] ?? "";
  const found = await sessionAwaitingSecondFactor(requestOf("/", { cookie }), context);
  return { cookie, ids: { userId: user.id, sessionId: found?.sessionId ?? "" } };
}

const challengeFor = async (userId: string | null, at = context) =>
  (await authenticationOptions(at, userId)).challenge;
const isIn = async (cookie: string) => (await optionalUser(requestOf("/", { cookie }), context)) !== null;

test("after the password, the passkey is required and completes the sign-in", async () => {
  const { user, device, codes } = await withPasskey();
  expect(codes).toHaveLength(10);
  const other = await afterPassword(user);
  expect(await isIn(other.cookie)).toBe(false);
  const challenge = await challengeFor(user.id);
  expect(await acceptPasskey(requestOf("/"), context, other.ids, device.sign({ challenge, ...HERE }))).toBe(
    "ok",
  );
  expect(await isIn(newCookie())).toBe(true);
});

test("a recovery code replaces the passkey, once", async () => {
  const { user, codes } = await withPasskey();
  const other = await afterPassword(user);
  expect(await acceptSecondFactor(requestOf("/"), context, other.ids, codes[0] ?? "")).toBe("ok");
  expect(await isIn(newCookie())).toBe(true);
  expect(await acceptSecondFactor(requestOf("/"), context, other.ids, codes[0] ?? "")).toBe("wrong-code");
});

test("the session token changes when a passkey is added and when one is accepted; a cookie copied before is useless", async () => {
  const { user, oldCookie, cookie, ids, device } = await withPasskey();
  expect([await isIn(oldCookie), await isIn(cookie)]).toEqual([false, true]);
  const answer = device.sign({ challenge: await challengeFor(user.id), ...HERE });
  expect(await acceptPasskey(requestOf("/"), context, ids, answer)).toBe("ok");
  expect([await isIn(cookie), await isIn(newCookie())]).toEqual([false, true]);
});

test("a passkey isn't added, nor are recovery codes, to a session that ended meanwhile or an unconfirmed address", async () => {
  const [ended, stranger] = [await person(context), await person(context, { emailVerifiedAt: null })];
  for (const { user, cookie } of [ended, stranger]) {
    const { sessionId } = await requireUser(requestOf("/", { cookie }), context);
    const { challenge } = await registrationOptions(context, user);
    const response = softwareAuthenticator().register({ challenge, ...HERE });
    // A reset ends the session while the device's response is on its way.
    if (user === ended.user) await context.db.delete(sessions).where(eq(sessions.userId, user.id));
    expect(
      await addPasskey(requestOf("/"), context, { userId: user.id, sessionId }, "Late", response),
    ).toEqual({ ok: false, reason: "credentials-changed" });
    expect(await passkeysOf(context.db, user.id)).toEqual([]);
    expect(await context.db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0);
  }
});

test("a passkey alone signs in as both factors, in a fresh session", async () => {
  const { user, device } = await withPasskey();
  const challenge = await challengeFor(null);
  const login = await logInWithPasskey(requestOf("/login"), context, device.sign({ challenge, ...HERE }));
  if (!login.ok) return expect.fail(login.reason);
  const cookie = login.cookie.split(";")[0] ?? "";
  const viewer = await requireUser(requestOf("/", { cookie }), context);
  expect(viewer).toMatchObject({ user: { id: user.id }, hasSecondFactor: true, confirmedAt: noon });
});

test("a challenge works once, for five minutes, for the purpose and user it was issued for", async () => {
  const [mine, other] = [await withPasskey(), await withPasskey()];
  const request = requestOf("/login");
  const challenge = await challengeFor(null);
  const answer = mine.device.sign({ challenge, ...HERE });
  expect((await logInWithPasskey(request, context, answer)).ok).toBe(true);
  expect((await logInWithPasskey(request, context, answer)).ok).toBe(false);

  const late = mine.device.sign({ challenge: await challengeFor(null), ...HERE });
  expect((await logInWithPasskey(request, minutesOn(5), late)).ok).toBe(false);

  const forVerifying = mine.device.sign({ challenge: await challengeFor(mine.user.id), ...HERE });
  expect((await logInWithPasskey(request, context, forVerifying)).ok).toBe(false);
  const forAnother = mine.device.sign({ challenge: await challengeFor(other.user.id), ...HERE });
  expect(await acceptPasskey(requestOf("/"), context, mine.ids, forAnother)).toBe("wrong-passkey");
  const madeUp = mine.device.sign({ challenge: Buffer.from("made up").toString("base64url"), ...HERE });
  expect((await logInWithPasskey(request, context, madeUp)).ok).toBe(false);
});

test("a response for another site, without user verification, by another key, or from another user's passkey is rejected", async () => {
  const [mine, other] = [await withPasskey(), await withPasskey()];
  const request = requestOf("/login");
  const wrong = [
    { ...HERE, origin: "https://exit-freedom.example" },
    { ...HERE, rpID: "exit-freedom.example" },
    { ...HERE, isUserVerified: false },
  ];
  for (const ceremony of wrong) {
    const answer = mine.device.sign({ challenge: await challengeFor(null), ...ceremony });
    expect((await logInWithPasskey(request, context, answer)).ok).toBe(false);
  }
  const stranger = softwareAuthenticator().sign({ challenge: await challengeFor(null), ...HERE });
  expect((await logInWithPasskey(request, context, stranger)).ok).toBe(false);
  const genuine = mine.device.sign({ challenge: await challengeFor(null), ...HERE });
  expect(
    (await logInWithPasskey(request, context, { ...stranger, id: genuine.id, rawId: genuine.rawId })).ok,
  ).toBe(false);
  const theirs = other.device.sign({ challenge: await challengeFor(mine.user.id), ...HERE });
  expect(await acceptPasskey(requestOf("/"), context, mine.ids, theirs)).toBe("wrong-passkey");
});

test("a signature counter that doesn't increase means a cloned device and is rejected", async () => {
  const { device, user } = await withPasskey();
  const signIn = async (countsAs: number) => {
    const answer = device.sign({ challenge: await challengeFor(null), ...HERE }, countsAs);
    return (await logInWithPasskey(requestOf("/login"), context, answer)).ok;
  };
  expect([await signIn(7), await signIn(7), await signIn(6), await signIn(8)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const [row] = await context.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  expect(row).toMatchObject({ counter: 8, lastUsedAt: noon });
});

test("a registration for another site or challenge adds nothing, and a passkey belongs to one account", async () => {
  const { user, ids, device } = await withPasskey();
  const fresh = softwareAuthenticator();
  for (const ceremony of [
    {
      challenge: (await registrationOptions(context, user)).challenge,
      ...HERE,
      origin: "https://evil.example",
    },
    { challenge: "bWFkZSB1cA", ...HERE },
  ]) {
    expect(await addPasskey(requestOf("/"), context, ids, "x", fresh.register(ceremony))).toMatchObject({
      ok: false,
    });
  }
  const other = await withPasskey();
  const { challenge } = await registrationOptions(context, other.user);
  expect(
    await addPasskey(requestOf("/"), context, other.ids, "x", device.register({ challenge, ...HERE })),
  ).toMatchObject({
    ok: false,
  });
  expect(await passkeysOf(context.db, user.id)).toHaveLength(1);
});

test("users can rename and remove only their own passkeys; removing the last second factor deletes the recovery codes", async () => {
  const [mine, other] = [await withPasskey(), await withPasskey()];
  const [passkey] = await passkeysOf(context.db, mine.user.id);
  const id = passkey?.id ?? "";
  await renamePasskey(context.db, other.user.id, id, "Stolen");
  await removePasskey(context, other.user.id, id, { isRequired: false });
  await renamePasskey(context.db, mine.user.id, id, "Laptop");
  expect(await passkeysOf(context.db, mine.user.id)).toMatchObject([{ name: "Laptop" }]);
  expect(await removePasskey(context, mine.user.id, id, { isRequired: false })).toBe(true);
  expect(await context.db.$count(recoveryCodes, eq(recoveryCodes.userId, mine.user.id))).toBe(0);
  expect(await isIn((await afterPassword(mine.user)).cookie)).toBe(true);
});

test("a passkey opens a deployment's admin pages, and its admin can't remove the last second factor", async () => {
  const { user, cookie, ids } = await withPasskey();
  const { totpSecrets } = await import("../tables.server");
  const { users } = await import("~/users/tables.server");
  await context.db.update(users).set({ isAdmin: true }).where(eq(users.id, user.id));
  expect((await requireAdmin(requestOf("/admin", { cookie }), context)).hasSecondFactor).toBe(true);
  const [passkey] = await passkeysOf(context.db, user.id);
  expect(await removePasskey(context, user.id, passkey?.id ?? "", { isRequired: true })).toBe(false);
  expect(await passkeysOf(context.db, user.id)).toHaveLength(1);
  const at = context.now();
  await context.db
    .insert(totpSecrets)
    .values({ userId: ids.userId, sealedSecret: "nobody's", confirmedAt: at, createdAt: at });
  expect(await removePasskey(context, user.id, passkey?.id ?? "", { isRequired: true })).toBe(true);
});

test("a challenge to add a passkey needs a session confirmed within ten minutes", async () => {
  const { cookie } = await person(context);
  const ask = async (purpose: string, at = context, as?: string) =>
    (await passkeyOptions({
      request: requestOf("/api/auth/passkey-options", { method: "POST", cookie: as, body: { purpose } }),
      context: at,
      params: {},
    })) as Response;
  expect((await ask("register")).status).toBe(401);
  expect((await ask("verify")).status).toBe(401);
  expect((await ask("register", context, cookie)).status).toBe(200);
  expect((await ask("register", minutesOn(10), cookie)).status).toBe(403);
  expect((await ask("sign-in")).status).toBe(200);
  expect((await ask("other")).status).toBe(400);
  const options = (await (await ask("sign-in")).json()) as { challenge: string; rpId: string };
  expect(options).toMatchObject({ rpId: "exit-freedom.test", userVerification: "required" });
  expect(await context.db.$count(passkeyChallenges, eq(passkeyChallenges.challenge, options.challenge))).toBe(
    1,
  );
});
