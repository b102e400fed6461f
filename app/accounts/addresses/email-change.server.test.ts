import { and, eq } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { afterEach, expect, test, vi } from "vitest";
import { emailChanges, sessions, passkeys } from "../tables.server";
import { auditLog } from "~/audit/tables.server";
import { users } from "~/users/tables.server";
import { deliver } from "~/delivery/deliver.server";
import { loggedPath } from "~/http/request-scope";
import { noon, testContext } from "../../../tests/context";
import { mailboxOf } from "../../../tests/mailbox";
import { LIGHT_HASH, ORIGIN, PASSWORD, person } from "../../../tests/people";
import { recordingQueues } from "../../../tests/queues";
import { requestDeletion } from "~/privacy/deletion.server";
import { changeToConfirm, confirmEmailChange, requestEmailChange } from "./email-change.server";
import { addressToRestore, restoreEmail } from "./take-back.server";
import { erasedSubject } from "~/audit/audit-log.server";
import type { LinkProof } from "../passwords/confirm-password.server";
import { mailboxKey } from "./mail-limits.server";
import { pendingEmailChange } from "./emailed-links.server";
import { openSession } from "../sign-in/session.server";
import { logIn, register } from "../sign-in/users.server";
import { resendVerification } from "./verification.server";

vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);
const deferred: Promise<unknown>[] = [];
const context = testContext("email-change", {
  newId: () => crypto.randomUUID(),
  waitUntil: (work) => void deferred.push(work),
  ...recordingQueues().queues,
});
const mail = mailboxOf(context);
afterEach(async () => {
  await Promise.all(deferred.splice(0));
});

const password = PASSWORD;

const address = () => `${crypto.randomUUID()}@change.example`;
const hoursOn = (hours: number) => ({ ...context, now: () => new Date(noon.getTime() + hours * 3_600_000) });
const owner = async (overrides: Partial<typeof users.$inferInsert> = {}) => {
  const { user } = await person(context, { email: address(), passwordHash: LIGHT_HASH, ...overrides });
  return { ...user, isEmailVerified: user.emailVerifiedAt !== null };
};
const emailOf = async ({ id }: { id: string }) =>
  (await context.db.select().from(users).where(eq(users.id, id)))[0]?.email;

/** Delivers the user's queued emails and returns the texts sent to the address, newest first. */
async function emailsTo(to: string, { id }: { id: string }) {
  for (const row of await context.db.select().from(messages).where(eq(messages.userId, id))) {
    await deliver(context, row.id);
  }
  return (await mail.inbox()).filter((mail) => mail.to === to).map(({ text }) => text);
}

const tokenIn = (text = "", path = "change-email") =>
  new RegExp(`/${path}/([\\w.-]+)`).exec(text)?.[1] ?? expect.fail(`no link to ${path}`);

/** Requests a change and returns the token sent to the new address. */
async function requested(user: Awaited<ReturnType<typeof owner>>, email = address()) {
  expect(await requestEmailChange(context, user, { email, password })).toBe("sent");
  return { email, token: tokenIn((await emailsTo(email, user))[0]) };
}

async function changed(user: Awaited<ReturnType<typeof owner>>) {
  const change = await requested(user);
  expect(await confirmEmailChange(context, change.token, { password })).toBe("done");
  const [notice] = await emailsTo(user.email, user);
  return { ...change, restoreToken: tokenIn(notice, "restore-email") };
}

test("a change needs the password, is confirmed at the new address, and notifies the old one", async () => {
  const user = await owner();
  const email = address();
  expect(await requestEmailChange(context, user, { email, password: "a-stolen-session-1" })).toBe(
    "wrong-password",
  );
  expect(await context.db.$count(emailChanges, eq(emailChanges.userId, user.id))).toBe(0);

  const { token } = await requested(user, email);
  expect(await emailOf(user)).toBe(user.email);
  expect((await changeToConfirm(context, token))?.email).toBe(email);
  expect(await confirmEmailChange(context, token, { password })).toBe("done");
  expect(await emailOf(user)).toBe(email);
  expect((await context.db.select().from(users).where(eq(users.id, user.id)))[0]).toMatchObject({
    mailbox: await mailboxKey(context, email),
    emailVerifiedAt: noon,
  });
  const [notice] = await emailsTo(user.email, user);
  expect(notice).toContain(`Your account now uses ${email[0]}***@change.example`);
  expect(notice).not.toContain(email);
  expect(
    await context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, await erasedSubject(context, user.email))),
  ).toMatchObject([{ action: "email-changed", detail: { to: await erasedSubject(context, email) } }]);
});

test("a link works once, even when used twice concurrently", async () => {
  const user = await owner();
  const { token } = await requested(user);
  const outcomes = await Promise.all([
    confirmEmailChange(context, token, { password }),
    confirmEmailChange(context, token, { password }),
  ]);
  expect(outcomes.sort()).toEqual(["done", "invalid-token"]);
  expect(await confirmEmailChange(context, token, { password })).toBe("invalid-token");
  expect(await emailsTo(user.email, user)).toHaveLength(1);
});

test("a link is worth nothing without a session of the account or its password: a stranger's account never gets the mailbox", async () => {
  const [attacker, victim] = [await owner(), await owner()];
  const { token } = await requested(attacker);
  expect(await changeToConfirm(context, token)).toMatchObject({ userId: attacker.id });
  const [theirs] = await context.db.select().from(sessions).where(eq(sessions.userId, victim.id));
  const confirm = (proof: LinkProof) => confirmEmailChange(context, token, proof);
  expect(await confirm({ sessionId: theirs?.id ?? "", browser: null })).toBe("invalid-token");
  expect(await confirm({ password: "a-guess-of-the-victim-1" })).toBe("wrong-password");
  expect(await emailOf(attacker)).toBe(attacker.email);
  expect(await context.db.$count(sessions, eq(sessions.userId, attacker.id))).toBe(1);
  // The tries that failed use up no notice to the old address.
  expect(await emailsTo(attacker.email, attacker)).toEqual([]);
  expect(await confirm({ password })).toBe("done");
  expect(await emailsTo(attacker.email, attacker)).toHaveLength(1);
});

test("confirming ends the account's other sessions, and all of them when the password is the proof", async () => {
  const signIn = async (user: Awaited<ReturnType<typeof owner>>) => {
    const session = await openSession(new Request(ORIGIN), context, user);
    return (await session.insert)[0]?.id ?? expect.fail("no session");
  };
  const left = async ({ id }: { id: string }) =>
    (await context.db.select().from(sessions).where(eq(sessions.userId, id))).map((row) => row.id);
  const [user, other] = [await owner(), await owner()];
  const sessionId = await signIn(user);
  const { token } = await requested(user);
  const [here, there] = [confirmEmailChange(context, token, { sessionId, browser: null }), requested(other)];
  expect(await here).toBe("done");
  expect(await left(user)).toEqual([sessionId]);
  expect(await confirmEmailChange(context, (await there).token, { password })).toBe("done");
  expect(await left(other)).toEqual([]);
});

test("from an account whose address was never confirmed, the email takes one of the places of registrations", async () => {
  const limited = { ...context, config: { ...context.config, REGISTRATION_EMAILS_PER_HOUR: 2 } };
  const dueOf = async (user: Awaited<ReturnType<typeof owner>>) => {
    expect(await requestEmailChange(limited, user, { email: address(), password })).toBe("sent");
    const [row] = await context.db.select().from(messages).where(eq(messages.userId, user.id));
    const change = await pendingEmailChange(context, user.id).get();
    expect((change?.expiresAt.getTime() ?? 0) - (row?.nextAttemptAt?.getTime() ?? 0)).toBe(24 * 3_600_000);
    return ((row?.nextAttemptAt?.getTime() ?? 0) - noon.getTime()) / 3_600_000;
  };
  await context.db.delete(emailChanges);
  const strangers = [];
  for (let n = 0; n < 5; n++) strangers.push(await dueOf(await owner({ emailVerifiedAt: null })));
  expect(strangers).toEqual([0, 0, 1, 1, 2]);
  // Registrations wait behind them, and confirmed accounts behind no one.
  const visit = new Request(ORIGIN, { headers: { "CF-Connecting-IP": "203.0.113.79" } });
  const account = await register(visit, limited, { email: address(), password: "exit-freedom-2028" });
  if (!account.ok) return expect.fail(account.reason);
  expect(await resendVerification(limited, account.user)).toBe("waiting");
  expect(await dueOf(await owner())).toBe(0);
});

test("a link works for 24 hours, and a newer one replaces it", async () => {
  const user = await owner();
  const first = await requested(user);
  expect((await changeToConfirm(hoursOn(23.9), first.token))?.email).toBe(first.email);
  expect(await confirmEmailChange(hoursOn(24), first.token, { password })).toBe("invalid-token");
  const second = await requested(user);
  expect(await confirmEmailChange(context, first.token, { password })).toBe("invalid-token");
  expect(await confirmEmailChange(context, second.token, { password })).toBe("done");
  expect(await confirmEmailChange(context, "made-up", { password })).toBe("invalid-token");
});

test("an address that another account has, or takes in the meantime, is rejected and nothing changes", async () => {
  const [user, other] = [await owner(), await owner()];
  expect(await requestEmailChange(context, user, { email: other.email, password })).toBe("email-taken");
  expect(await requestEmailChange(context, user, { email: user.email, password })).toBe("same-email");
  const { email, token } = await requested(user);
  await owner({ email });
  expect(await confirmEmailChange(context, token, { password })).toBe("email-taken");
  expect(await emailOf(user)).toBe(user.email);
});

test("the old address can undo a change for seven days, which also revokes anything an attacker may have set up", async () => {
  const user = await owner();
  const { restoreToken } = await changed(user);
  await requestDeletion(context, user, { password });
  const passkey = (id: string, daysAgo: number) => ({
    id: `${id}-${user.id}`,
    userId: user.id,
    name: id,
    publicKey: "none",
    counter: 0,
    transports: [],
    createdAt: hoursOn(-24 * daysAgo).now(),
  });
  await context.db.insert(passkeys).values([passkey("owner", 8), passkey("thief", 1)]);
  expect(await addressToRestore(hoursOn(6.9 * 24), restoreToken)).toBe(user.email);
  expect(await restoreEmail(hoursOn(7 * 24), restoreToken)).toBe("invalid-token");
  expect(await restoreEmail(context, restoreToken)).toBe("done");
  expect(await emailOf(user)).toBe(user.email);
  expect(await context.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  const visit = new Request(`${ORIGIN}/login`, { headers: { "CF-Connecting-IP": "203.0.113.78" } });
  expect(await logIn(visit, context, { email: user.email, password })).toMatchObject({ ok: false });
  expect((await emailsTo(user.email, user))[0]).toContain("Set a new one with this link");
  expect((await context.db.select().from(users).where(eq(users.id, user.id)))[0]).toMatchObject({
    deletionRequestedAt: null,
    mailbox: await mailboxKey(context, user.email),
  });
  expect(await restoreEmail(context, restoreToken)).toBe("invalid-token");
  expect(await restoreEmail(context, `${restoreToken.slice(0, -1)}!`)).toBe("invalid-token");
  expect(
    (await context.db.select().from(passkeys).where(eq(passkeys.userId, user.id))).map(({ name }) => name),
  ).toEqual(["owner"]);
});

test("an attacker who changes the address twice can't use the second notice to take the account from its owner", async () => {
  const user = await owner();
  const first = await changed(user);
  const thief = { ...user, email: first.email };
  const second = await changed(thief);
  expect(await restoreEmail(context, first.restoreToken)).toBe("done");
  expect(await restoreEmail(context, second.restoreToken)).toBe("invalid-token");
  expect(await emailOf(user)).toBe(user.email);
});

test("a notice used twice concurrently restores the address once, and a later notice can't override it", async () => {
  const user = await owner();
  const first = await changed(user);
  const second = await changed({ ...user, email: first.email });
  const outcomes = await Promise.all(
    [first, first, second].map(({ restoreToken }) => restoreEmail(context, restoreToken)),
  );
  expect(outcomes.slice(0, 2).sort()).toEqual(["done", "invalid-token"]);
  expect(await emailOf(user)).toBe(user.email);
  const lines = and(
    eq(auditLog.action, "email-restored"),
    eq(auditLog.subject, await erasedSubject(context, first.email)),
  );
  expect(await context.db.$count(auditLog, lines)).toBe(1);
});

test("while a change can be undone, no one else can take the old address", async () => {
  const user = await owner();
  const { restoreToken } = await changed(user);
  const visit = new Request(`${ORIGIN}/register`, { headers: { "CF-Connecting-IP": "203.0.113.77" } });
  const registration = { email: user.email, password: "exit-freedom-2028" };
  expect(await register(visit, context, registration)).toEqual({ ok: false, reason: "email-taken" });
  const other = await owner();
  expect(await requestEmailChange(context, other, { email: user.email, password })).toBe("email-taken");
  expect(await restoreEmail(context, restoreToken)).toBe("done");
});

test("an old address that was never verified gets no notice and no restore link", async () => {
  const user = await owner({ emailVerifiedAt: null });
  const { token } = await requested(user);
  expect(await confirmEmailChange(context, token, { password })).toBe("done");
  expect(await emailsTo(user.email, user)).toHaveLength(0);
  expect((await context.db.select().from(users).where(eq(users.id, user.id)))[0]?.emailVerifiedAt).toEqual(
    noon,
  );
});

test("a user can request five changes a day, and one mailbox gets at most five such emails from all accounts", async () => {
  const user = await owner();
  for (let count = 0; count < 5; count += 1) await requested(user);
  expect(await requestEmailChange(context, user, { email: address(), password })).toBe("mailbox-full");
  const target = crypto.randomUUID();
  for (let count = 0; count < 5; count += 1)
    await requested(await owner(), `${target}+${count}@change.example`);
  const more = { email: `${target}+more@change.example`, password };
  expect(await requestEmailChange(context, await owner(), more)).toBe("mailbox-full");
});

test("neither link's token appears in the log", () => {
  for (const path of ["change-email", "restore-email"]) {
    expect(loggedPath(`${ORIGIN}/${path}/secret.token?x=1`)).toBe(`/${path}/[token]`);
  }
});
