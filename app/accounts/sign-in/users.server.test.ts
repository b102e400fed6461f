import { eq } from "drizzle-orm";
import { jobFor } from "~/delivery/priority";
import { messages } from "~/delivery/tables.server";
import { expect, test, vi } from "vitest";
import type { Database } from "~/database/open.server";
import { sessions } from "../tables.server";
import { users } from "~/users/tables.server";
import { loadContextOf, testContext } from "../../../tests/context";
import { earlyInTheMinute } from "../../../tests/limiter-minute";
import { LIGHT_HASH, ORIGIN, PASSWORD, person } from "../../../tests/people";
import { optionalUser } from "./access.server";
import { hashPassword } from "../passwords/password.server";
import { refusalHeaders } from "../refusals";
import { endSession } from "./session.server";
import { logIn, register } from "./users.server";

// Each password hash takes 200 ms, more on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);
/** Jobs sent to the queue. */
const enqueued: unknown[] = [];
const peopleQueue = {
  send: async (job: unknown) => {
    enqueued.push(job);
  },
} as unknown as Queue;
const context = testContext("users", { newId: () => crypto.randomUUID(), peopleMessages: peopleQueue });
const password = "exit-freedom-2028";

let visitors = 0;
/** A request from a unique IP address. */
const visit = (cookie = "") =>
  new Request(`${ORIGIN}/login`, {
    headers: { Cookie: cookie, "CF-Connecting-IP": `203.0.113.${++visitors}` },
  });

async function signedUp(email: string, to = context) {
  const account = await register(visit(), to, { email, password });
  if (!account.ok) return expect.fail(account.reason);
  return { ...account, cookie: account.cookie.split(";")[0] ?? "" };
}

/** The same with the cost of a deployment. */
const deployed = { ...context, config: { ...context.config, PASSWORD_COST: 14 } };

test("a new account has a trial of 14 days, a session, and a welcome email that is stored and enqueued", async () => {
  const { user, cookie } = await signedUp("ada@example.com");
  expect(user).toMatchObject({
    email: "ada@example.com",
    isAdmin: false,
    subscriptionStatus: "trialing",
    plan: "free",
    surveyExtendedCount: 0,
    trialExpired: false,
    trialEndsAt: new Date("2026-12-04T12:00:00Z"),
  });
  expect((await optionalUser(visit(cookie), context))?.user.id).toBe(user.id);
  const mails = await context.db.select().from(messages).where(eq(messages.userId, user.id));
  expect(mails.map(({ kind, deliveryState }) => [kind, deliveryState])).toEqual([["welcome", "waiting"]]);
  expect(enqueued).toEqual([jobFor("people", "due")]);
});

test("the session cookie is HTTPS-only, unreadable by scripts, and valid for 30 days; its id differs from the row's", async () => {
  const account = await register(visit(), context, { email: "cookie@example.com", password });
  if (!account.ok) return expect.fail(account.reason);
  expect(account.cookie).toMatch(
    /^__Host-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const [row] = await context.db.select().from(sessions).where(eq(sessions.userId, account.user.id));
  const [payload = ""] = decodeURIComponent(account.cookie.slice("__Host-session=".length)).split(".");
  const id: unknown = JSON.parse(atob(payload));
  expect(id).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.id).not.toBe(id);
});

test("an address can have only one account, even when registered twice concurrently", async () => {
  const same = { email: "twin@example.com", password };
  const answers = await Promise.all([register(visit(), context, same), register(visit(), context, same)]);
  answers.push(await register(visit(), context, same));
  expect(answers.map((answer) => (answer.ok ? "made" : answer.reason)).sort()).toEqual([
    "email-taken",
    "email-taken",
    "made",
  ]);
  expect(await context.db.select().from(users).where(eq(users.email, same.email))).toHaveLength(1);
});

test("the right password opens a session under a new id, which replaces the previous one", async () => {
  const { cookie, user } = await signedUp("grace@example.com");
  const login = await logIn(visit(cookie), context, { email: "grace@example.com", password });
  if (!login.ok) return expect.fail(login.reason);
  expect(await optionalUser(visit(login.cookie), context)).not.toBeNull();
  expect(await optionalUser(visit(cookie), context)).toBeNull();
  expect(await context.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1);
});

test("a wrong password and an unknown address get the same rejection, both after hashing the input", async () => {
  await signedUp("known@example.com", deployed);
  const refused = async (email: string) => {
    const start = performance.now();
    const answer = await logIn(visit(), deployed, { email, password: "wrong-password-1" });
    expect(answer).toEqual({ ok: false, reason: "wrong-credentials" });
    return performance.now() - start;
  };
  const [known, unknown] = [await refused("known@example.com"), await refused("unknown@example.com")];
  // A rejection without hashing would take a few milliseconds.
  expect(Math.min(known, unknown)).toBeGreaterThan(50);
});

test("guessing is blocked: after ten wrong passwords even the right one has to wait, and nothing is read or hashed for it", async () => {
  const email = "target@example.com";
  await person(context, { email, passwordHash: LIGHT_HASH });
  const right = { email, password: PASSWORD };
  expect(await guessUntilRefused(email)).toBe(10);
  expect(await logIn(visit(), context, right)).toEqual({ ok: false, reason: "too-many" });
  const unreachable = { ...context, db: undefined as unknown as Database };
  expect(await logIn(visit(), unreachable, right)).toEqual({ ok: false, reason: "too-many" });
});

test("repeated successful sign-ins are never rate-limited", async () => {
  const email = "often@example.com";
  await signedUp(email);
  for (let n = 0; n < 12; n++) {
    expect((await logIn(visit(), context, { email, password })).ok).toBe(true);
  }
});

test("an address over its limit is rejected before any query or hash", async () => {
  const limiter = { limit: async () => ({ success: false }) };
  const unreachable = undefined as unknown as Database;
  const limited = { ...context, addressLimiter: limiter, db: unreachable };
  const credentials = { email: "any@example.com", password };
  expect(await logIn(visit(), limited, credentials)).toEqual({ ok: false, reason: "too-many" });
  expect(await register(visit(), limited, credentials)).toEqual({ ok: false, reason: "too-many" });
});

test("a password stored with older parameters is rehashed at login", async () => {
  const { user } = await signedUp("older@example.com");
  // scrypt, N = 2^10, r = 8, p = 1, of "an older password 1".
  const older = "$scrypt$ln=10,r=8,p=1$xTY6vVCQ7x1AHag729A07Q$uEUytC1Gztel+E2Lf3BUGKRhexd9DJTl3QvlQ03rbwY";
  await context.db.update(users).set({ passwordHash: older }).where(eq(users.id, user.id));
  const credentials = { email: "older@example.com", password: "an older password 1" };
  expect((await logIn(visit(), deployed, credentials)).ok).toBe(true);
  const [row] = await context.db.select().from(users).where(eq(users.id, user.id));
  expect(row?.passwordHash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  expect((await logIn(visit(), deployed, credentials)).ok).toBe(true);
});

test("after logout a copied cookie is useless, even while KV still serves the session", async () => {
  const { cookie } = await signedUp("leaver@example.com");
  const sessionKeys = (await context.sessions.list()).keys;
  const values = await Promise.all(
    sessionKeys.map(async ({ name }) => [name, await context.sessions.get(name)] as const),
  );
  await endSession(visit(cookie), context);
  for (const [name, value] of values) await context.sessions.put(name, value ?? "");
  expect(await optionalUser(visit(cookie), context)).toBeNull();
});

test("the log of a login contains no email address and no password", async () => {
  const log = vi.spyOn(console, "log").mockClear();
  await logIn(visit(), context, { email: "nobody@example.com", password: "not-a-password-1" });
  expect(log).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/nobody@|not-a-password/);
});

test("passwords are stored only as hashes", async () => {
  const { user } = await signedUp("kept@example.com");
  const [row] = await context.db.select().from(users).where(eq(users.id, user.id));
  expect(row?.passwordHash).toMatch(/^\$scrypt\$ln=\d+,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(JSON.stringify(row)).not.toContain(password);
});

test("a login in progress while the password is reset opens no session and is rejected", async () => {
  const { user } = await signedUp("racing@example.com");
  const passwordHash = await hashPassword("a-new-password-1", context.config);
  // KV is written after the old password checked out and before the session is created.
  const kv = context.sessions;
  const put: typeof kv.put = async (key: string, value: string) => {
    await context.db.batch([
      context.db.update(users).set({ passwordHash }).where(eq(users.id, user.id)),
      context.db.delete(sessions).where(eq(sessions.userId, user.id)),
    ]);
    return kv.put(key, value);
  };
  const whileReset = { ...context, sessions: { ...kv, get: kv.get.bind(kv), put } as KVNamespace };
  const login = await logIn(visit(), whileReset, { email: user.email, password });
  expect(login).toEqual({ ok: false, reason: "wrong-credentials" });
  expect(await context.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
  expect((await logIn(visit(), context, { email: user.email, password: "a-new-password-1" })).ok).toBe(true);
});

test("a common password can't be used to register", async () => {
  for (const common of ["password1", "Welcome2024!"]) {
    const refused = await register(visit(), context, { email: "common@example.com", password: common });
    expect(refused).toEqual({ ok: false, reason: "common-password" });
  }
  expect(await context.db.$count(users, eq(users.email, "common@example.com"))).toBe(0);
});

test("with many concurrent sign-ins, passwords are hashed one at a time and requests beyond the queue limit get a 503 with Retry-After", async () => {
  const email = "storm@example.com";
  await signedUp(email);
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => logIn(visit(), context, { email, password })),
  );
  const outcomes = answers.map((answer) => (answer.ok ? "in" : answer.reason));
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  // One runs while 16 wait. On a busy machine the last may arrive after the first finished.
  expect(count("in")).toBeGreaterThanOrEqual(17);
  expect(count("busy")).toBeGreaterThan(0);
  expect(count("in") + count("busy")).toBe(24);
  expect(refusalHeaders("busy")).toEqual({ "Retry-After": "5" });
});

test("guessing at an account doesn't lock out its owner on a device that has signed in before", async () => {
  const email = "guessed-at@example.com";
  const scoped = () => loadContextOf(context);
  const first = scoped();
  await signedUp(email);
  expect((await logIn(visit(), first, { email, password })).ok).toBe(true);
  const device = first.pendingCookies[0]?.split(";")[0] ?? expect.fail("no cookie for the device");
  await guessUntilRefused(email);
  expect(await logIn(visit(), scoped(), { email, password })).toEqual({ ok: false, reason: "too-many" });
  expect((await logIn(visit(device), scoped(), { email, password })).ok).toBe(true);
  // A device that signed in before the account's devices were forgotten is like any other.
  await context.db.update(users).set({ deviceEpoch: 1 }).where(eq(users.email, email));
  expect(await logIn(visit(device), scoped(), { email, password })).toEqual({
    ok: false,
    reason: "too-many",
  });
});

/** Guesses until rejected, early enough in the minute for the next step, and returns how many guesses were checked. */
async function guessUntilRefused(email: string): Promise<number> {
  await earlyInTheMinute(15_000);
  for (let n = 0; n <= 10; n++) {
    const answer = await logIn(visit(), loadContextOf(context), { email, password: `guess-number-${n}` });
    expect(answer.ok).toBe(false);
    if (!answer.ok && answer.reason === "too-many") return n;
  }
  return expect.fail("guessing is never refused");
}
