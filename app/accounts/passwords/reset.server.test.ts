import { and, eq, isNull, sql } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { expect, test, vi } from "vitest";
import { SHA256 } from "worktop/crypto";
import { passwordResetTokens, sessions, passkeys } from "../tables.server";
import { users } from "~/users/tables.server";
import { noon, testContext } from "../../../tests/context";
import { recordingQueues } from "../../../tests/queues";
import { LIGHT_HASH, ORIGIN, PASSWORD, person } from "../../../tests/people";
import { withoutTable } from "../../../tests/without-table";
import { BY_RESET, KEPT, queueAccountEmails } from "../account-emails.server";
import { optionalUser } from "../sign-in/access.server";
import { requestEmailChange } from "../addresses/email-change.server";
import { mailboxKey, mailboxState, UNCONFIRMED_RESET_EMAILS } from "../addresses/mail-limits.server";
import { pendingEmailChange, mailedTokenOf } from "../addresses/emailed-links.server";
import { verifyPassword } from "./password.server";
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

async function mailedToken(email: string, here = context): Promise<string> {
  await requestReset(visit(), here, { email });
  await Promise.all(deferred.splice(0));
  return (
    (await mailedTokenOf(context.config.SESSION_SECRETS, "password-reset", await lastToken(email))) ??
    expect.fail("no secret made it")
  );
}

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
  const mails = await context.db.select().from(messages).where(eq(messages.userId, user.id));
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
  const second = await mailedToken(user.email, at(10));
  expect(second).not.toBe(first);
  expect(await resetPassword(visit(), at(11), { token: first, password })).toEqual({ ok: true });
  expect(await resetPassword(visit(), at(11), { token: second, password })).toMatchObject({ ok: false });
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
  const [squatted, confirmed] = [await person(context, { emailVerifiedAt: null }), await person(context)];
  for (const { user } of [squatted, confirmed]) {
    await add(user.id);
    const token = await mailedToken(user.email);
    expect(await resetPassword(visit(), context, { token, password })).toEqual({ ok: true });
  }
  const left = await context.db.select().from(passkeys);
  expect(left.map(({ userId }) => userId)).toEqual([confirmed.user.id]);
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

/** Asks for a reset, and returns how many reset emails the account has got. */
async function askedBy(user: { id: string; email: string }, here = context) {
  expect(await requestReset(visit(), here, { email: user.email })).toEqual({ ok: true });
  await Promise.all(deferred.splice(0));
  return context.db.$count(messages, and(eq(messages.userId, user.id), eq(messages.kind, "password-reset")));
}

test("whoever asks how often gets the same answer, known address or not, and the owner has a link that works", async () => {
  const { user } = await person(context);
  for (let times = 0; times < 25; times++) {
    expect(await requestReset(visit(), context, { email: "nobody@unknown.example" })).toEqual({ ok: true });
    expect(await askedBy(user)).toBe(1);
  }
  const token = await mailedToken(user.email);
  expect(await resetPassword(visit(), context, { token, password })).toEqual({ ok: true });
});

test("a confirmed address gets a link whenever none that works was sent within ten minutes, even for concurrent requests", async () => {
  const { user } = await person(context);
  await Promise.all([1, 2, 3, 4].map(() => requestReset(visit(), context, { email: user.email })));
  expect(await askedBy(user)).toBe(1);
  expect(await askedBy(user, at(9.9))).toBe(1);
  for (let links = 2; links <= 20; links++) expect(await askedBy(user, at((links - 1) * 10))).toBe(links);
  // A used or voided link can be replaced immediately.
  const token = await mailedToken(user.email, at(200));
  expect(await resetPassword(visit(), at(200), { token, password })).toEqual({ ok: true });
  expect(await askedBy(user, at(200))).toBe(22);
});

test("accounts that share the folded mailbox hold back no link of a confirmed account", async () => {
  const name = crypto.randomUUID();
  const mailbox = await mailboxKey(context, `${name}@corp.example`);
  const add = async (email: string, emailVerifiedAt: Date | null) =>
    (await person(context, { email, mailbox, emailVerifiedAt })).user;
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  let sent = 0;
  for (let n = 0; n < 12; n++) sent += await askedBy(await add(`${name}+${n}@corp.example`, null));
  log.mockRestore();
  expect(sent).toBe(10);
  expect(await askedBy(await add(`${name}@corp.example`, noon))).toBe(1);
});

test("resets to addresses never confirmed share the limit of registrations: one an hour each, and so many together", async () => {
  await context.db.delete(passwordResetTokens);
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const limited = { ...context, config: { ...context.config, REGISTRATION_EMAILS_PER_HOUR: 5 } };
  const strangers: { id: string; email: string }[] = [];
  for (let n = 0; n < 8; n++)
    strangers.push(
      (await person(context, { email: `${crypto.randomUUID()}@s${n}.example`, emailVerifiedAt: null })).user,
    );
  const flood = Array.from({ length: 10 }, () => strangers).flat();
  await Promise.all(flood.map(({ email }) => requestReset(visit(), limited, { email })));
  await Promise.all(deferred.splice(0));
  const sent = async () => {
    const counts = strangers.map(({ id }) => context.db.$count(messages, eq(messages.userId, id)));
    return (await Promise.all(counts)).toSorted();
  };
  expect(await sent()).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
  // They use up nothing of a confirmed account's, nor it of theirs.
  expect(await askedBy((await person(context)).user, limited)).toBe(1);
  const later = { ...limited, now: at(61).now };
  await Promise.all(flood.map(({ email }) => requestReset(visit(), later, { email })));
  await Promise.all(deferred.splice(0));
  log.mockRestore();
  expect((await sent()).reduce((sum, each) => sum + each, 0)).toBe(10);
});

test("a mailbox is counted under a secret that was replaced, and no plain hash of it is stored", async () => {
  const email = `${crypto.randomUUID()}@corp.example`;
  const stored = await mailboxKey(context, email);
  expect(stored).not.toBe(await SHA256(email));
  const secrets = ["a-new-secret-of-stored-data-number-2-ab", ...context.config.DATA_SECRETS];
  const rotated = { ...context, config: { ...context.config, DATA_SECRETS: secrets } };
  expect(await mailboxKey(rotated, email)).not.toBe(stored);
  const { user } = await person(context, { email: email.replace("@", "+1@"), mailbox: stored });
  const recipients = sql`select value as id, ${user.id} as user_id, null as subject_id
    from json_each('[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]')`;
  await queueAccountEmails(context.db, { kind: "password-reset", now: noon }, recipients);
  expect(await mailboxState(rotated, { email }, UNCONFIRMED_RESET_EMAILS)).toBe("full");
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
    const notice = and(eq(messages.userId, id), eq(messages.kind, "password-changed"));
    subjects.push((await context.db.select().from(messages).where(notice))[0]?.subjectId);
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
