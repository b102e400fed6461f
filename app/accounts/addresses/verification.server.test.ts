import { and, eq, inArray } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { raisePendingAlerts } from "~/alerts/raise.server";
import { NEW_RULE } from "~/alerts/rule";
import { createRule } from "~/alerts/rules.server";
import { sendTestAlert } from "~/alerts/page-action.server";
import { emailVerifications } from "../tables.server";
import { alertRules, triggeredAlerts } from "~/alerts/tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { users } from "~/users/tables.server";
import { deliver } from "~/delivery/deliver.server";
import { alarmsOf } from "~/monitor/alarms";
import { checkHealth } from "~/monitor/health-check.server";
import { addAssessment } from "../../../tests/alert-factories";
import { noon, testContext } from "../../../tests/context";
import { recordingQueues } from "../../../tests/queues";
import { mailboxOf } from "../../../tests/mailbox";
import { ORIGIN, requestOf } from "../../../tests/people";
import { withoutTable } from "../../../tests/without-table";
import { optionalUser } from "../sign-in/access.server";
import { deleteUnverifiedAccounts } from "~/privacy/deletion.server";
import { requestReset } from "../passwords/reset.server";
import { logIn, register } from "../sign-in/users.server";
import { addressToVerify, resendVerification, verifyAddress } from "./verification.server";

vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);

const deferred: Promise<unknown>[] = [];
const context = testContext("verification", {
  newId: () => crypto.randomUUID(),
  waitUntil: (work) => void deferred.push(work),
  ...recordingQueues().queues,
});
const mail = mailboxOf(context);
const hoursOn = (hours: number) => ({ ...context, now: () => new Date(noon.getTime() + hours * 3_600_000) });
const password = "exit-freedom-2028";

beforeEach(async () => {
  await context.db.batch([
    context.db.delete(triggeredAlerts),
    context.db.delete(alertRules),
    context.db.delete(riskAssessments),
  ]);
});
afterEach(async () => {
  await Promise.all(deferred.splice(0));
});

let visitors = 0;
const visit = () =>
  new Request(`${ORIGIN}/register`, { headers: { "CF-Connecting-IP": `203.0.113.${++visitors}` } });

async function signedUp(email = `${crypto.randomUUID()}@example.com`) {
  const account = await register(visit(), context, { email, password });
  return account.ok ? account.user : expect.fail(account.reason);
}

/** Delivers the user's queued emails and returns the newest email's text. */
async function lastEmail(user: { id: string; email: string }, here = context) {
  const rows = await context.db.select().from(messages).where(eq(messages.userId, user.id));
  for (const { id } of rows) {
    const outcome = await deliver(here, id);
    // The simulated provider may drop a connection on a busy machine; retry two minutes later.
    if (outcome === "retrying") {
      const later = new Date(here.now().getTime() + 120_000);
      await deliver({ ...here, now: () => later }, id);
    }
  }
  const [newest] = (await mail.inbox()).filter(({ to }) => to === user.email);
  return newest ?? expect.fail("no email arrived");
}

const tokenIn = (text: string) => /verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? expect.fail("no link");
const isVerified = async ({ id }: { id: string }) =>
  (await context.db.select().from(users).where(eq(users.id, id)))[0]?.emailVerifiedAt != null;

/** The email of a rule of the user's that an assessment just triggered. */
async function triggeredAlert(userId: string) {
  await createRule(
    context.db,
    { uuid: crypto.randomUUID(), userId, now: new Date(noon.getTime() - 60_000) },
    NEW_RULE,
  );
  await addAssessment(context, noon, { daily: 90 });
  await raisePendingAlerts(context);
  const isAlert = and(eq(messages.userId, userId), eq(messages.kind, "alert"));
  const [email] = await context.db.select().from(messages).where(isAlert);
  return email ?? expect.fail("nothing was triggered");
}

test("the welcome email's link verifies the address once", async () => {
  const user = await signedUp();
  expect(await isVerified(user)).toBe(false);
  const token = tokenIn((await lastEmail(user)).text);
  expect(await addressToVerify(context, token)).toMatchObject({ userId: user.id, email: user.email });
  expect(await verifyAddress(context, token, { password })).toBe("verified");
  expect(await isVerified(user)).toBe(true);
  expect(await verifyAddress(context, token, { password })).toBe("invalid-token");
  const rows = await context.db
    .select()
    .from(emailVerifications)
    .where(eq(emailVerifications.userId, user.id));
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a verification link works for 24 hours", async () => {
  const user = await signedUp();
  const token = tokenIn((await lastEmail(user)).text);
  expect(await verifyAddress(hoursOn(24), token, { password })).toBe("invalid-token");
  expect(await verifyAddress(hoursOn(23.9), token, { password })).toBe("verified");
});

test("the link is resent at most four times a day, and every one of them works", async () => {
  const user = await signedUp();
  const outcomes = [];
  let ticks = 0;
  const ticking = { ...context, now: () => new Date(noon.getTime() + ++ticks) };
  for (let n = 0; n < 6; n++) outcomes.push(await resendVerification(ticking, user));
  expect(outcomes).toEqual(["sent", "sent", "sent", "sent", "too-many", "too-many"]);
  const token = tokenIn((await lastEmail(user, hoursOn(1))).text);
  expect(await verifyAddress(context, token, { password })).toBe("verified");
  expect(await resendVerification(context, { ...user, isEmailVerified: true })).toBe("already-verified");
});

test("12 registrations that reach one mailbox send it at most 5 emails, and keep its owner from no account", async () => {
  const name = crypto.randomUUID();
  const made: Awaited<ReturnType<typeof register>>[] = [];
  for (let n = 0; n < 12; n++)
    made.push(await register(visit(), context, { email: `${name}+${n}@example.com`, password }));
  made.push(await register(visit(), context, { email: `${name}@example.com`, password }));
  expect(made.map(({ ok }) => ok)).toEqual(Array<boolean>(13).fill(true));
  const owner = made.at(-1);
  if (!owner?.ok) return expect.fail("refused");
  const ids = made.flatMap((each) => (each.ok ? [each.user.id] : []));
  expect(await context.db.$count(messages, inArray(messages.userId, ids))).toBe(5);
  // The pages of those without a link say why, until the mailbox may get one again.
  const viewer = async (each: (typeof made)[number] | undefined, here = context) =>
    each?.ok ? optionalUser(requestOf("/", { cookie: each.cookie.split(";")[0] ?? "" }), here) : null;
  expect(await viewer(made[0])).toMatchObject({ isLinkHeld: false });
  expect(await viewer(owner)).toMatchObject({ isLinkHeld: true, linkDueAt: null });
  expect(await resendVerification(context, owner.user)).toBe("too-many");
  expect(await viewer(owner, hoursOn(24.1))).toMatchObject({ isLinkHeld: false });
  expect(await resendVerification(hoursOn(24.1), owner.user)).toBe("sent");
});

test("a test alert to an unverified address resends the link instead and says so", async () => {
  const user = await signedUp();
  expect(await sendTestAlert(context, user)).toBe("link-sent");
  expect((await lastEmail(user)).subject).toBe("Confirm your email address");
  expect(
    (await mail.inbox())
      .filter(({ to }) => to === user.email)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(["Confirm your email address", "Welcome to US Exit Freedom Monitor"]);
});

test("an alert waits for its address to be verified, then is sent", async () => {
  const user = await signedUp();
  const alert = await triggeredAlert(user.id);
  expect(await deliver(hoursOn(1), alert.id)).toBe("not-due");
  const { token, here } = { token: tokenIn((await lastEmail(user)).text), here: hoursOn(2) };
  expect(await verifyAddress(here, token, { password })).toBe("verified");
  expect(await deliver(here, alert.id)).toBe("sent");
});

test("an alert whose address isn't verified within 24 hours is never sent", async () => {
  const user = await signedUp();
  const alert = await triggeredAlert(user.id);
  await context.db
    .update(users)
    .set({ emailVerifiedAt: hoursOn(24).now() })
    .where(eq(users.id, user.id));
  expect(await deliver(hoursOn(24), alert.id)).toBe("skipped");
  const [row] = await context.db.select().from(messages).where(eq(messages.id, alert.id));
  expect(row?.errorMessage).toBe("Your email address wasn’t confirmed within 24 hours.");
});

test("a verified user's alert does not wait", async () => {
  const user = await signedUp();
  await verifyAddress(context, tokenIn((await lastEmail(user)).text), { password });
  const alert = await triggeredAlert(user.id);
  expect(await deliver(context, alert.id)).toBe("sent");
});

/** The cookie of a session that an attacker opened, and the owner's session. */
const sessionOf = async (user: { id: string; email: string }) => {
  const login = await logIn(visit(), context, { email: user.email, password });
  if (!login.ok) return expect.fail(login.reason);
  const cookie = login.cookie.split(";")[0] ?? "";
  const viewer = await optionalUser(requestOf("/", { cookie }), context);
  return { cookie, sessionId: viewer?.sessionId ?? expect.fail("not signed in") };
};
const isIn = async (cookie: string) => (await optionalUser(requestOf("/", { cookie }), context)) !== null;

test("a link opened in a session of the account keeps that session and ends the others", async () => {
  const user = await signedUp();
  const token = tokenIn((await lastEmail(user)).text);
  const [here, there] = [await sessionOf(user), await sessionOf(user)];
  expect(await verifyAddress(context, token, { sessionId: here.sessionId, browser: null })).toBe("verified");
  expect([await isIn(here.cookie), await isIn(there.cookie)]).toEqual([true, false]);
});

test("elsewhere a link verifies nothing without the account's password, and stays usable", async () => {
  const [user, stranger] = [await signedUp(), await signedUp()];
  const token = tokenIn((await lastEmail(user)).text);
  const other = await sessionOf(stranger);
  expect(await verifyAddress(context, token, { sessionId: other.sessionId, browser: null })).toBe(
    "invalid-token",
  );
  expect(await verifyAddress(context, token, { password: "a-guess-of-1" })).toBe("wrong-password");
  expect([await isVerified(user), await isIn(other.cookie)]).toEqual([false, true]);
  expect(await verifyAddress(context, token, { password })).toBe("verified");
});

test("a link used twice concurrently verifies once, and a failure of the database leaves it usable", async () => {
  const user = await signedUp();
  const token = tokenIn((await lastEmail(user)).text);
  await expect(verifyAddress(withoutTable(context, "messages"), token, { password })).rejects.toThrow();
  const both = await Promise.all([1, 2].map(() => verifyAddress(context, token, { password })));
  expect(both.sort()).toEqual(["invalid-token", "verified"]);
});

test("unverified accounts are removed after 30 days, also if the checkout was opened; verified users, admins and subscribers stay", async () => {
  const [stranger, visitor, verified, customer, admin] = [
    await signedUp(),
    await signedUp(),
    await signedUp(),
    await signedUp(),
    await signedUp(),
  ];
  const set = (id: string, values: Partial<typeof users.$inferInsert>) =>
    context.db.update(users).set(values).where(eq(users.id, id));
  await set(verified.id, { emailVerifiedAt: noon });
  await set(visitor.id, { stripeCustomerId: "cus_opened_only" });
  await set(customer.id, { stripeCustomerId: "cus_unverified", stripeSubscriptionId: "sub_unverified" });
  await set(admin.id, { isAdmin: true });
  const left = async () => {
    const rows = await context.db.select({ id: users.id }).from(users);
    return [stranger, visitor, verified, customer, admin].map(({ id }) => rows.some((row) => row.id === id));
  };
  await deleteUnverifiedAccounts(hoursOn(30 * 24 - 1));
  expect(await left()).toEqual([true, true, true, true, true]);
  await deleteUnverifiedAccounts(hoursOn(30 * 24 + 1));
  expect(await left()).toEqual([false, false, true, true, true]);
});

test("beyond the hour's limit registration succeeds and its email waits for its hour; resets don't wait", async () => {
  await context.db.delete(emailVerifications);
  const limited = { ...context, config: { ...context.config, REGISTRATION_EMAILS_PER_HOUR: 2 } };
  const dueOf = async (minutes: number, email = `${crypto.randomUUID()}@flood.example`) => {
    const at = new Date(noon.getTime() + minutes * 60_000);
    const account = await register(visit(), { ...limited, now: () => at }, { email, password });
    if (!account.ok) return expect.fail(account.reason);
    const [row] = await context.db
      .select({ due: messages.nextAttemptAt, expires: emailVerifications.expiresAt })
      .from(messages)
      .innerJoin(emailVerifications, eq(emailVerifications.id, messages.subjectId))
      .where(eq(messages.userId, account.user.id));
    // A link that waits is valid for a day from when it is sent.
    expect((row?.expires.getTime() ?? 0) - (row?.due?.getTime() ?? 0)).toBe(24 * 3_600_000);
    return ((row?.due?.getTime() ?? 0) - noon.getTime()) / 60_000;
  };
  const later = { ...context, now: () => new Date(noon.getTime() + 32 * 60_000) };
  const isHeld = async () => (await checkHealth(later)).checks.registrations.heldSeconds;
  expect([await dueOf(0), await dueOf(10), await isHeld()]).toEqual([0, 10, null]);
  expect([await dueOf(20, "held@flood.example"), await dueOf(30), await dueOf(31)]).toEqual([60, 70, 120]);
  // Its page says so, and asking again makes no second one.
  const login = await logIn(visit(), later, { email: "held@flood.example", password });
  if (!login.ok) return expect.fail(login.reason);
  const viewer = await optionalUser(requestOf("/", { cookie: login.cookie.split(";")[0] }), later);
  expect(viewer?.linkDueAt).toEqual(hoursOn(1).now());
  const emails = () => context.db.$count(messages, eq(messages.userId, login.user.id));
  expect([await resendVerification({ ...limited, now: later.now }, login.user), await emails()]).toEqual([
    "waiting",
    1,
  ]);
  expect(await isHeld()).toBe(88 * 60);
  expect(alarmsOf(await checkHealth(later)).map(({ name }) => name)).toContain("registrations-held");

  await requestReset(visit(), limited, { email: "held@flood.example" });
  await Promise.all(deferred.splice(0));
  const resets = await context.db.select().from(messages).where(eq(messages.kind, "password-reset"));
  expect(resets.at(-1)?.nextAttemptAt).toEqual(noon);
});
