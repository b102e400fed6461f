import { eq } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { expect, test, vi } from "vitest";
import { readOne } from "~/database/query.server";
import { emailChanges, sessions } from "~/accounts/tables.server";
import { alertRules } from "~/alerts/tables.server";
import { auditLog } from "~/audit/tables.server";
import { archivedUsers } from "./tables.server";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { testContext } from "../../tests/context";
import { dump } from "../../tests/database-dump";
import { person, requestOf } from "../../tests/people";
import { optionalUser } from "~/accounts/sign-in/access.server";
import { changePassword } from "~/accounts/passwords/change-password.server";
import type { AuthSession } from "~/accounts/sign-in/current-user";
import { cancelDeletion, deletionRequest, eraseDueAccounts, requestDeletion } from "./deletion.server";
import { requestEmailChange } from "~/accounts/addresses/email-change.server";
import { erasedSubject } from "~/audit/audit-log.server";
import { exportOf } from "./export.server";
import { hashPassword } from "~/accounts/passwords/password.server";
import { endSessions, sessionsOf } from "~/accounts/sign-in/session-list.server";
import { logIn } from "~/accounts/sign-in/users.server";

vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);
const background: Promise<unknown>[] = [];
const context = {
  ...testContext("own-account"),
  newId: () => crypto.randomUUID(),
  waitUntil: (work: Promise<unknown>) => void background.push(work),
};
const later = (days: number) => ({
  ...context,
  now: () => new Date(context.now().getTime() + days * DAY_MS),
});
const password = "a-long-passphrase-1";
/** Shared, because hashing is slow. */
const passwordHash = await hashPassword(password, context.config);

/** A user with this file's password, signed in from a phone. */
async function signedIn(overrides: Partial<typeof users.$inferInsert> = {}) {
  const { user } = await person(context, { passwordHash, ...overrides });
  return { user, ...(await onDevice(user.email, "Mozilla/5.0 (iPhone) AppleWebKit Safari/604.1")) };
}

async function onDevice(email: string, device: string) {
  const headers = { "User-Agent": device, "CF-IPCountry": "US" };
  const request = new Request("https://exit-freedom.test/api/auth/login", { headers });
  const login = await logIn(request, context, { email, password });
  if (!login.ok) return expect.fail(login.reason);
  const cookie = login.cookie.split(";")[0] ?? "";
  const viewer = await optionalUser(requestOf("/account", { cookie }), context);
  return { cookie, viewer: viewer ?? expect.fail("no session") };
}

const isSignedIn = async (cookie: string) => !!(await optionalUser(requestOf("/", { cookie }), context));

test("a user sees each session with its device and country, and can sign out one or all others", async () => {
  const phone = await signedIn();
  const desktop = await onDevice(phone.user.email, "Mozilla/5.0 (Windows NT 10.0) Firefox/145.0");
  const laptop = await onDevice(phone.user.email, "Mozilla/5.0 (Macintosh; Mac OS X) Chrome/142 Safari/537");
  const listed = (await readOne(context.db, sessionsOf(context, phone.viewer))).filter(
    ({ country }) => country !== null,
  );
  expect(listed.map(({ device, country, isCurrent }) => [device, country, isCurrent]).sort()).toEqual([
    ["Chrome on Mac", "US", false],
    ["Firefox on Windows", "US", false],
    ["Safari on iPhone", "US", true],
  ]);

  await endSessions(context, phone.viewer, { id: desktop.viewer.sessionId });
  expect([await isSignedIn(desktop.cookie), await isSignedIn(laptop.cookie)]).toEqual([false, true]);
  await endSessions(context, phone.viewer, "all-others");
  expect([await isSignedIn(laptop.cookie), await isSignedIn(phone.cookie)]).toEqual([false, true]);
});

test("a user can't end another user's session", async () => {
  const [mine, other] = [await signedIn(), await signedIn()];
  await endSessions(context, mine.viewer, { id: other.viewer.sessionId });
  expect(await isSignedIn(other.cookie)).toBe(true);
});

test("a session's last use is recorded at most once an hour", async () => {
  const { cookie, viewer } = await signedIn();
  const seenAt = async () =>
    (await readOne(context.db, sessionsOf(context, viewer))).find(({ isCurrent }) => isCurrent)?.lastSeenAt;
  const at = (minutes: number) => ({
    ...context,
    now: () => new Date(context.now().getTime() + minutes * 60_000),
  });
  await optionalUser(requestOf("/account", { cookie }), at(59));
  await Promise.all(background);
  expect(await seenAt()).toEqual(context.now());
  await optionalUser(requestOf("/account", { cookie }), at(61));
  await Promise.all(background);
  expect(await seenAt()).toEqual(at(61).now());
});

test("changing the password needs the current one, ends the other sessions and pending changes of address", async () => {
  const here = await signedIn();
  const email = `${context.newId()}@pending.example`;
  expect(await requestEmailChange(context, here.viewer.user, { email, password })).toBe("sent");
  const there = await onDevice(here.user.email, "Firefox/145.0");
  const form = { password: "another-passphrase-2", confirmPassword: "another-passphrase-2" };
  const change = (currentPassword: string) =>
    changePassword(requestOf("/"), context, here.viewer, { ...form, currentPassword });
  expect(await change("not-it-1")).toBe("wrong-password");
  expect(await isSignedIn(there.cookie)).toBe(true);
  expect(await change(password)).toBe("changed");
  expect([await isSignedIn(here.cookie), await isSignedIn(there.cookie)]).toEqual([true, false]);
  const changes = await context.db.select().from(emailChanges).where(eq(emailChanges.userId, here.user.id));
  expect(changes).toMatchObject([{ newEmail: email, canceledAt: context.now() }]);
  const login = (typed: string) =>
    logIn(requestOf("/api/auth/login"), context, { email: here.user.email, password: typed });
  expect((await login("another-passphrase-2")).ok).toBe(true);
  expect((await login(password)).ok).toBe(false);
});

/** The context of a request that has checked the password when `first` happens, before its batch. */
function overtakenBy(first: () => Promise<unknown>): typeof context {
  const db = new Proxy(context.db, {
    get: (target, key) =>
      key === "batch"
        ? async (statements: Parameters<typeof target.batch>[0]) => {
            await first();
            return target.batch(statements);
          }
        : (Reflect.get(target, key) as unknown),
  });
  return { ...context, db };
}

const newPassword = "from-an-old-session-3";
const CHANGES_BY_PASSWORD = {
  "a change of password": (here: typeof context, viewer: AuthSession) =>
    changePassword(requestOf("/"), here, viewer, { currentPassword: password, password: newPassword }),
  "a change of address": (here: typeof context, { user }: AuthSession) =>
    requestEmailChange(here, user, { email: `${here.newId()}@overtaken.example`, password }),
  "a deletion": (here: typeof context, { user }: AuthSession) => requestDeletion(here, user, { password }),
};

test.each(Object.entries(CHANGES_BY_PASSWORD))(
  "%s that checked the old password before a reset changes nothing after it, and no email says otherwise",
  async (_, change) => {
    const { user, viewer } = await signedIn();
    const reset = { passwordHash: `${passwordHash}, reset` };
    const overtaken = overtakenBy(() => context.db.update(users).set(reset).where(eq(users.id, user.id)));
    const email = `${context.newId()}@pending.example`;
    expect(await requestEmailChange(context, viewer.user, { email, password })).toBe("sent");
    const account = async () => [
      await context.db.select().from(users).where(eq(users.id, user.id)),
      await context.db.select().from(emailChanges).where(eq(emailChanges.userId, user.id)),
      await context.db.$count(messages, eq(messages.userId, user.id)),
      await context.db.$count(sessions, eq(sessions.userId, user.id)),
    ];
    const [[before], ...counts] = (await account()) as [(typeof user)[], ...unknown[]];
    expect(await change(overtaken, viewer)).toBe("credentials-changed");
    expect(await account()).toEqual([[{ ...before, ...reset }], ...counts]);
  },
);

test("a change of password by a session that is ended meanwhile changes nothing", async () => {
  const { user, viewer } = await signedIn();
  const overtaken = overtakenBy(() => context.db.delete(sessions).where(eq(sessions.id, viewer.sessionId)));
  expect(await CHANGES_BY_PASSWORD["a change of password"](overtaken, viewer)).toBe("credentials-changed");
  const [row] = await context.db.select().from(users).where(eq(users.id, user.id));
  expect(row?.passwordHash).toBe(user.passwordHash);
});

test("the export includes everything the user's screens show, and no secrets or other users' rows", async () => {
  const { user } = await signedIn();
  await signedIn();
  await context.db.insert(alertRules).values({
    id: context.newId(),
    userId: user.id,
    target: "daily",
    type: "threshold",
    percent: 37,
    baselineAt: context.now(),
    createdAt: context.now(),
  });
  const text = await new Response(exportOf(context, user.id)).text();
  const data = JSON.parse(text);
  expect(data.account).toMatchObject([{ email: user.email, subscriptionStatus: user.subscriptionStatus }]);
  expect(data.alertRules).toMatchObject([
    { target: "daily", type: "threshold", percent: 37, isActive: true },
  ]);
  expect(data.sessions.map(({ device }: { device: string }) => device)).toContain("Safari on iPhone");
  expect(text).not.toMatch(/scrypt|passwordHash|leaseToken/);
  expect(data.account).toHaveLength(1);
});

test("a deletion needs the password, can be canceled for seven days, and then leaves nothing but a hash", async () => {
  const { user, cookie } = await signedIn();
  const form = { password };
  expect(await requestDeletion(context, user, { ...form, password: "not-it-1" })).toBe("wrong-password");
  expect(await deletionRequest(context, user.id)).toEqual([{ requestedAt: null }]);

  expect(await requestDeletion(context, user, form)).toBe("scheduled");
  await cancelDeletion(context, user.id);
  expect(await eraseDueAccounts(later(8))).toEqual({ erased: 0, failed: 0 });

  await requestDeletion(context, user, form);
  await context.db.insert(archivedUsers).values({
    id: context.newId(),
    userId: user.id,
    email: user.email,
    archivedAt: context.now(),
    archivedBy: "admin@example.com",
  });
  expect(await eraseDueAccounts(later(6.9))).toEqual({ erased: 0, failed: 0 });
  expect(await eraseDueAccounts(later(7))).toEqual({ erased: 1, failed: 0 });

  const everything = JSON.stringify(await dump(context));
  expect(everything).not.toContain(user.id);
  expect(everything).not.toContain(user.email);
  expect(
    await context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, await erasedSubject(context, user.email))),
  ).toMatchObject([{ action: "account-erased", outcome: "done" }]);
  expect((await context.sessions.list()).keys.map(({ name }) => name)).not.toContain(cookie);
  expect(await isSignedIn(cookie)).toBe(false);
});

test("an account whose customer Stripe won't delete is kept, and erased once Stripe is back up", async () => {
  const { user } = await signedIn({ stripeCustomerId: "cus_unreachable" });
  await requestDeletion(context, user, { password });
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = {
    ...later(8),
    fetch: async () => Response.json({ error: { type: "api_error" } }, { status: 500 }),
  };
  expect(await eraseDueAccounts(broken)).toEqual({ erased: 0, failed: 1 });
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ event: "customer-deletion-failed" }));
  error.mockRestore();
  expect(await context.db.$count(users, eq(users.id, user.id))).toBe(1);
  expect(await eraseDueAccounts(later(8))).toEqual({ erased: 1, failed: 0 });
  expect(await context.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
});

test("accounts that keep failing don't hold up the erasure of the others", async () => {
  const longAgo = { deletionRequestedAt: new Date(context.now().getTime() - DAY_MS) };
  for (let count = 0; count < 20; count += 1)
    await person(context, { stripeCustomerId: `cus_stuck_${count}`, ...longAgo });
  const { user } = await person(context, { deletionRequestedAt: context.now() });
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  // Stripe's client would try again after a pause.
  const headers = { "Stripe-Should-Retry": "false" };
  const unreachable = async () => Response.json({ error: { type: "api_error" } }, { status: 500, headers });
  expect(await eraseDueAccounts({ ...later(8), fetch: unreachable })).toEqual({ erased: 0, failed: 20 });
  expect(await eraseDueAccounts({ ...later(8.05), fetch: unreachable })).toEqual({ erased: 1, failed: 19 });
  expect(await context.db.$count(users, eq(users.id, user.id))).toBe(0);
  error.mockRestore();
  expect(await eraseDueAccounts(later(8.1))).toEqual({ erased: 20, failed: 0 });
});

test("while the session store is down no row is erased, and the next run finishes the erasure", async () => {
  const { user } = await person(context, { deletionRequestedAt: context.now() });
  const { user: another } = await person(context, { deletionRequestedAt: context.now() });
  await context.db.delete(sessions).where(eq(sessions.userId, another.id));
  const down = {
    delete: () => Promise.reject(new Error("KV is down")),
    put: async () => undefined,
  } as unknown as KVNamespace;
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await eraseDueAccounts({ ...later(8), sessions: down })).toEqual({ erased: 1, failed: 1 });
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ event: "session-deletion-failed" }));
  error.mockRestore();
  expect(await context.db.$count(users, eq(users.id, user.id))).toBe(1);
  expect(await eraseDueAccounts(later(9))).toEqual({ erased: 1, failed: 0 });
  expect(await eraseDueAccounts(later(9))).toEqual({ erased: 0, failed: 0 });
  expect(JSON.stringify(await dump(context))).not.toContain(user.id);
});

test("the last administrator can't leave, even when two try concurrently", async () => {
  const { user: member } = await signedIn();
  await context.db.update(users).set({ isAdmin: true }).where(eq(users.id, member.id));
  const user = { ...member, isAdmin: true };
  const form = { password };
  expect(await requestDeletion(context, user, form)).toBe("last-admin");
  const { user: second } = await signedIn();
  await context.db.update(users).set({ isAdmin: true }).where(eq(users.id, second.id));
  const both = [user, { ...second, isAdmin: true }].map((admin) => requestDeletion(context, admin, form));
  expect((await Promise.all(both)).sort()).toEqual(["last-admin", "scheduled"]);
});
