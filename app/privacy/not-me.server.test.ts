import { and, eq, isNull } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { beforeEach, expect, test, vi } from "vitest";
import {
  emailChanges,
  passwordResetTokens,
  sessions,
  passkeys,
  recoveryCodes,
  totpSecrets,
} from "~/accounts/tables.server";
import { users } from "~/users/tables.server";
import { drain } from "~/delivery/drain.server";
import { DAY_MS } from "~/time";
import { noon, testContext } from "../../tests/context";
import { mailboxOf } from "../../tests/mailbox";
import { LIGHT_HASH, ORIGIN, PASSWORD, person } from "../../tests/people";
import { recordingQueues } from "../../tests/queues";
import { withoutTable } from "../../tests/without-table";
import { accountEmailInsert, type AccountEmailKind } from "~/accounts/account-emails.server";
import { requestDeletion } from "./deletion.server";
import { confirmEmailChange, requestEmailChange } from "~/accounts/addresses/email-change.server";
import { carryOutNotMe, notMeOffer } from "./not-me.server";
import { requestReset, resetPassword } from "~/accounts/passwords/reset.server";
import { logIn, register } from "~/accounts/sign-in/users.server";

vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);
const deferred: Promise<unknown>[] = [];
const context = testContext("not-me", {
  newId: () => crypto.randomUUID(),
  waitUntil: (work) => void deferred.push(work),
  accountLimiter: { limit: async () => ({ success: true }) },
  ...recordingQueues().queues,
});
const mail = mailboxOf(context);
const daysOn = (days: number) => ({ ...context, now: () => new Date(noon.getTime() + days * DAY_MS) });

beforeEach(() => mail.reset());

let visitors = 0;
const visit = () => new Request(ORIGIN, { headers: { "CF-Connecting-IP": `203.0.113.${++visitors}` } });

const owner = async (state: Partial<typeof users.$inferInsert> = {}) => {
  const { user } = await person(context, { passwordHash: LIGHT_HASH, ...state });
  return { ...user, isEmailVerified: user.emailVerifiedAt !== null };
};
const rowOf = async ({ id }: { id: string }) =>
  (await context.db.select().from(users).where(eq(users.id, id)))[0] ?? expect.fail("the user is gone");

/** Delivers what is queued and returns the emails to the address, newest first. */
async function inboxOf(address: string, here = context) {
  await Promise.all(deferred.splice(0));
  await drain(here, "people");
  return (await mail.inbox()).filter(({ to }) => to === address);
}
const tokenIn = (text = "", path = "not-me") =>
  new RegExp(`/${path}/([\\w.-]+)`).exec(text)?.[1] ?? expect.fail(`no link to ${path}`);

/** Sends the user an account email and returns the token of its "Not you?" link. */
async function notMeLinkOf(user: { id: string; email: string }, kind: AccountEmailKind, subjectId?: string) {
  const { db, newId } = context;
  await accountEmailInsert(db, { id: newId(), userId: user.id, kind, subjectId, now: noon });
  return tokenIn((await inboxOf(user.email))[0]?.text);
}

/** Adds a passkey, an app and recovery codes, so many days from noon. */
async function addFactors({ id: userId }: { id: string }, days: number) {
  const createdAt = daysOn(days).now();
  const name = `${userId}-${days}`;
  const { db } = context;
  await db.batch([
    db
      .insert(passkeys)
      .values({ id: name, userId, name, publicKey: "none", counter: 0, transports: [], createdAt }),
    db
      .insert(totpSecrets)
      .values({ userId, sealedSecret: "none", confirmedAt: createdAt, createdAt })
      .onConflictDoNothing(),
    db.insert(recoveryCodes).values({ id: name, userId, createdAt }),
  ]);
}
const factorsOf = async ({ id }: { id: string }) => ({
  passkeys: await context.db.$count(passkeys, eq(passkeys.userId, id)),
  app: await context.db.$count(totpSecrets, eq(totpSecrets.userId, id)),
  codes: await context.db.$count(recoveryCodes, eq(recoveryCodes.userId, id)),
});

const requested = async ({ email }: { email: string }, here = context) => {
  expect(await requestReset(visit(), here, { email })).toEqual({ ok: true });
  return (await inboxOf(email, here))[0] ?? expect.fail("no reset email");
};

test("'Not you?' in a reset email voids that link alone and pauses nothing: other links and new requests still work", async () => {
  const user = await owner();
  const later = daysOn(11 / 24 / 60);
  const [first, second] = [await requested(user), await requested(user, later)];
  const token = tokenIn(first.text);
  expect(await notMeOffer(context, token)).toMatchObject({ effect: "void-link" });
  expect(await carryOutNotMe(context, token)).toBe("void-link");
  const reset = (text: string) =>
    resetPassword(visit(), context, {
      token: /token=([\w-]+)/.exec(text)?.[1] ?? "",
      password: "a-new-password-1",
    });
  expect(await reset(first.text)).toEqual({ ok: false, reason: "invalid-token" });
  expect((await requested(user, daysOn(22 / 24 / 60))).subject).toBe("Reset your password");
  expect(await reset(second.text)).toEqual({ ok: true });
});

test("no link stops another person's resets: one for a change of address cancels that change alone and holds back no reset", async () => {
  const [attacker, victim] = [await owner(), await owner({ email: "victim@corp.example" })];
  const attackers = { email: "attacker-second@evil.example", password: PASSWORD };
  expect(await requestEmailChange(context, attacker, attackers)).toBe("sent");
  const token = tokenIn((await inboxOf(attackers.email))[0]?.text);
  const theirs = { email: "victim+x@corp.example", password: PASSWORD };
  expect(await requestEmailChange(context, attacker, theirs)).toBe("sent");
  expect(await carryOutNotMe(context, token)).toBe("cancel-change");
  const pending = and(eq(emailChanges.newEmail, theirs.email), isNull(emailChanges.canceledAt));
  expect(await context.db.$count(emailChanges, pending)).toBe(1);
  expect((await requested(victim)).subject).toBe("Reset your password");
  // A pause requested by the owner of the folded mailbox doesn't either.
  const folded = tokenIn((await inboxOf(theirs.email))[0]?.text);
  expect(await carryOutNotMe(context, folded)).toBe("cancel-change");
  expect(await requestEmailChange(context, await owner(), theirs)).toBe("mailbox-full");
  await mail.reset();
  expect((await requested(victim, daysOn(11 / 24 / 60))).subject).toBe("Reset your password");
});

test("a link works once, for seven days, in the mailbox that got it, and a page that only shows it changes nothing", async () => {
  const user = await owner();
  const token = await notMeLinkOf(user, "password-changed");
  expect(await notMeOffer(daysOn(6.9), token)).toEqual({ effect: "secure-account", isAdmin: false });
  expect(await notMeOffer(daysOn(7), token)).toBeNull();
  expect(await carryOutNotMe(daysOn(7), token)).toBeNull();
  const used = await Promise.all([1, 2].map(() => carryOutNotMe(context, token)));
  expect(used.toSorted()).toEqual([null, "secure-account"].toSorted());
  expect(await carryOutNotMe(context, token)).toBeNull();
  expect((await inboxOf(user.email)).map(({ subject }) => subject)).toEqual([
    "Set a new password",
    "Your password was changed",
  ]);

  const moved = await owner();
  const old = await notMeLinkOf(moved, "password-changed");
  await context.db.update(users).set({ email: "moved@not-me.example" }).where(eq(users.id, moved.id));
  expect(await carryOutNotMe(context, old)).toBeNull();
  expect((await rowOf(moved)).passwordHash).toBe(LIGHT_HASH);
});

test("a link that we didn't sign, of another email or for another page, is rejected", async () => {
  const [user, other] = [await owner(), await owner()];
  const [mine, theirs] = [
    await notMeLinkOf(user, "password-changed"),
    await notMeLinkOf(other, "password-changed"),
  ];
  const forged = `${mine.split(".")[0]}.${theirs.split(".")[1]}`;
  for (const token of [forged, mine.slice(0, -1), "", "any", mine.split(".")[0] ?? ""])
    expect(await notMeOffer(context, token)).toBeNull();
  const secrets = ["another-secret-that-is-long-enough-0001"];
  const rotated = { ...context, config: { ...context.config, SESSION_SECRETS: secrets } };
  expect(await notMeOffer(rotated, mine)).toBeNull();
});

test("'Not you?' on a factor's notice removes what was added since a week before, ends all sessions and takes the password away", async () => {
  const user = await owner();
  await addFactors(user, -30);
  const thief = daysOn(0).now();
  await context.db.insert(passkeys).values({
    id: `thief-${user.id}`,
    userId: user.id,
    name: "Thief",
    publicKey: "none",
    counter: 0,
    transports: [],
    createdAt: thief,
  });
  await context.db.insert(recoveryCodes).values({ id: `c-${user.id}`, userId: user.id, createdAt: thief });
  const email = "thief@evil.example";
  expect(await requestEmailChange(context, user, { email, password: PASSWORD })).toBe("sent");
  const token = await notMeLinkOf(user, "second-factor-changed", "passkey-added");
  expect(await carryOutNotMe(context, token)).toBe("secure-account");
  expect(await factorsOf(user)).toEqual({ passkeys: 1, app: 1, codes: 1 });
  expect(await context.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  expect(await logIn(visit(), context, { email: user.email, password: PASSWORD })).toMatchObject({
    ok: false,
    reason: "wrong-credentials",
  });
  const pending = and(eq(emailChanges.userId, user.id), isNull(emailChanges.canceledAt));
  expect(await context.db.$count(emailChanges, pending)).toBe(0);
  const [reset] = await inboxOf(user.email);
  expect(reset?.text).toContain("its old password no longer works");
  const password = "the-owners-new-password-1";
  const chosen = { token: /token=([\w-]+)/.exec(reset?.text ?? "")?.[1] ?? "", password };
  expect(await resetPassword(visit(), context, chosen)).toEqual({ ok: true });
  expect(await logIn(visit(), context, { email: user.email, password })).toMatchObject({ ok: true });
});

test("'Not you?' on a deletion's notice cancels the deletion and removes factors added since", async () => {
  const user = await owner();
  expect(await requestDeletion(context, user, { password: PASSWORD })).toBe("scheduled");
  await addFactors(user, 1);
  const [notice] = await inboxOf(user.email);
  expect(notice?.subject).toBe("Your account will be deleted in 7 days");
  expect(await carryOutNotMe(daysOn(2), tokenIn(notice?.text))).toBe("secure-account");
  expect((await rowOf(user)).deletionRequestedAt).toBeNull();
  expect(await factorsOf(user)).toEqual({ passkeys: 0, app: 0, codes: 0 });
});

test("an administrator keeps second factors, so a stolen mailbox takes no administrator's account", async () => {
  const admin = await owner({ isAdmin: true });
  const before = await factorsOf(admin);
  const token = await notMeLinkOf(admin, "second-factor-changed", "app-added");
  expect(await notMeOffer(context, token)).toEqual({ effect: "secure-account", isAdmin: true });
  expect(await carryOutNotMe(context, token)).toBe("secure-account");
  expect(before.app).toBe(1);
  expect(await factorsOf(admin)).toEqual(before);
});

test("if the database fails in the middle, nothing has changed and the link still works", async () => {
  const user = await owner();
  await addFactors(user, 0);
  const token = await notMeLinkOf(user, "second-factor-changed", "passkey-added");
  await expect(carryOutNotMe(withoutTable(context, "password_reset_tokens"), token)).rejects.toThrow();
  expect(await factorsOf(user)).toEqual({ passkeys: 1, app: 1, codes: 1 });
  expect((await rowOf(user)).passwordHash).toBe(LIGHT_HASH);
  expect(await carryOutNotMe(context, token)).toBe("secure-account");
  expect(await factorsOf(user)).toEqual({ passkeys: 0, app: 0, codes: 0 });
});

test("'Not you?' in the welcome email deletes an unconfirmed account, and its mailbox gets no account for a week", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const password = "exit-freedom-2028";
  expect(await register(visit(), context, { email, password })).toMatchObject({ ok: true });
  const token = tokenIn((await inboxOf(email))[0]?.text);
  expect(await carryOutNotMe(context, token)).toBe("delete-account");
  expect(await context.db.$count(users, eq(users.email, email))).toBe(0);
  expect(await carryOutNotMe(context, token)).toBeNull();
  const again = { email: email.replace("@", "+again@"), password };
  expect(await register(visit(), context, again)).toEqual({ ok: false, reason: "mailbox-full" });
  expect((await register(visit(), daysOn(7.1), again)).ok).toBe(true);
});

test("once the address is confirmed, 'Not you?' in the welcome email deletes nothing", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  expect((await register(visit(), context, { email, password: "exit-freedom-2028" })).ok).toBe(true);
  const token = tokenIn((await inboxOf(email))[0]?.text);
  await context.db.update(users).set({ emailVerifiedAt: noon }).where(eq(users.email, email));
  expect(await carryOutNotMe(context, token)).toBe("secure-account");
  expect(await context.db.$count(users, eq(users.email, email))).toBe(1);
});

test("the recipient at a new address can cancel the change and stop these emails for a week without affecting the account", async () => {
  const user = await owner();
  const email = `${crypto.randomUUID()}@new.example`;
  expect(await requestEmailChange(context, user, { email, password: PASSWORD })).toBe("sent");
  const [sent] = await inboxOf(email);
  expect(sent?.text).not.toContain("your account");
  expect(sent?.text).not.toContain("your US Exit Freedom Monitor account");
  expect(await carryOutNotMe(context, tokenIn(sent?.text))).toBe("cancel-change");
  expect(await confirmEmailChange(context, tokenIn(sent?.text, "change-email"), { password: PASSWORD })).toBe(
    "invalid-token",
  );
  expect(await context.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
  const again = { email, password: PASSWORD };
  expect(await requestEmailChange(context, await owner(), again)).toBe("mailbox-full");
  expect(await requestEmailChange(daysOn(7), await owner(), again)).toBe("sent");
});

test("no reset link is stored that the owner didn't get, and a secured account has exactly one", async () => {
  const user = await owner();
  await requested(user);
  const token = await notMeLinkOf(user, "password-changed");
  await carryOutNotMe(context, token);
  const open = and(eq(passwordResetTokens.userId, user.id), isNull(passwordResetTokens.usedAt));
  expect(await context.db.$count(passwordResetTokens, open)).toBe(1);
  const kinds = await context.db.select().from(messages).where(eq(messages.userId, user.id));
  expect(kinds.filter(({ kind }) => kind === "password-reset")).toHaveLength(2);
});
