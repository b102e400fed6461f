import * as OTPAuth from "otpauth";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { sessions, recoveryCodes, totpSecrets } from "../tables.server";
import type { users } from "~/users/tables.server";
import { noon, testContext } from "../../../tests/context";
import { earlyInTheMinute } from "../../../tests/limiter-minute";
import { LIGHT_HASH, PASSWORD, person, requestOf } from "../../../tests/people";
import {
  optionalUser,
  requireAdmin,
  requireRecentConfirmation,
  requireUser,
  sessionAwaitingSecondFactor,
} from "../sign-in/access.server";
import { confirmByPassword } from "../passwords/confirm-password.server";
import { acceptSecondFactor, beginTotp, confirmTotp, disableTotp, securityState } from "./totp.server";

vi.setConfig({ testTimeout: 60_000 });

const pendingCookies: string[] = [];
const context = { ...testContext("second-factor", { newId: () => crypto.randomUUID() }), pendingCookies };
const local = { ...context, config: { ...context.config, APP_ORIGIN: "http://localhost:8787" } };
const secondsOn = (seconds: number) => ({ ...context, now: () => new Date(noon.getTime() + seconds * 1000) });

/** The cookie of the session whose token was changed last. */
const newCookie = () =>
  pendingCookies.findLast((cookie) => cookie.includes("session="))?.split(";")[0] ??
  expect.fail("no new cookie");
const isIn = async (cookie: string) => (await optionalUser(requestOf("/", { cookie }), context)) !== null;

const codeAt = (key: string, seconds = 0) =>
  new OTPAuth.TOTP({ secret: key }).generate({ timestamp: noon.getTime() + seconds * 1000 });

const refusalOf = (guard: () => unknown) =>
  Promise.resolve()
    .then(guard)
    .then(
      () => expect.fail("the guard let it pass"),
      (thrown: unknown) => (thrown instanceof Response ? thrown : expect.fail(String(thrown))),
    );

/** A user who just set up two factors in this session. */
async function secured(state: Partial<typeof users.$inferInsert> = {}) {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { user, cookie } = await person(context, state);
  const viewer = await requireUser(requestOf("/", { cookie }), context);
  await beginTotp(context, user.id);
  const { setup } = await securityState(context, user);
  const key = setup?.key ?? expect.fail("no key");
  const ids = { userId: user.id, sessionId: viewer.sessionId };
  const confirmed = await confirmTotp(requestOf("/"), context, ids, codeAt(key));
  if (!confirmed.ok) return expect.fail(confirmed.reason);
  return { user, cookie, key, ids, codes: confirmed.recoveryCodes };
}

/** A second session of the same user, after the password only. */
async function signedInByPassword(user: { id: string; passwordHash: string }) {
  const { openSession } = await import("../sign-in/session.server");
  const session = await openSession(requestOf("/"), context, user);
  await session.insert;
  const cookie = session.cookie.split(";")[0] ?? "";
  const found = await sessionAwaitingSecondFactor(requestOf("/", { cookie }), context);
  return { cookie, ids: { userId: user.id, sessionId: found?.sessionId ?? "" } };
}

test("for an account with two factors the password alone grants nothing; the app's code then does", async () => {
  const { user, key } = await secured();
  const { cookie, ids } = await signedInByPassword(user);
  expect(await optionalUser(requestOf("/", { cookie }), context)).toBeNull();
  expect((await refusalOf(() => requireUser(requestOf("/api/news", { cookie }), context))).status).toBe(401);
  expect(await acceptSecondFactor(requestOf("/"), context, ids, "000000")).toBe("wrong-code");
  expect(await acceptSecondFactor(requestOf("/"), secondsOn(30), ids, codeAt(key, 30))).toBe("ok");
  const after = requestOf("/", { cookie: newCookie() });
  expect((await optionalUser(after, context))?.hasSecondFactor).toBe(true);
  expect(await sessionAwaitingSecondFactor(after, context)).toBeNull();
});

test("the session token changes when a code is accepted and when an app is set up; a cookie copied before is useless", async () => {
  const { user, key, cookie: beforeSetUp } = await secured();
  expect([await isIn(beforeSetUp), await isIn(newCookie())]).toEqual([false, true]);
  const { cookie, ids } = await signedInByPassword(user);
  expect(await acceptSecondFactor(requestOf("/"), secondsOn(30), ids, codeAt(key, 30))).toBe("ok");
  expect([await isIn(cookie), await isIn(newCookie())]).toEqual([false, true]);
  expect(await sessionAwaitingSecondFactor(requestOf("/", { cookie }), context)).toBeNull();
});

test("an app isn't turned on for a session that ended meanwhile or an unconfirmed address", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const [ended, stranger] = [await person(context), await person(context, { emailVerifiedAt: null })];
  for (const { user, cookie } of [ended, stranger]) {
    const { sessionId } = await requireUser(requestOf("/", { cookie }), context);
    await beginTotp(context, user.id);
    const key = (await securityState(context, user)).setup?.key ?? expect.fail("no key");
    // A reset ends the session while the code is on its way.
    if (user === ended.user) await context.db.delete(sessions).where(eq(sessions.userId, user.id));
    const ids = { userId: user.id, sessionId };
    const refused = { ok: false, reason: "credentials-changed" };
    expect(await confirmTotp(requestOf("/"), context, ids, codeAt(key))).toEqual(refused);
    const state = { hasTotp: false, recoveryCodesLeft: 0 };
    expect(await securityState(context, user)).toMatchObject(state);
  }
});

test("a code is not accepted twice, even concurrently, and neither is an earlier one", async () => {
  const { user, key } = await secured();
  const { ids } = await signedInByPassword(user);
  // The setup used noon's code.
  expect(await acceptSecondFactor(requestOf("/"), context, ids, codeAt(key))).toBe("wrong-code");
  const code = codeAt(key, 60);
  const both = await Promise.all(
    [1, 2].map(() => acceptSecondFactor(requestOf("/"), secondsOn(60), ids, code)),
  );
  expect(both.sort()).toEqual(["ok", "wrong-code"]);
  expect(await acceptSecondFactor(requestOf("/"), secondsOn(60), ids, codeAt(key, 30))).toBe("wrong-code");
});

test("a code works half a minute early or late, but no longer", async () => {
  const { user, key } = await secured();
  const { ids } = await signedInByPassword(user);
  expect(await acceptSecondFactor(requestOf("/"), secondsOn(600), ids, codeAt(key, 540))).toBe("wrong-code");
  expect(await acceptSecondFactor(requestOf("/"), secondsOn(600), ids, codeAt(key, 660))).toBe("wrong-code");
  expect(await acceptSecondFactor(requestOf("/"), secondsOn(600), ids, codeAt(key, 570))).toBe("ok");
});

test("guessing codes is blocked after ten attempts in a minute, even with the right code", async () => {
  await earlyInTheMinute(15_000);
  // Setting up the app is the first of the ten.
  const { user, key } = await secured();
  const { ids } = await signedInByPassword(user);
  for (let wrong = 0; wrong < 9; wrong++)
    expect(await acceptSecondFactor(requestOf("/"), context, ids, `99999${wrong}`)).toBe("wrong-code");
  expect(await acceptSecondFactor(requestOf("/"), secondsOn(30), ids, codeAt(key, 30))).toBe("too-many");
});

test("each of ten recovery codes works once, however it is formatted; the database holds only hashes", async () => {
  const { user, codes } = await secured();
  const { ids } = await signedInByPassword(user);
  expect(new Set(codes).size).toBe(10);
  const [first = "", second = ""] = codes;
  expect(
    await acceptSecondFactor(requestOf("/"), context, ids, first.toUpperCase().replaceAll("-", " ")),
  ).toBe("ok");
  expect(await acceptSecondFactor(requestOf("/"), context, ids, first)).toBe("wrong-code");
  expect(await acceptSecondFactor(requestOf("/"), context, ids, second)).toBe("ok");
  expect((await securityState(context, user)).recoveryCodesLeft).toBe(8);
  const stored = JSON.stringify(await context.db.select().from(recoveryCodes));
  for (const code of codes) expect(stored).not.toContain(code.replaceAll("-", ""));
});

test("a recovery code doesn't work for another user", async () => {
  const [ada, eve] = [await secured(), await secured()];
  const { ids } = await signedInByPassword(ada.user);
  expect(await acceptSecondFactor(requestOf("/"), context, ids, eve.codes[0] ?? "")).toBe("wrong-code");
});

test("the app's key is encrypted in the database, survives secret rotation, and doesn't decrypt for another row", async () => {
  const { user, key } = await secured();
  const [row] = await context.db.select().from(totpSecrets).where(eq(totpSecrets.userId, user.id));
  expect(JSON.stringify(row)).not.toContain(key);
  const rotated = {
    ...secondsOn(90),
    config: {
      ...context.config,
      DATA_SECRETS: ["9b1f-a-newer-secret-long-enough-7c2e0001", ...context.config.DATA_SECRETS],
    },
  };
  const { ids } = await signedInByPassword(user);
  expect(await acceptSecondFactor(requestOf("/"), rotated, ids, codeAt(key, 90))).toBe("ok");
  const other = await person(context);
  await context.db.insert(totpSecrets).values({
    userId: other.user.id,
    sealedSecret: row?.sealedSecret ?? "",
    confirmedAt: noon,
    createdAt: noon,
  });
  const moved = { userId: other.user.id, sessionId: "none" };
  expect(await acceptSecondFactor(requestOf("/"), secondsOn(120), moved, codeAt(key, 120))).toBe(
    "wrong-code",
  );
});

test("an unconfirmed setup changes nothing and can't replace a confirmed one", async () => {
  const { user, cookie } = await person(context);
  await beginTotp(context, user.id);
  expect(await optionalUser(requestOf("/", { cookie }), context)).not.toBeNull();
  const confirmed = await secured();
  const before = await context.db.select().from(totpSecrets).where(eq(totpSecrets.userId, confirmed.user.id));
  await beginTotp(context, confirmed.user.id);
  expect(
    await context.db.select().from(totpSecrets).where(eq(totpSecrets.userId, confirmed.user.id)),
  ).toEqual(before);
});

test("an admin without two factors can't use admin pages or calls, except on localhost", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { user, cookie } = await person(context, { isAdmin: true });
  expect((await requireAdmin(requestOf("/admin", { cookie }), context)).hasSecondFactor).toBe(true);
  await disableTotp(context, user.id, { isRequired: false });
  const page = await refusalOf(() => requireAdmin(requestOf("/admin", { cookie }), context));
  expect([page.status, page.headers.get("Location")]).toEqual([302, "/account/security"]);
  const call = await refusalOf(() => requireAdmin(requestOf("/api/admin/users", { cookie }), context));
  expect([call.status, await call.json()]).toEqual([
    403,
    { message: "Administrators need two-factor authentication. Set it up at /account/security." },
  ]);
  expect(log.mock.calls.map(([line]) => (line as { event: string }).event)).toContain(
    "admin-without-second-factor",
  );
  expect((await requireAdmin(requestOf("/admin", { cookie }), local)).user.id).toBe(user.id);
});

test("ten minutes after signing in, a sensitive action asks for the password or a code again", async () => {
  const { user, cookie } = await person(context, { passwordHash: LIGHT_HASH });
  const later = secondsOn(601);
  const viewer = await requireUser(requestOf("/", { cookie }), later);
  requireRecentConfirmation(requestOf("/account/security"), secondsOn(599), viewer);
  const page = await refusalOf(() =>
    requireRecentConfirmation(requestOf("/account/security"), later, viewer),
  );
  expect(page.headers.get("Location")).toBe("/account/confirm?redirectTo=%2Faccount%2Fsecurity");
  const call = await refusalOf(() => requireRecentConfirmation(requestOf("/api/x"), later, viewer));
  expect(call.status).toBe(403);
  const ids = { user, sessionId: viewer.sessionId };
  expect(await confirmByPassword(requestOf("/"), later, ids, "wrong")).toBe("wrong-password");
  expect(await confirmByPassword(requestOf("/"), later, ids, PASSWORD)).toBe("ok");
  const confirmed = requestOf("/", { cookie: newCookie() });
  requireRecentConfirmation(requestOf("/"), later, await requireUser(confirmed, later));
  expect(await isIn(cookie)).toBe(false);
});
