import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import {
  passkeys,
  recoveryCodes,
  totpSecrets,
  emailChanges,
  pushDevices,
  sessions,
} from "~/accounts/tables.server";
import { removeDueFactors } from "~/accounts/factors/factor-removal.server";
import { accountEmailInsert, type AccountEmailKind } from "~/accounts/account-emails.server";
import { confirmEmailChange, requestEmailChange } from "~/accounts/addresses/email-change.server";
import { removableByReset, requestReset, resetPassword } from "~/accounts/passwords/reset.server";
import { openSession } from "~/accounts/sign-in/session.server";
import { drain } from "~/delivery/drain.server";
import { DAY_MS } from "~/time";
import { users } from "~/users/tables.server";
import { noon, testContext } from "../../tests/context";
import { mailboxOf } from "../../tests/mailbox";
import { LIGHT_HASH, ORIGIN, PASSWORD, person } from "../../tests/people";
import { recordingQueues } from "../../tests/queues";
import { carryOutNotMe, notMeOffer } from "./not-me.server";

// The mailbox's owner undoes the last seven days of changes by a stranger who has the password.

vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);
const deferred: Promise<unknown>[] = [];
const context = testContext("take-back", {
  newId: () => crypto.randomUUID(),
  waitUntil: (work) => void deferred.push(work),
  ...recordingQueues().queues,
});
const mail = mailboxOf(context);
const daysOn = (days: number) => ({ ...context, now: () => new Date(noon.getTime() + days * DAY_MS) });

beforeEach(() => mail.reset());

let visitors = 0;
const visit = () => new Request(ORIGIN, { headers: { "CF-Connecting-IP": `203.0.113.${++visitors}` } });

async function inboxOf(address: string) {
  await Promise.all(deferred.splice(0));
  await drain(context, "people");
  return (await mail.inbox()).filter(({ to }) => to === address);
}
const linkIn = (text = "", path = "not-me") =>
  new RegExp(`/${path}/([\\w.-]+)`).exec(text)?.[1] ?? expect.fail(`no link to ${path}`);

async function owner(state: Partial<typeof users.$inferInsert> = {}) {
  const { user } = await person(context, { passwordHash: LIGHT_HASH, ...state });
  return { ...user, isEmailVerified: user.emailVerifiedAt !== null };
}
type Owner = Awaited<ReturnType<typeof owner>>;

/** Adds a passkey, so many days from noon. */
const addPasskey = ({ id: userId }: Owner, name: string, days: number) =>
  context.db.insert(passkeys).values({
    id: `${userId} ${name}`,
    userId,
    name,
    publicKey: "none",
    counter: 0,
    transports: [],
    createdAt: daysOn(days).now(),
  });
const passkeysOf = async ({ id }: Owner) =>
  (await context.db.select().from(passkeys).where(eq(passkeys.userId, id))).map(({ name }) => name);
const rowOf = async ({ id }: Owner) =>
  (await context.db.select().from(users).where(eq(users.id, id)))[0] ?? expect.fail("the user is gone");

/** Sends an account email, and returns the "Not you?" link in it. */
async function notMeLinkOf(user: Owner, kind: AccountEmailKind, subjectId?: string) {
  const ids = { id: context.newId(), userId: user.id };
  await accountEmailInsert(context.db, { ...ids, kind, subjectId, now: noon });
  return linkIn((await inboxOf(user.email))[0]?.text);
}

/** Asks for a reset, and returns the token of its link. */
async function resetTokenOf(user: Owner) {
  expect(await requestReset(visit(), context, { email: user.email })).toEqual({ ok: true });
  return /token=([\w-]+)/.exec((await inboxOf(user.email))[0]?.text ?? "")?.[1] ?? expect.fail("no link");
}

test.each([
  ["second-factor-changed", "passkey-added"],
  ["second-factor-changed", "codes-refused"],
  ["factor-removal", "canceled"],
  ["password-changed", undefined],
  ["password-changed", "reset"],
  ["deletion-scheduled", undefined],
] as const)(
  "'Not you?' in the email %s (%s) undoes what a stranger did in the week before it, and nothing older",
  async (kind, subjectId) => {
    const user = await owner({ deletionRequestedAt: noon, factorRemovalAt: noon });
    await addPasskey(user, "owner’s", -7.1);
    await addPasskey(user, "stranger’s", -6.9);
    const { db } = context;
    const createdAt = daysOn(-6.9).now();
    await db.insert(recoveryCodes).values({ id: user.id, userId: user.id, createdAt });
    await db
      .insert(totpSecrets)
      .values({ userId: user.id, sealedSecret: "none", confirmedAt: createdAt, createdAt });
    await db.insert(pushDevices).values({
      id: user.id,
      userId: user.id,
      endpoint: "https://fcm.googleapis.com/fcm/send/1",
      p256dh: "B",
      auth: "A",
      label: "Firefox on Windows",
      createdAt,
    });
    expect(await carryOutNotMe(context, await notMeLinkOf(user, kind, subjectId))).toBe("secure-account");
    expect(await passkeysOf(user)).toEqual(["owner’s"]);
    for (const table of [recoveryCodes, totpSecrets, pushDevices, sessions])
      expect(await db.$count(table, eq(table.userId, user.id))).toBe(0);
    expect(await rowOf(user)).toMatchObject({ deletionRequestedAt: null, factorRemovalAt: null });
    expect((await rowOf(user)).passwordHash).not.toBe(LIGHT_HASH);
  },
);

test("a stranger who moves the account to another address is undone by 'Not you?' in any security email to the old one", async () => {
  const user = await owner();
  await addPasskey(user, "stranger’s", -1);
  const notice = await notMeLinkOf(user, "second-factor-changed", "passkey-added");
  for (const email of ["first@evil.example", "second@evil.example"]) {
    const current = { ...user, email: (await rowOf(user)).email };
    expect(await requestEmailChange(context, current, { email, password: PASSWORD })).toBe("sent");
    const confirm = linkIn((await inboxOf(email))[0]?.text, "change-email");
    expect(await confirmEmailChange(context, confirm, { password: PASSWORD })).toBe("done");
  }
  const strangers = (await inboxOf("first@evil.example"))[0];
  expect(strangers?.subject).toBe("Your email address was changed");
  expect(await notMeOffer(context, notice)).toMatchObject({ effect: "restore-address" });
  expect(await carryOutNotMe(context, notice)).toBe("restore-address");
  expect((await rowOf(user)).email).toBe(user.email);
  expect(await passkeysOf(user)).toEqual([]);
  expect(await context.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  expect((await inboxOf(user.email))[0]?.subject).toBe("Set a new password");
  // It worked once, and no address that the stranger used in between can undo it.
  expect(await notMeOffer(context, notice)).toBeNull();
  const open = await context.db.select().from(emailChanges).where(eq(emailChanges.userId, user.id));
  expect(open.every(({ restoredAt }) => restoredAt !== null)).toBe(true);
});

test("'Not you?' of a reset or welcome email to a former address does nothing to the account", async () => {
  const user = await owner();
  const links = [await notMeLinkOf(user, "welcome")];
  await resetTokenOf(user);
  links.push(linkIn((await inboxOf(user.email))[0]?.text));
  const email = `${crypto.randomUUID()}@new.example`;
  expect(await requestEmailChange(context, user, { email, password: PASSWORD })).toBe("sent");
  const confirm = linkIn((await inboxOf(email))[0]?.text, "change-email");
  expect(await confirmEmailChange(context, confirm, { password: PASSWORD })).toBe("done");
  for (const link of links) expect(await carryOutNotMe(context, link)).toBeNull();
  expect((await rowOf(user)).email).toBe(email);
});

test("a reset removes second factors of the last seven days at once, if asked: a stranger's session can't keep them", async () => {
  const user = await owner();
  await addPasskey(user, "owner’s", -8);
  await addPasskey(user, "stranger’s", -1);
  const before = await openSession(visit(), context, user, noon);
  await before.insert;
  const token = await resetTokenOf(user);
  expect(await removableByReset(context, token)).toEqual([{ name: "stranger’s", addedAt: daysOn(-1).now() }]);
  const reset = { token, password: "the-owners-new-password-1", removesNewFactors: true };
  expect(await resetPassword(visit(), context, reset)).toEqual({ ok: true });
  expect(await passkeysOf(user)).toEqual(["owner’s"]);
  expect(await context.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  // A sign-in that began before the reset, with the passkey, opens no session.
  const late = await openSession(visit(), context, user, noon);
  expect(await late.insert).toEqual([]);
  expect((await inboxOf(user.email))[0]?.text).toContain("added in the last 7 days");
  expect(await removableByReset(context, token)).toEqual([]);
  expect(await removeDueFactors(daysOn(2))).toEqual({ removed: 0 });
});

test("a reset keeps second factors unless asked, and an administrator's always", async () => {
  const [user, admin] = [await owner(), await owner({ isAdmin: true })];
  for (const each of [user, admin]) await addPasskey(each, "new", -1);
  const password = "the-owners-new-password-1";
  const token = await resetTokenOf(user);
  expect(await resetPassword(visit(), context, { token, password })).toEqual({ ok: true });
  expect(await passkeysOf(user)).toEqual(["new"]);
  const theirs = await resetTokenOf(admin);
  expect(await removableByReset(context, theirs)).toEqual([]);
  const reset = { token: theirs, password, removesNewFactors: true };
  expect(await resetPassword(visit(), context, reset)).toEqual({ ok: true });
  expect(await passkeysOf(admin)).toEqual(["new"]);
  expect((await inboxOf(admin.email))[0]?.text).not.toContain("added in the last 7 days");
});
