import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { sessions, passkeys, recoveryCodes, totpSecrets } from "../tables.server";
import { users } from "~/users/tables.server";
import { drain } from "~/delivery/drain.server";
import { action as changeSecurity } from "~/routes/_app.account_.security";
import { HOUR_MS } from "~/time";
import { loadContextOf, noon, testContext } from "../../../tests/context";
import { mailboxOf } from "../../../tests/mailbox";
import { ORIGIN, person, requestOf } from "../../../tests/people";
import { recordingQueues } from "../../../tests/queues";
import { withoutTable } from "../../../tests/without-table";
import { carryOutNotMe } from "~/privacy/not-me.server";
import { requestReset, resetPassword } from "../passwords/reset.server";
import { openSession } from "../sign-in/session.server";
import { mayRequestRemoval, removeDueFactors, requestFactorRemoval } from "./factor-removal.server";

vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);
const deferred: Promise<unknown>[] = [];
const context = testContext("factor-removal", {
  newId: () => crypto.randomUUID(),
  waitUntil: (work) => void deferred.push(work),
  ...recordingQueues().queues,
});
const mail = mailboxOf(context);
const hoursOn = (hours: number) => ({ ...context, now: () => new Date(noon.getTime() + hours * HOUR_MS) });

beforeEach(() => mail.reset());

let visitors = 0;
const visit = () => new Request(ORIGIN, { headers: { "CF-Connecting-IP": `203.0.113.${++visitors}` } });

async function inboxOf(address: string, here = context) {
  await Promise.all(deferred.splice(0));
  await drain(here, "people");
  return (await mail.inbox()).filter(({ to }) => to === address);
}
const linkIn = (text = "", path: string) => new RegExp(`/${path}/([\\w.-]+)`).exec(text)?.[1] ?? null;

/** A user who has lost the second factors and just reset the password. @returns the links of the email about it */
async function afterReset(state: Partial<typeof users.$inferInsert> = {}) {
  const { user } = await person(context, state);
  const createdAt = hoursOn(-2000).now();
  if (!user.isAdmin)
    await context.db
      .insert(totpSecrets)
      .values({ userId: user.id, sealedSecret: "none", confirmedAt: createdAt, createdAt });
  await context.db.batch([
    context.db.insert(passkeys).values({
      id: user.id,
      userId: user.id,
      name: "Lost phone",
      publicKey: "none",
      counter: 0,
      transports: [],
      createdAt,
    }),
    context.db.insert(recoveryCodes).values({ id: user.id, userId: user.id, createdAt }),
  ]);
  await requestReset(visit(), context, { email: user.email });
  const [reset] = await inboxOf(user.email);
  const token = /token=([\w-]+)/.exec(reset?.text ?? "")?.[1] ?? "";
  expect(await resetPassword(visit(), context, { token, password: "a-new-password-1" })).toEqual({
    ok: true,
  });
  const [changed] = await inboxOf(user.email);
  expect(changed?.subject).toBe("Your password was changed");
  return {
    user,
    remove: linkIn(changed?.text, "remove-factors"),
    notMe: linkIn(changed?.text, "not-me") ?? expect.fail("no link"),
  };
}

const requested = async () => {
  const made = await afterReset();
  const token = made.remove ?? expect.fail("no link");
  expect(await requestFactorRemoval(context, token)).toBe(true);
  return { ...made, token };
};

const factorsOf = async ({ id }: { id: string }) => [
  await context.db.$count(passkeys, eq(passkeys.userId, id)),
  await context.db.$count(totpSecrets, eq(totpSecrets.userId, id)),
  await context.db.$count(recoveryCodes, eq(recoveryCodes.userId, id)),
];
const removalOf = async ({ id }: { id: string }) =>
  (await context.db.select().from(users).where(eq(users.id, id)))[0]?.factorRemovalAt ?? null;

/** Posts "Keep" in a new session of the user's, which has or hasn't passed a second factor. */
async function keep(user: typeof users.$inferSelect, passedAt: Date | null) {
  const [row] = await context.db.select().from(users).where(eq(users.id, user.id));
  const session = await openSession(visit(), context, row ?? user, passedAt);
  await session.insert;
  const cookie = session.cookie.split(";")[0] ?? "";
  const posted = requestOf("/account/security", { method: "POST", cookie });
  const request = new Request(posted, { body: new URLSearchParams({ intent: "keep-factors" }) });
  const args = { request, params: {}, context: loadContextOf(context) } as unknown as ActionFunctionArgs;
  return changeSecurity(args).catch((thrown: unknown) => thrown) as Promise<Response>;
}

test("the email after a reset offers to remove lost factors; a day later the sweep does, once, and says so each time", async () => {
  const { user, token } = await requested();
  expect((await inboxOf(user.email))[0]).toMatchObject({
    subject: "Your passkeys and app will be removed in 24 hours",
    text: expect.stringContaining("Nov 21, 2026"),
  });
  expect(await requestFactorRemoval(context, token)).toBe(false);
  expect(await removeDueFactors(hoursOn(23.9))).toEqual({ removed: 0 });
  expect(await factorsOf(user)).toEqual([1, 1, 1]);
  await mail.reset();
  await Promise.all([removeDueFactors(hoursOn(24)), removeDueFactors(hoursOn(24))]);
  expect(await removeDueFactors(hoursOn(25))).toEqual({ removed: 0 });
  expect(await factorsOf(user)).toEqual([0, 0, 0]);
  expect(await context.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  expect((await inboxOf(user.email, hoursOn(24))).map(({ subject }) => subject)).toEqual([
    "Your passkeys and app were removed",
  ]);
});

test("a session with a second factor cancels the removal; one that awaits its second factor can't", async () => {
  const { user, token } = await requested();
  const refused = await keep(user, null);
  expect(refused.headers.get("Location")).toMatch(/^\/login/);
  expect(await removalOf(user)).toEqual(hoursOn(24).now());
  await keep(user, noon);
  await keep(user, noon);
  expect(await removalOf(user)).toBeNull();
  expect((await inboxOf(user.email)).map(({ subject }) => subject)).toEqual([
    "Your passkeys and app stay",
    "Your password was changed",
    "Reset your password",
  ]);
  // The link worked once and can't request the removal again.
  expect(await requestFactorRemoval(context, token)).toBe(false);
  await removeDueFactors(hoursOn(25));
  expect(await factorsOf(user)).toEqual([1, 1, 1]);
});

test("a link used twice concurrently schedules one removal with one notice", async () => {
  const { user, remove } = await afterReset();
  const both = await Promise.all([1, 2].map(() => requestFactorRemoval(context, remove ?? "")));
  expect(both.toSorted()).toEqual([false, true]);
  const subjects = (await inboxOf(user.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("will be removed"))).toHaveLength(1);
});

test("the link works for seven days, and showing its page changes nothing", async () => {
  const { user, remove } = await afterReset();
  expect(await mayRequestRemoval(hoursOn(167), remove ?? "")).toBe(true);
  expect(await requestFactorRemoval(hoursOn(168), remove ?? "")).toBe(false);
  expect(await removalOf(user)).toBeNull();
});

test("a token of 'Not you?' requests no removal", async () => {
  const { notMe, remove } = await afterReset();
  expect(await requestFactorRemoval(context, notMe)).toBe(false);
  expect(await carryOutNotMe(context, remove ?? "")).toBeNull();
});

test("'Not you?' cancels the removal that whoever reset the password has requested", async () => {
  const { user } = await requested();
  const [notice] = await inboxOf(user.email);
  expect(await carryOutNotMe(context, linkIn(notice?.text, "not-me") ?? "")).toBe("secure-account");
  await removeDueFactors(hoursOn(25));
  expect(await factorsOf(user)).toEqual([1, 1, 1]);
});

test("administrators aren't offered it, and one who has become one keeps the factors", async () => {
  expect((await afterReset({ isAdmin: true })).remove).toBeNull();
  const { user, remove } = await afterReset();
  await context.db.update(users).set({ isAdmin: true }).where(eq(users.id, user.id));
  expect(await requestFactorRemoval(context, remove ?? "")).toBe(false);

  const later = await requested();
  await context.db.update(users).set({ isAdmin: true }).where(eq(users.id, later.user.id));
  await removeDueFactors(hoursOn(24));
  expect(await factorsOf(later.user)).toEqual([1, 1, 1]);
  expect(await removalOf(later.user)).toBeNull();
});

test("if the database fails during the sweep nothing is half removed, and the next run does it", async () => {
  const { user } = await requested();
  await expect(removeDueFactors(withoutTable(hoursOn(24), "recovery_codes"))).rejects.toThrow();
  expect(await factorsOf(user)).toEqual([1, 1, 1]);
  expect(await removeDueFactors(hoursOn(24))).toEqual({ removed: 1 });
  expect(await factorsOf(user)).toEqual([0, 0, 0]);
});
