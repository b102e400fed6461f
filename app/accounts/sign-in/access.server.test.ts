import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { query } from "~/database/query.server";
import { users } from "~/users/tables.server";
import { sessions } from "../tables.server";
import { loadContextOf, noon, testContext } from "../../../tests/context";
import { expectLogged } from "../../../tests/logged";
import { expiredTrial, person, requestOf } from "../../../tests/people";
import { withoutTable } from "../../../tests/without-table";
import {
  optionalUser,
  requireAccess,
  requireAccessAndRead,
  requireAdmin,
  requireUser,
} from "./access.server";
import { endSession, renewSession } from "./session.server";

const context = testContext("access");
const DAYS = 24 * 60 * 60 * 1000;
const at = (days: number) => ({ ...context, now: () => new Date(noon.getTime() + days * DAYS) });

/** The same KV namespace with a different `put`. */
const withPut = (put: KVNamespace["put"]) =>
  new Proxy(context.sessions, {
    get(target, name) {
      const value: unknown = name === "put" ? put : Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });

/** Returns the Response that a guard throws. */
const refusal = (guard: Promise<unknown>) =>
  guard.then(
    () => expect.fail("the guard let it pass"),
    (thrown: unknown) => (thrown instanceof Response ? thrown : expect.fail(String(thrown))),
  );

test("a visitor on a page is sent to login and from there back to the page", async () => {
  const response = await refusal(requireUser(requestOf("/survey?from=menu"), context));
  expect([response.status, response.headers.get("Location")]).toEqual([
    302,
    "/login?redirectTo=%2Fsurvey%3Ffrom%3Dmenu",
  ]);
});

test("a visitor's JSON call gets a 401 with a message, whatever role it requires", async () => {
  for (const guard of [requireUser, requireAccess, requireAdmin]) {
    const response = await refusal(guard(requestOf("/api/news"), context));
    expect([response.status, await response.json()]).toEqual([
      401,
      { message: "Please sign in to continue." },
    ]);
  }
});

test("an active trial, an active subscription and a past-due one within its grace period have access; others get a 402", async () => {
  const past = expiredTrial(noon);
  const weekAgo = noon.getTime() - 7 * DAYS;
  const late = (at: number) =>
    ({ subscriptionStatus: "past_due", subscriptionCurrentPeriodEnd: new Date(at), ...past }) as const;
  const states = [
    { state: {}, opens: true },
    { state: { subscriptionStatus: "active" as const, ...past }, opens: true },
    { state: late(weekAgo + 1), opens: true },
    { state: late(weekAgo), opens: false },
    { state: past, opens: false },
    { state: { subscriptionStatus: "inactive" as const }, opens: false },
    { state: { subscriptionStatus: "canceled" as const }, opens: false },
  ];
  for (const { state, opens } of states) {
    const { user, cookie } = await person(context, state);
    const guard = requireAccess(requestOf("/api/news", { cookie }), context);
    if (opens) expect((await guard).user.id).toBe(user.id);
    else expect((await refusal(guard)).status).toBe(402);
  }
});

test("the 402 for an ended trial says whether the survey can extend it", async () => {
  const first = await person(context, expiredTrial(noon));
  const second = await person(context, { ...expiredTrial(noon), surveyExtendedCount: 1 });
  const message = "Your 14-day free trial has ended. Upgrade to continue monitoring US exit freedom risks.";
  for (const [{ cookie }, canExtendWithSurvey] of [
    [first, true],
    [second, false],
  ] as const) {
    const response = await refusal(requireAccess(requestOf("/dashboard", { cookie }), context));
    expect(await response.json()).toEqual({ message, canExtendWithSurvey });
  }
});

test("only admins pass the admin guard", async () => {
  const admin = await person(context, { isAdmin: true });
  const user = await person(context);
  expect((await requireAdmin(requestOf("/admin", { cookie: admin.cookie }), context)).user.isAdmin).toBe(
    true,
  );
  expect((await refusal(requireAdmin(requestOf("/admin", { cookie: user.cookie }), context))).status).toBe(
    403,
  );
});

test("the current user includes neither the password hash nor the payment provider's ids", async () => {
  const { cookie } = await person(context, { stripeCustomerId: "cus_1" });
  const viewer = await requireUser(requestOf("/", { cookie }), context);
  expect(JSON.stringify(viewer)).not.toMatch(/nobody's|cus_1|passwordHash|stripe/);
});

test("a session without a row is invalid, even while KV still serves it", async () => {
  const { user, cookie } = await person(context);
  await context.db.delete(sessions).where(eq(sessions.userId, user.id));
  expect((await context.sessions.list()).keys.length).toBeGreaterThan(0);
  expect(await optionalUser(requestOf("/", { cookie }), context)).toBeNull();
});

test("a session expires after 30 days, and one with a modified or foreign cookie is invalid", async () => {
  const { cookie } = await person(context);
  expect(await optionalUser(requestOf("/", { cookie }), at(29.9))).not.toBeNull();
  expect(await optionalUser(requestOf("/", { cookie }), at(30))).toBeNull();
  expect(await optionalUser(requestOf("/", { cookie: cookie.slice(0, -3) }), context)).toBeNull();
  expect(await optionalUser(requestOf("/", { cookie: "__Host-session=abc" }), context)).toBeNull();
});

test("an unreadable cookie counts as no session and causes no error", async () => {
  for (const value of [
    "",
    "%E0%A4%A",
    "eA==.x",
    "eA==.%00",
    "....",
    "a".repeat(8000),
    `${"A".repeat(64)}.*`,
  ]) {
    const cookie = `__Host-session=${value}`;
    expect(await optionalUser(requestOf("/", { cookie }), context)).toBeNull();
    await expect(endSession(requestOf("/", { cookie }), context)).resolves.toBeUndefined();
  }
});

test("a session in use is renewed at most daily and outlasts its first 30 days", async () => {
  const { user, cookie } = await person(context);
  const scoped = (days: number) => loadContextOf(at(days));
  const sameDay = scoped(0.9);
  await optionalUser(requestOf("/", { cookie }), sameDay);
  expect(sameDay.pendingCookies).toEqual([]);
  const later = scoped(20);
  await optionalUser(requestOf("/", { cookie }), later);
  expect(later.pendingCookies).toEqual([expect.stringMatching(/^__Host-session=.*Max-Age=2592000/)]);
  const [row] = await context.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(row?.expiresAt).toEqual(new Date(noon.getTime() + 50 * DAYS));
  expect(await optionalUser(requestOf("/", { cookie }), at(45))).not.toBeNull();
});

test("while KV can't be read, a signed-in user stays signed in, and the failure is logged", async () => {
  const { user, cookie } = await person(context);
  expectLogged("session-store-unreadable");
  const get = () => Promise.reject(new Error("KV is out of reach"));
  const broken = { ...context, sessions: { ...context.sessions, get } as unknown as KVNamespace };
  expect((await requireAccess(requestOf("/alerts", { cookie }), broken)).user.id).toBe(user.id);
});

test("while D1 can't be read, a page that needs the user fails instead of asking to sign in, and others render signed out", async () => {
  const { cookie } = await person(context);
  expectLogged("session-unreadable");
  const broken = withoutTable(context, "sessions");
  await expect(requireAccess(requestOf("/alerts", { cookie }), broken)).rejects.toThrow("no sessions today");
  await expect(requireAccess(requestOf("/api/news", { cookie }), broken)).rejects.toThrow(
    "no sessions today",
  );
  expect(await optionalUser(requestOf("/method", { cookie }), broken)).toBeNull();
  await expect(optionalUser(requestOf("/alerts", { method: "POST", cookie }), broken)).rejects.toThrow("no");
});

test("of concurrent requests that renew a session, only one writes to KV", async () => {
  const { user, cookie } = await person(context);
  let puts = 0;
  const put: KVNamespace["put"] = async (...entry: [string, string]) => {
    if (++puts > 1) throw new Error("KV PUT failed: 429 Too Many Requests");
    await context.sessions.put(...entry);
  };
  const here = { ...at(20), sessions: withPut(put) };
  const sessionRow = { userId: user.id, createdAt: noon, expiresAt: new Date(noon.getTime() + 30 * DAYS) };
  const renewals = await Promise.all(
    [1, 2, 3].map(() => renewSession(requestOf("/", { cookie }), here, sessionRow)),
  );
  expect(renewals.filter((renewed) => renewed !== null)).toEqual([expect.stringMatching(/^__Host-session=/)]);
  expect(puts).toBe(1);
});

test("a renewal that KV rejects doesn't fail the request, is logged once, and is retried", async () => {
  const { user, cookie } = await person(context);
  const log = vi.spyOn(console, "error").mockReturnValue();
  const put = () => Promise.reject(new Error("KV PUT failed: 429 Too Many Requests"));
  const scoped = loadContextOf({ ...at(20), sessions: withPut(put) });
  expect((await optionalUser(requestOf("/", { cookie }), scoped))?.user.id).toBe(user.id);
  expect(scoped.pendingCookies).toEqual([]);
  const { requestId } = scoped;
  const report = {
    event: "session-renewal-failed",
    requestId,
    error: expect.stringContaining("429") as string,
  };
  expect(log.mock.calls).toEqual([[expect.objectContaining(report)]]);
  log.mockRestore();
  const next = loadContextOf(at(21));
  await optionalUser(requestOf("/", { cookie }), next);
  expect(next.pendingCookies).toHaveLength(1);
});

test("a page whose own query fails keeps its session: the page gets the error, not a redirect to login", async () => {
  const { user, cookie } = await person(context);
  const broken = query(context.db.select({ one: sql<number>`no_such_function()` }).from(users), () => 1);
  const scoped = loadContextOf(context);
  const page = requireAccessAndRead(requestOf("/dashboard", { cookie }), scoped, broken);
  const frame = optionalUser(requestOf("/dashboard", { cookie }), scoped);
  await expect(page).rejects.toThrow("no_such_function");
  expect((await frame)?.user.id).toBe(user.id);
});

test("data read together with the session is never sent to users without access", async () => {
  const { cookie } = await person(context, expiredTrial(noon));
  const secretQuery = query(context.db.select({ one: sql<number>`1` }).from(sql`(select 1)`), () => "secret");
  const response = await refusal(
    requireAccessAndRead(requestOf("/dashboard", { cookie }), loadContextOf(context), secretQuery),
  );
  expect([response.status, await response.text()]).toEqual([402, expect.not.stringContaining("secret")]);
});

test("one request looks up the current user once, however many loaders need it", async () => {
  const { user, cookie } = await person(context);
  const scoped = loadContextOf(context);
  const first = await requireUser(requestOf("/a", { cookie }), scoped);
  await context.db.update(users).set({ isAdmin: true }).where(eq(users.id, user.id));
  expect(await requireUser(requestOf("/b", { cookie }), scoped)).toBe(first);
});

test("a session ends after 90 days, however often it is used", async () => {
  const { user, cookie } = await person(context);
  for (const day of [25, 50, 75, 85]) {
    expect(await optionalUser(requestOf("/", { cookie }), loadContextOf(at(day)))).not.toBeNull();
  }
  const [row] = await context.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(row?.expiresAt).toEqual(new Date(noon.getTime() + 90 * DAYS));
  expect(await optionalUser(requestOf("/", { cookie }), at(89.9))).not.toBeNull();
  // Rows from before this limit may have any expiry.
  const late = new Date(noon.getTime() + 200 * DAYS);
  await context.db.update(sessions).set({ expiresAt: late }).where(eq(sessions.userId, user.id));
  expect(await optionalUser(requestOf("/", { cookie }), at(90))).toBeNull();
});

test("a session missing from KV is found in D1 and can be renewed", async () => {
  const { user, cookie } = await person(context);
  for (const { name } of (await context.sessions.list()).keys) await context.sessions.delete(name);
  expect((await optionalUser(requestOf("/", { cookie }), context))?.user.id).toBe(user.id);
  const later = loadContextOf(at(5));
  await optionalUser(requestOf("/", { cookie }), later);
  const renewed = later.pendingCookies[0]?.split(";")[0] ?? expect.fail("not renewed");
  expect((await optionalUser(requestOf("/", { cookie: renewed }), at(34)))?.user.id).toBe(user.id);
  await endSession(requestOf("/", { cookie }), context);
  expect(await optionalUser(requestOf("/", { cookie: renewed }), context)).toBeNull();
});

test("a rejected admin request is logged without the user's email address", async () => {
  const { user, cookie } = await person(context);
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  await refusal(requireAdmin(requestOf("/api/admin/users?q=secret", { cookie }), context));
  expect(log.mock.calls).toEqual([
    [{ event: "admin-access-refused", requestId: undefined, userId: user.id, path: "/api/admin/users" }],
  ]);
  log.mockRestore();
});

test("an isolate reads a session's KV entry once, and D1 on each request", async () => {
  const { user, cookie } = await person(context);
  let reads = 0;
  const get = (key: string, type: "json") => (reads++, context.sessions.get(key, type));
  const here = { ...context, sessions: { ...context.sessions, get } as unknown as KVNamespace };
  for (const path of ["/a", "/b", "/c"]) {
    expect((await optionalUser(requestOf(path, { cookie }), here))?.user.id).toBe(user.id);
  }
  expect(reads).toBe(1);
  await context.db.delete(sessions).where(eq(sessions.userId, user.id));
  expect(await optionalUser(requestOf("/", { cookie }), here)).toBeNull();
});

test("a page that an admin layout and its own loader both refuse is logged once", async () => {
  const { cookie } = await person(context);
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  for (const time of [1, 2]) {
    const scoped = loadContextOf(context);
    const asked = () => refusal(requireAdmin(requestOf("/admin/register", { cookie }), scoped));
    const [layout, page] = await Promise.all([asked(), asked()]);
    expect([layout.status, page.status]).toEqual([403, 403]);
    expect(log).toHaveBeenCalledTimes(time);
  }
});
