import { and, eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { accountEmails, auditLog, emailChanges, passkeys, sessions, users } from "~/database/schema.server";
import { deliver } from "~/delivery/deliver.server";
import { jobFor } from "~/delivery/job";
import { loggedPath } from "~/http/logged-path";
import { DAY_MS } from "~/time";
import { noon, testContext } from "../../tests/context";
import { mailboxOf } from "../../tests/mailbox";
import { LIGHT_HASH, ORIGIN, PASSWORD, person } from "../../tests/people";
import { recordingQueues } from "../../tests/queues";
import { requestDeletion } from "./deletion.server";
import {
  addressToConfirm,
  addressToRestore,
  confirmEmailChange,
  requestEmailChange,
  restoreEmail,
} from "./email-change.server";
import { erasedSubject } from "./erase-user.server";
import { mailboxKey } from "./mailbox-limit.server";
import { carryOutNotMe, readNotMeToken } from "./not-me.server";
import { register } from "./users.server";

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
  for (const row of await context.db.select().from(accountEmails).where(eq(accountEmails.userId, id))) {
    await deliver(context, jobFor("account", row.id));
  }
  return (await mail.inbox()).filter((one) => one.to === to).map(({ text }) => text);
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
  expect(await confirmEmailChange(context, change.token)).toBe("done");
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
  expect(await addressToConfirm(context, token)).toBe(email);
  expect(await confirmEmailChange(context, token)).toBe("done");
  expect(await emailOf(user)).toBe(email);
  expect((await context.db.select().from(users).where(eq(users.id, user.id)))[0]).toMatchObject({
    mailbox: await mailboxKey(email),
    emailVerifiedAt: noon,
  });
  const [notice] = await emailsTo(user.email, user);
  expect(notice).toContain(`Your account now uses ${email[0]}***@change.example`);
  expect(notice).not.toContain(email);
  expect(
    await context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, await erasedSubject(user.email))),
  ).toMatchObject([{ action: "email-changed", detail: { to: await erasedSubject(email) } }]);
});

test("a link works once, even when used twice concurrently", async () => {
  const user = await owner();
  const { token } = await requested(user);
  const outcomes = await Promise.all([
    confirmEmailChange(context, token),
    confirmEmailChange(context, token),
  ]);
  expect(outcomes.sort()).toEqual(["done", "invalid-token"]);
  expect(await confirmEmailChange(context, token)).toBe("invalid-token");
  expect(await emailsTo(user.email, user)).toHaveLength(1);
});

test("a link works for 24 hours, and a newer one replaces it", async () => {
  const user = await owner();
  const first = await requested(user);
  expect(await addressToConfirm(hoursOn(23.9), first.token)).toBe(first.email);
  expect(await confirmEmailChange(hoursOn(24), first.token)).toBe("invalid-token");
  const second = await requested(user);
  expect(await confirmEmailChange(context, first.token)).toBe("invalid-token");
  expect(await confirmEmailChange(context, second.token)).toBe("done");
  expect(await confirmEmailChange(context, "made-up")).toBe("invalid-token");
});

test("an address that another account has, or takes in the meantime, is rejected and nothing changes", async () => {
  const [user, other] = [await owner(), await owner()];
  expect(await requestEmailChange(context, user, { email: other.email, password })).toBe("email-taken");
  expect(await requestEmailChange(context, user, { email: user.email, password })).toBe("same-email");
  const { email, token } = await requested(user);
  await owner({ email });
  expect(await confirmEmailChange(context, token)).toBe("email-taken");
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
  expect((await context.db.select().from(users).where(eq(users.id, user.id)))[0]).toMatchObject({
    deletionRequestedAt: null,
    mailbox: await mailboxKey(user.email),
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
    eq(auditLog.subject, await erasedSubject(first.email)),
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
  expect(await confirmEmailChange(context, token)).toBe("done");
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

test("the recipient at the new address can cancel the change and block further emails without affecting the account", async () => {
  const user = await owner();
  const { email, token } = await requested(user);
  const [text] = await emailsTo(email, user);
  const link = await readNotMeToken(context.config.SESSION_SECRETS, tokenIn(text, "not-me"));
  expect(await carryOutNotMe(context, link ?? expect.fail("no link"))).toBe("cancel-change");
  expect(await confirmEmailChange(context, token)).toBe("invalid-token");
  expect(await context.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
  expect(await requestEmailChange(context, await owner(), { email, password })).toBe("mailbox-full");
  const weekOn = { ...context, now: () => new Date(noon.getTime() + 7 * DAY_MS) };
  expect(await requestEmailChange(weekOn, await owner(), { email, password })).toBe("sent");
});

test("neither link's token appears in the log", () => {
  for (const path of ["change-email", "restore-email"]) {
    expect(loggedPath(`${ORIGIN}/${path}/secret.token?x=1`)).toBe(`/${path}/[token]`);
  }
});
