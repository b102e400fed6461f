import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { newRequestScope } from "~/http/request-scope";
import { drain } from "~/delivery/drain.server";
import { messages } from "~/delivery/tables.server";
import { carryOutNotMe } from "~/privacy/not-me.server";
import { addDevice } from "~/push/devices.server";
import { DAY_MS } from "~/time";
import { users } from "~/users/tables.server";
import { testContext } from "../../../tests/context";
import { mailboxOf } from "../../../tests/mailbox";
import { LIGHT_HASH, ORIGIN, PASSWORD, person } from "../../../tests/people";
import { recordingQueues } from "../../../tests/queues";
import { confirmEmailChange, requestEmailChange } from "../addresses/email-change.server";
import { mailedTokenOf } from "../addresses/emailed-links.server";
import { sessionProof } from "../passwords/confirm-password.server";
import { resetEmail, resetPassword } from "../passwords/reset.server";
import { passkeys, passwordResetTokens, pushDevices, sessions } from "../tables.server";
import { passSecondFactor } from "../factors/second-factors.server";
import { optionalUser } from "./access.server";
import { logIn, register } from "./users.server";

vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);
const deferred: Promise<unknown>[] = [];
const context = testContext("device-notice", {
  newId: () => crypto.randomUUID(),
  waitUntil: (work) => void deferred.push(work),
  ...recordingQueues().queues,
});
const mail = mailboxOf(context);
beforeEach(() => mail.reset());

const SIGNED_IN = "A new device signed in to your account";

async function inboxOf(address: string) {
  await Promise.all(deferred.splice(0));
  await drain(context, "people");
  return (await mail.inbox()).filter(({ to }) => to === address);
}
const subjectsTo = async (address: string) => (await inboxOf(address)).map(({ subject }) => subject);

/** A browser that keeps its cookies. */
function openBrowser(name = "Firefox/140.0") {
  const jar = new Map<string, string>();
  const visit = () =>
    new Request(ORIGIN, {
      headers: {
        Cookie: [...jar].map(([key, value]) => `${key}=${value}`).join("; "),
        "User-Agent": `Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 ${name}`,
        "CF-Connecting-IP": "203.0.113.1",
      },
    });
  const keep = (cookies: readonly string[]) => {
    for (const cookie of cookies) {
      const [pair = ""] = cookie.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
  };
  /** Calls within a request, and keeps the cookies of its answer. */
  const call = async <T>(work: (request: Request, scope: typeof context) => Promise<T>) => {
    const scope = { ...context, ...newRequestScope(context.newId) };
    const result = await work(visit(), scope);
    keep(scope.pendingCookies);
    return result;
  };
  const signIn = async (email: string, password = PASSWORD) => {
    const result = await call((request, scope) => logIn(request, scope, { email, password }));
    if (!result.ok) return expect.fail(result.reason);
    keep([result.cookie]);
    return result;
  };
  const viewer = async () => (await optionalUser(visit(), context)) ?? expect.fail("no session");
  const notify = async (account: { id: string; email: string }, endpoint: string) =>
    call((request, scope) =>
      addDevice(
        scope,
        account,
        { endpoint: `https://fcm.googleapis.com/fcm/send/${endpoint}`, p256dh: "B", auth: "A" },
        request,
      ),
    );
  return { visit, keep, call, signIn, viewer, notify };
}

const owner = async (state: Partial<typeof users.$inferInsert> = {}) =>
  (await person(context, { passwordHash: LIGHT_HASH, ...state })).user;

test("a sign-in on a new device is told once, by an email that gives the account back and ends the device", async () => {
  const user = await owner();
  const [first, second] = [openBrowser(), openBrowser("Edg/140.0")];
  await first.signIn(user.email);
  const [email] = await inboxOf(user.email);
  expect(email?.subject).toBe(SIGNED_IN);
  expect(email?.text).toContain("Firefox on Windows just signed in to your account.");
  await first.signIn(user.email);
  expect(await inboxOf(user.email)).toHaveLength(1);
  await second.signIn(user.email);
  expect(await inboxOf(user.email)).toHaveLength(2);
  const link = /\/not-me\/([\w.-]+)/.exec(email?.text ?? "")?.[1] ?? expect.fail("no link");
  expect(await carryOutNotMe(context, link)).toBe("secure-account");
  expect(await context.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  // A stranger who finds out the next password too is told of again.
  await context.db.update(users).set({ passwordHash: LIGHT_HASH }).where(eq(users.id, user.id));
  await second.signIn(user.email);
  expect((await subjectsTo(user.email)).filter((subject) => subject === SIGNED_IN)).toHaveLength(3);
});

test("'Not you?' in the email about a device removes a passkey that was added six days before", async () => {
  const user = await owner();
  const passkey = async (id: string, days: number) =>
    context.db.insert(passkeys).values({
      id: `${user.id}-${id}`,
      userId: user.id,
      name: id,
      publicKey: "none",
      counter: 0,
      transports: [],
      createdAt: new Date(context.now().getTime() - days * DAY_MS),
    });
  await openBrowser().signIn(user.email);
  await passkey("old", 8);
  await passkey("young", 6);
  const [email] = await inboxOf(user.email);
  const link = /\/not-me\/([\w.-]+)/.exec(email?.text ?? "")?.[1] ?? expect.fail("no link");
  expect(await carryOutNotMe(context, link)).toBe("secure-account");
  const left = await context.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  expect(left.map(({ name }) => name)).toEqual(["old"]);
});

test("a sign-in after a reset by the mailed link is no news in that browser, but in each other", async () => {
  const user = await owner();
  const [known, fresh] = [openBrowser(), openBrowser("Edg/140.0")];
  await known.signIn(user.email);
  await context.db.batch(await resetEmail(context, user.id));
  const [row] = await context.db
    .select()
    .from(passwordResetTokens)
    .where(eq(passwordResetTokens.userId, user.id));
  const token = row && (await mailedTokenOf(context.config.SESSION_SECRETS, "password-reset", row));
  const chosen = { token: token ?? "", password: "a-new-password-1" };
  expect(await fresh.call((request, scope) => resetPassword(request, scope, chosen))).toEqual({ ok: true });
  const noticeCount = async () =>
    (await subjectsTo(user.email)).filter((subject) => subject === SIGNED_IN).length;
  expect(await noticeCount()).toBe(1);
  await fresh.signIn(user.email, chosen.password);
  expect(await noticeCount()).toBe(1);
  await known.signIn(user.email, chosen.password);
  expect(await noticeCount()).toBe(2);
});

async function registered(email: string) {
  const browser = openBrowser();
  const result = await browser.call((request, scope) =>
    register(request, scope, { email, password: PASSWORD }),
  );
  if (!result.ok) return expect.fail(result.reason);
  await context.db
    .update(users)
    .set({ emailVerifiedAt: context.now(), passwordHash: LIGHT_HASH })
    .where(eq(users.id, result.user.id));
  await browser.signIn(email);
  return { browser, id: result.user.id };
}

test("the first device after registration is no news", async () => {
  const email = `${crypto.randomUUID()}@new.example`;
  await registered(email);
  expect(await subjectsTo(email)).not.toContain(SIGNED_IN);
});

test("a changed address leaves only the browser that confirmed it its session and its notifications", async () => {
  const email = `${crypto.randomUUID()}@new.example`;
  const { browser, id } = await registered(email);
  const other = openBrowser("Edg/140.0");
  await other.signIn(email);
  await other.notify({ id, email }, `${id}-other`);
  await browser.notify({ id, email }, `${id}-own`);
  const newEmail = `${crypto.randomUUID()}@changed.example`;
  const viewer = { id, email, isEmailVerified: true };
  expect(await requestEmailChange(context, viewer, { email: newEmail, password: PASSWORD })).toBe("sent");
  const [asked] = await inboxOf(newEmail);
  const token = /change-email\/([\w.-]+)/.exec(asked?.text ?? "")?.[1] ?? "";
  const proof = await sessionProof(browser.visit(), context, await browser.viewer());
  expect(await confirmEmailChange(context, token, proof)).toBe("done");
  expect(await optionalUser(other.visit(), context)).toBeNull();
  expect(await optionalUser(browser.visit(), context)).not.toBeNull();
  const left = await context.db.select().from(pushDevices).where(eq(pushDevices.userId, id));
  expect(left.map(({ endpoint }) => endpoint.split("/").at(-1))).toEqual([`${id}-own`]);
  // Both browsers are known under the new address too.
  for (const known of [browser, other]) await known.signIn(newEmail);
  expect(await subjectsTo(newEmail)).not.toContain(SIGNED_IN);
});

test("an account with two factors is told of a device once it has passed both", async () => {
  const user = await owner();
  const passkey = { id: user.id, userId: user.id, name: "Phone", publicKey: "none", counter: 0 };
  await context.db.insert(passkeys).values({ ...passkey, transports: [], createdAt: context.now() });
  const browser = openBrowser();
  await browser.signIn(user.email);
  expect(await subjectsTo(user.email)).toEqual([]);
  const [session] = await context.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(sessions.lastSeenAt, sessions.device)
    .then((rows) => rows.filter(({ device }) => device === "Firefox on Windows"));
  const viewer = { userId: user.id, sessionId: session?.id ?? "" };
  const pass = (sessionId: string) =>
    browser.call((request, scope) => passSecondFactor(request, scope, { ...viewer, sessionId }));
  await pass(viewer.sessionId);
  // The session has another id now; a lost one tells nobody.
  await pass(viewer.sessionId);
  expect(await subjectsTo(user.email)).toEqual([SIGNED_IN]);
});

test("an address that nobody has confirmed gets no such email, and no account more than five a day", async () => {
  const stranger = await owner({ emailVerifiedAt: null });
  await openBrowser().signIn(stranger.email);
  expect(await subjectsTo(stranger.email)).toEqual([]);
  const user = await owner();
  for (let n = 0; n < 20; n++) await openBrowser().signIn(user.email);
  expect(await context.db.$count(messages, eq(messages.userId, user.id))).toBe(5);
});
