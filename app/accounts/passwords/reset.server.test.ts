import { and, eq, isNull, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { SHA256 } from "worktop/crypto";
import { accountEmails, passwordResetTokens, sessions } from "../tables.server";
import { passkeys } from "../factors/tables.server";
import { users } from "~/users/tables.server";
import { noon, testContext } from "../../../tests/context";
import { recordingQueues } from "../../../tests/queues";
import { LIGHT_HASH, ORIGIN, PASSWORD, person } from "../../../tests/people";
import { withoutTable } from "../../../tests/without-table";
import { BY_RESET, KEPT } from "../account-emails.server";
import { optionalUser } from "../sign-in/access.server";
import { requestEmailChange } from "../addresses/email-change.server";
import { mailboxKey, mailboxMayReceive, RESET_EMAILS } from "../addresses/mailbox-limit.server";
import { pendingEmailChange } from "../addresses/pending-email-changes.server";
import { verifyPassword } from "./password.server";
import { mailedTokenOf } from "../addresses/mailed-token.server";
import { requestReset, resetPassword } from "./reset.server";

vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);
const deferred: Promise<unknown>[] = [];
const context = testContext("reset", {
  newId: () => crypto.randomUUID(),
  waitUntil: (work) => void deferred.push(work),
  ...recordingQueues().queues,
});
const at = (minutes: number) => ({ ...context, now: () => new Date(noon.getTime() + minutes * 60_000) });
const password = "a-new-password";

let visitors = 0;
const visit = (cookie = "") =>
  new Request(`${ORIGIN}/reset-password`, {
    headers: { Cookie: cookie, "CF-Connecting-IP": `203.0.113.${++visitors}` },
  });

const storedToken = (userId: string) =>
  context.db.select().from(passwordResetTokens).where(eq(passwordResetTokens.userId, userId)).get();

/** Requests a reset and derives the emailed token from the row and the secret. */
async function mailedToken(email: string): Promise<string> {
  await requestReset(visit(), context, { email });
  await Promise.all(deferred.splice(0));
  return (
    (await mailedTokenOf(context.config.SESSION_SECRETS, "password-reset", await lastToken(email))) ??
    expect.fail("no secret made it")
  );
}

/** The row of the link sent last, of those that still work. */
async function lastToken(email: string): Promise<{ id: string; token: string }> {
  const [row] = await context.db
    .select({ id: passwordResetTokens.id, token: passwordResetTokens.token })
    .from(passwordResetTokens)
    .innerJoin(users, eq(users.id, passwordResetTokens.userId))
    .where(and(eq(users.email, email), isNull(passwordResetTokens.usedAt)))
    .orderBy(sql`${passwordResetTokens}.rowid desc`);
  return row ?? expect.fail("no token is good");
}

test("a reset sets the new password, ends every session and queues a notification email", async () => {
  const { user, cookie } = await person(context);
  const token = await mailedToken(user.email);
  expect(await resetPassword(visit(), context, { token, password })).toEqual({ ok: true });
  const [row] = await context.db.select().from(users).where(eq(users.id, user.id));
  expect((await verifyPassword(password, row?.passwordHash ?? "", context.config)).ok).toBe(true);
  expect(await context.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
  const mails = await context.db.select().from(accountEmails).where(eq(accountEmails.userId, user.id));
  expect(mails.map(({ kind }) => kind).sort()).toEqual(["password-changed", "password-reset"]);
  // KV still has the session and may serve it for another minute.
  expect((await context.sessions.list()).keys.length).toBeGreaterThan(0);
  expect(await optionalUser(visit(cookie), context)).toBeNull();
});

test("a reset voids the link of an address change that someone with the old password requested", async () => {
  const { user } = await person(context, { passwordHash: LIGHT_HASH });
  const email = "attacker@reset.example";
  const request = { ...user, isEmailVerified: true };
  expect(await requestEmailChange(context, request, { email, password: PASSWORD })).toBe("sent");
  expect(await context.db.$count(pendingEmailChange(context, user.id))).toBe(1);
  await resetPassword(visit(), context, { token: await mailedToken(user.email), password });
  expect(await context.db.$count(pendingEmailChange(context, user.id))).toBe(0);
});

test("a token works once, even when used twice concurrently", async () => {
  const { user } = await person(context);
  const token = await mailedToken(user.email);
  const both = await Promise.all([
    resetPassword(visit(), context, { token, password: "first-password" }),
    resetPassword(visit(), context, { token, password: "second-password" }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const again = await resetPassword(visit(), context, { token, password: "third-password" });
  expect(again).toEqual({ ok: false, reason: "invalid-token" });
});

test("a token works for an hour", async () => {
  const { user } = await person(context);
  const token = await mailedToken(user.email);
  expect(await resetPassword(visit(), at(60), { token, password })).toEqual({
    ok: false,
    reason: "invalid-token",
  });
  expect(await resetPassword(visit(), at(59), { token, password })).toEqual({ ok: true });
});

test("a new request leaves links sent before valid, so no one can void the owner's; using one voids the others", async () => {
  const { user } = await person(context);
  const first = await mailedToken(user.email);
  const second = await mailedToken(user.email);
  expect(await resetPassword(visit(), context, { token: first, password })).toEqual({ ok: true });
  expect(await resetPassword(visit(), context, { token: second, password })).toMatchObject({ ok: false });
});

test("if the database fails while the password is set, nothing has changed and the link still works", async () => {
  const { user, cookie } = await person(context);
  const token = await mailedToken(user.email);
  const failing = withoutTable(context, "email_changes");
  await expect(resetPassword(visit(), failing, { token, password })).rejects.toThrow();
  expect(await optionalUser(visit(cookie), context)).not.toBeNull();
  expect(await resetPassword(visit(), context, { token, password })).toEqual({ ok: true });
});

test("a reset of an unconfirmed address removes second factors that another person may have added; others keep theirs", async () => {
  const add = (userId: string) =>
    context.db.insert(passkeys).values({
      id: userId,
      userId,
      name: "Phone",
      publicKey: "none",
      counter: 0,
      transports: [],
      createdAt: noon,
    });
  const [squatted, own] = [await person(context, { emailVerifiedAt: null }), await person(context)];
  for (const { user } of [squatted, own]) {
    await add(user.id);
    const token = await mailedToken(user.email);
    expect(await resetPassword(visit(), context, { token, password })).toEqual({ ok: true });
  }
  const left = await context.db.select().from(passkeys);
  expect(left.map(({ userId }) => userId)).toEqual([own.user.id]);
});

test("a user's token doesn't affect other accounts", async () => {
  const [ada, eve] = [await person(context), await person(context)];
  const token = await mailedToken(eve.user.email);
  await resetPassword(visit(), context, { token, password });
  const [row] = await context.db.select().from(users).where(eq(users.id, ada.user.id));
  expect(row?.passwordHash).toBe("nobody's");
  expect(await optionalUser(visit(ada.cookie), context)).not.toBeNull();
});

test("no token is stored, so the contents of D1 can't be used to reset a password", async () => {
  const { user } = await person(context);
  const token = await mailedToken(user.email);
  const row = await storedToken(user.id);
  expect(JSON.stringify(row)).not.toContain(token);
  for (const stored of [row?.token ?? "", row?.id ?? ""]) {
    expect(await resetPassword(visit(), context, { token: stored, password })).toMatchObject({ ok: false });
  }
});

test("an emailed token survives a change of the signing secret", async () => {
  const { user } = await person(context);
  const token = await mailedToken(user.email);
  const row = await storedToken(user.id);
  const secrets = ["a-newer-secret-that-is-long-enough-00001", ...context.config.SESSION_SECRETS];
  expect(row && (await mailedTokenOf(secrets, "password-reset", row))).toBe(token);
  expect(row && (await mailedTokenOf(secrets.slice(0, 1), "password-reset", row))).toBeNull();
});

test("neither the response nor its timing reveals whether an address has an account", async () => {
  const { user } = await person(context);
  const whatIsDeferredNeverHappens = {
    ...context,
    sleep: () => new Promise<void>(() => undefined),
    waitUntil: () => undefined,
  };
  const asked = (email: string) => requestReset(visit(), whatIsDeferredNeverHappens, { email });
  expect(await asked(user.email)).toEqual({ ok: true });
  expect(await asked("nobody@example.com")).toEqual({ ok: true });
});

test("an address gets at most ten reset emails a minute, known or not, and then the same rejection", async () => {
  for (const email of [(await person(context)).user.email, "ten-times@unknown.example"]) {
    const ask = () => requestReset(visit(), context, { email });
    // The limit resets each minute, so it may reset once.
    const answers = [];
    while (answers.length <= 20 && answers.at(-1)?.ok !== false) answers.push(await ask());
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.at(-1)).toEqual({ ok: false, reason: "too-many" });
  }
  await Promise.all(deferred.splice(0));
});

test("a user gets at most ten links an hour, and the last one keeps working however often others request a reset", async () => {
  const { user } = await person(context);
  const patient = { ...at(0), accountLimiter: { limit: async () => ({ success: true }) } };
  const ask = async (here: typeof context) => {
    expect(await requestReset(visit(), here, { email: user.email })).toEqual({ ok: true });
    await Promise.all(deferred.splice(0));
  };
  const mails = () => context.db.$count(accountEmails, eq(accountEmails.userId, user.id));
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  for (let times = 0; times < 10; times++) await ask(patient);
  const { token } = await lastToken(user.email);
  for (let times = 0; times < 3; times++) await ask(patient);
  log.mockRestore();
  expect(await mails()).toBe(10);
  expect((await lastToken(user.email)).token).toBe(token);
  await ask({ ...patient, now: at(61).now });
  expect(await mails()).toBe(11);
});

/** Asks for a reset, however often in a minute, and returns how many reset emails the account has got. */
async function askedBy(user: { id: string; email: string }) {
  const patient = { ...context, accountLimiter: { limit: async () => ({ success: true }) } };
  expect(await requestReset(visit(), patient, { email: user.email })).toEqual({ ok: true });
  await Promise.all(deferred.splice(0));
  return context.db.$count(accountEmails, eq(accountEmails.userId, user.id));
}

test("accounts that share the folded mailbox can't use up the three links an hour of a confirmed account", async () => {
  const name = crypto.randomUUID();
  const mailbox = await mailboxKey(context, `${name}@corp.example`);
  const add = async (email: string, emailVerifiedAt: Date | null) =>
    (await person(context, { email, mailbox, emailVerifiedAt })).user;
  const attackers = [await add(`${name}+1@corp.example`, noon), await add(`${name}+2@corp.example`, null)];
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const sent = [];
  for (const attacker of attackers)
    for (let times = 0; times < 12; times++) sent.push(await askedBy(attacker));
  expect(Math.max(...sent)).toBe(10);
  const owner = await add(`${name}@corp.example`, noon);
  for (const links of [1, 2, 3, 3]) expect(await askedBy(owner)).toBe(links);
  // An unconfirmed account has none of its own: anyone can register those.
  const squatter = await add(`${name}+3@corp.example`, null);
  expect(await askedBy(squatter)).toBe(0);
  log.mockRestore();
});

test("a mailbox is counted under a secret that was replaced, and no plain hash of it is stored", async () => {
  const email = `${crypto.randomUUID()}@corp.example`;
  const stored = await mailboxKey(context, email);
  expect(stored).not.toBe(await SHA256(email));
  const secrets = ["a-new-secret-of-stored-data-number-2-ab", ...context.config.DATA_SECRETS];
  const rotated = { ...context, config: { ...context.config, DATA_SECRETS: secrets } };
  expect(await mailboxKey(rotated, email)).not.toBe(stored);
  const { user } = await person(context, { email: email.replace("@", "+1@"), mailbox: stored });
  const mail = { userId: user.id, kind: "password-reset", createdAt: noon, nextAttemptAt: noon } as const;
  await context.db
    .insert(accountEmails)
    .values(Array.from({ length: 10 }, () => ({ id: crypto.randomUUID(), ...mail })));
  expect(await mailboxMayReceive(rotated, { email }, RESET_EMAILS)).toBe(false);
});

test("a reset cancels a deletion that someone with the old password asked for, and its email says so", async () => {
  const { user } = await person(context, { deletionRequestedAt: noon });
  const { user: other } = await person(context);
  const subjects = [];
  for (const { id, email } of [user, other]) {
    const token = await mailedToken(email);
    expect(await resetPassword(visit(), context, { token, password })).toEqual({ ok: true });
    const [row] = await context.db.select().from(users).where(eq(users.id, id));
    expect(row?.deletionRequestedAt).toBeNull();
    const notice = and(eq(accountEmails.userId, id), eq(accountEmails.kind, "password-changed"));
    subjects.push((await context.db.select().from(accountEmails).where(notice))[0]?.subjectId);
  }
  expect(subjects).toEqual([BY_RESET + KEPT, BY_RESET]);
});

test("a common password is rejected, and the link keeps working", async () => {
  const { user } = await person(context);
  const token = await mailedToken(user.email);
  for (const common of ["12345678", "password1"]) {
    expect(await resetPassword(visit(), context, { token, password: common })).toEqual({
      ok: false,
      reason: "common-password",
    });
  }
  expect(await resetPassword(visit(), context, { token, password })).toEqual({ ok: true });
});

test("a reset verifies the address that received the link", async () => {
  const { user } = await person(context, { emailVerifiedAt: null });
  await resetPassword(visit(), context, { token: await mailedToken(user.email), password });
  const [row] = await context.db.select().from(users).where(eq(users.id, user.id));
  expect(row?.emailVerifiedAt).toEqual(noon);
});
