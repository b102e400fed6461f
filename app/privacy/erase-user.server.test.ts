import { eq, getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test, vi } from "vitest";
import { SHA256 } from "worktop/crypto";
import { deleteUsers } from "~/admin/delete-users.server";
import { restoreUser } from "~/admin/archive.server";
import { openStripe } from "~/billing/stripe.server";
import * as schema from "../../tests/schema";
import {
  accountEmails,
  emailChanges,
  emailChoices,
  emailVerifications,
  passwordResetTokens,
  pushDevices,
} from "~/accounts/tables.server";
import {
  codeAttempts,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  totpSecrets,
} from "~/accounts/factors/tables.server";
import { alertEmails, alertRules, digests, eventRules, triggeredAlerts } from "~/alerts/tables.server";
import { mistakeReports } from "~/corrections/tables.server";
import { archivedUsers } from "./tables.server";
import { newsEmails, productNews } from "~/product-news/tables.server";
import { pushMessages } from "~/push/tables.server";
import { surveyResponses } from "~/survey/tables.server";
import { users } from "~/users/tables.server";
import { REPORT_REASONS, REPORTED_KINDS } from "~/corrections/reports";
import { USER_TABLES } from "./user-tables.server";
import { alertEmailId } from "~/alerts/alert-email-id";
import { addAssessment } from "../../tests/alert-factories";
import { noon } from "../../tests/context";
import { dump } from "../../tests/database-dump";
import { expectLogged } from "../../tests/logged";
import { ORIGIN, person } from "../../tests/people";
import { stripeContext } from "../../tests/stripe";
import { erasedSubject } from "~/audit/erased-subject.server";
import { eraseUser } from "./erase-user.server";
import { exportOf } from "./export.server";
import { eraseAgain } from "./erase-again.server";
import { openSession } from "~/accounts/sign-in/session.server";

vi.spyOn(console, "log").mockImplementation(() => undefined);
const { context } = stripeContext();
const { db } = context;
const stripe = openStripe(context) ?? expect.fail("no key for Stripe");

/** A user with a Stripe customer, a session, and a row in every table that can hold one. */
async function userWithEverything() {
  const created = await stripe.customers.create({ email: "erase@example.com" });
  const { user } = await person(context, {
    email: `${crypto.randomUUID()}@erase.example`,
    stripeCustomerId: created.id,
  });
  const userId = user.id;
  const assessmentId = await addAssessment(context, noon, { daily: 40 });
  const id = () => `of-${userId}-${crypto.randomUUID()}`;
  const deviceId = crypto.randomUUID();
  const newsId = crypto.randomUUID();
  const soon = new Date(noon.getTime() + 60_000);
  const rule = { id: id(), userId, target: "daily", type: "rise", percent: 10 } as const;
  await db.batch([
    db.insert(alertRules).values({ ...rule, baselineAt: noon, createdAt: noon }),
    db.insert(triggeredAlerts).values({
      id: id(),
      userId,
      alertRuleId: rule.id,
      riskAssessmentId: assessmentId,
      alertTarget: "daily",
      alertType: "rise",
      triggeredPercent: 12,
      rulePercent: 10,
      currentValue: 40,
      message: "It rose.",
      triggeredAt: noon,
    }),
    db.insert(alertEmails).values({
      id: alertEmailId(assessmentId, userId),
      userId,
      riskAssessmentId: assessmentId,
      createdAt: noon,
    }),
    db.insert(pushDevices).values({
      id: deviceId,
      userId,
      endpoint: id(),
      p256dh: id(),
      auth: id(),
      label: "Firefox on Windows",
      createdAt: noon,
    }),
    db.insert(pushMessages).values({
      id: id(),
      userId,
      deviceId,
      alertEmailId: alertEmailId(assessmentId, userId),
      createdAt: noon,
    }),
    db.insert(surveyResponses).values({ id: id(), userId, answers: { why: "worry" }, completedAt: noon }),
    db
      .insert(passwordResetTokens)
      .values({ id: id(), userId, token: id(), expiresAt: soon, createdAt: noon }),
    db.insert(emailVerifications).values({
      id: id(),
      userId,
      email: user.email,
      token: id(),
      expiresAt: soon,
      createdAt: noon,
    }),
    db.insert(emailChanges).values({
      id: id(),
      userId,
      oldEmail: user.email,
      wasOldVerified: true,
      newEmail: `new-${user.email}`,
      newMailbox: id(),
      token: id(),
      createdAt: noon,
      expiresAt: soon,
    }),
    db.insert(emailChoices).values({ userId, timeZone: "America/Denver", digest: "weekly" }),
    db
      .insert(digests)
      .values({ id: id(), userId, period: "daily:2026-11-20", assessmentId, createdAt: noon }),
    db.insert(eventRules).values({ userId, kind: "borders", createdAt: noon }),
    db.insert(mistakeReports).values({
      id: id(),
      userId,
      kind: REPORTED_KINDS[0],
      subjectId: "cuba",
      title: "Travel to Cuba",
      reason: REPORT_REASONS[0],
      createdAt: noon,
    }),
    db.insert(productNews).values({ id: newsId, subject: "News", body: "Text.", createdAt: noon }),
    db.insert(newsEmails).values({ id: id(), newsId, userId, createdAt: noon }),
    db.insert(accountEmails).values({ id: id(), userId, kind: "welcome", createdAt: noon }),
    db.insert(totpSecrets).values({ userId, sealedSecret: id(), confirmedAt: noon, createdAt: noon }),
    db.insert(recoveryCodes).values({ id: id(), userId, createdAt: noon }),
    db.insert(passkeys).values({
      id: id(),
      userId,
      name: "Phone",
      publicKey: id(),
      counter: 1,
      transports: ["internal"],
      createdAt: noon,
    }),
    db.insert(codeAttempts).values({ userId, device: "", day: "2026-11-20", wrong: 1, startedAt: noon }),
    db.insert(passkeyChallenges).values({ challenge: id(), purpose: "verify", userId, expiresAt: soon }),
  ]);
  return { user, customerId: created.id };
}

const rowsWith = async (text: string) =>
  Object.entries(await dump(context))
    .filter(([, rows]) => JSON.stringify(rows).includes(text))
    .map(([table]) => table)
    .sort();

test("deletion covers every table with a user id", async () => {
  const all: unknown[] = Object.values(schema);
  const withUser = all
    .filter((each): each is SQLiteTable => is(each, SQLiteTable))
    .filter((table) => Object.values(getTableColumns(table)).some(({ name }) => name === "user_id"))
    .map((table) => getTableName(table));
  const deleted = USER_TABLES.map((table) => getTableName(table));
  expect(withUser.sort()).toEqual([...deleted, "archived_users"].sort());
});

test("after a deletion no table, session entry or Stripe customer references the user; the audit log keeps a hash", async () => {
  const { user, customerId } = await userWithEverything();
  const filled = await rowsWith(user.id);
  expect(filled).toEqual([...USER_TABLES.map((table) => getTableName(table)), "users"].sort());
  expect(await stripe.customers.update(customerId, { email: "y@example.com" })).toMatchObject({
    id: customerId,
  });
  const sessionKeys = async () => (await context.sessions.list()).keys.map(({ name }) => name);
  const values = async () => Promise.all((await sessionKeys()).map((key) => context.sessions.get(key)));
  expect(JSON.stringify(await values())).toContain(user.id);

  expect(await eraseUser(context, user.id)).toEqual({ ok: true });
  expect([await rowsWith(user.id), await rowsWith(user.email)]).toEqual([[], []]);
  expect(await rowsWith(await erasedSubject(context, user.email))).toEqual(["audit_log"]);
  expect(JSON.stringify(await values())).not.toContain(user.id);
  await expect(stripe.customers.update(customerId, { email: "x@example.com" })).rejects.toMatchObject({
    code: "resource_missing",
  });
});

test.each([
  ["its session entry goes too", false],
  ["the rows are gone even if its session entry can't be deleted", true],
])("a user who signs in while being erased: %s", async (_, isKvDown) => {
  const { user } = await person(context, { email: `${crypto.randomUUID()}@erase.example` });
  let deletions = 0;
  const slow = new Proxy(context.sessions, {
    get:
      (kv, key) =>
      async (name: string, value = "", options: KVNamespacePutOptions = {}) => {
        if (key !== "delete") return kv.put(name, value, options);
        deletions += 1;
        if (deletions > 1 && isKvDown) throw new Error("KV is away");
        await kv.delete(name);
        if (deletions > 1) return;
        const session = await openSession(new Request(ORIGIN), context, user);
        await session.insert;
      },
  });
  if (isKvDown) expectLogged("session-deletion-failed");
  expect(await eraseUser({ ...context, sessions: slow }, user.id)).toEqual({ ok: true });
  expect(deletions).toBe(2);
  expect(await rowsWith(user.id)).toEqual([]);
  const keys = (await context.sessions.list()).keys.map(({ name }) => context.sessions.get(name));
  expect((await Promise.all(keys)).join().includes(user.id)).toBe(isKvDown);
});

test("a deleted user's archives are erased without being restored, with their customer at Stripe", async () => {
  const { user, customerId } = await userWithEverything();
  const actor = { id: (await person(context, { isAdmin: true })).user.id };
  expect((await deleteUsers(context, { actor, userIds: [user.id], dryRun: false })).summary.successful).toBe(
    1,
  );
  expect(await rowsWith(user.email)).toEqual(["archived_rows", "archived_users"]);
  expect(await eraseUser(context, user.id, actor)).toEqual({ ok: true });
  expect(await rowsWith(user.email)).toEqual([]);
  expect(await rowsWith(await erasedSubject(context, user.email))).toEqual(["audit_log"]);
  await expect(stripe.customers.update(customerId, { email: "x@example.com" })).rejects.toMatchObject({
    code: "resource_missing",
  });
  expect(await eraseUser(context, user.id, actor)).toEqual({ ok: false, reason: "not-found" });
});

test("after an erasure the address is nowhere in D1 or KV, not even of an administrator who deleted and restored", async () => {
  const { user } = await person(context, { email: "leaving-admin@erase.example", isAdmin: true });
  const other = await person(context, { email: "restored@erase.example" });
  await deleteUsers(context, { actor: user, userIds: [other.user.id], dryRun: false });
  const [archive] = await db.select().from(archivedUsers).where(eq(archivedUsers.userId, other.user.id));
  await restoreUser(context, { actor: user, archiveId: archive?.id ?? "" });
  for (const each of [user, other.user]) expect(await eraseUser(context, each.id)).toEqual({ ok: true });
  for (const each of [user, other.user]) {
    expect(await rowsWith(each.email)).toEqual([]);
    const plain = await SHA256(each.email);
    expect(await rowsWith(plain)).toEqual([]);
  }
  const { keys } = await context.sessions.list();
  const stored = await Promise.all(keys.map(({ name }) => context.sessions.get(name)));
  expect(JSON.stringify([keys, stored])).not.toMatch(/erase\.example/);
});

test("a restored backup's erased users are erased again, whoever they are; the list names no one without the secret", async () => {
  const { user } = await userWithEverything();
  const kept = await person(context);
  await eraseUser(context, user.id);
  await db.insert(users).values(user);
  await db.insert(archivedUsers).values({
    id: crypto.randomUUID(),
    userId: user.id,
    email: user.email,
    archivedAt: noon,
    archivedBy: "admin",
  });
  const listed = JSON.stringify((await context.sessions.list({ prefix: "erased:" })).keys);
  expect(listed).not.toContain(user.id);
  const stranger = { ...context, config: { ...context.config, DATA_SECRETS: ["f".repeat(32)] } };
  expect(await eraseAgain(stranger)).toEqual({ erased: 0, failed: 0 });
  expect(await eraseAgain(context)).toEqual({ erased: 1, failed: 0 });
  expect([await rowsWith(user.id), await rowsWith(user.email)]).toEqual([[], []]);
  expect(await db.$count(users, eq(users.id, kept.user.id))).toBe(1);
  expect(await eraseAgain(context)).toEqual({ erased: 0, failed: 0 });
});

test("the export includes the user's rows from every table with personal data, and no secrets", async () => {
  const { user } = await userWithEverything();
  const text = await new Response(exportOf(context, user.id)).text();
  const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(data).toMatchObject({
    account: [{ email: user.email, stripeCustomerId: user.stripeCustomerId }],
    alertRules: [{ target: "daily", type: "rise", percent: 10 }],
    eventRules: [{ kind: "borders" }],
    triggeredAlerts: [{ message: "It rose.", currentValue: 40 }],
    alertEmails: [{ deliveryState: "waiting", attemptCount: 0 }],
    survey: [{ answers: { why: "worry" } }],
    accountEmails: [{ kind: "welcome" }],
    emailChoices: [{ digest: "weekly", timeZone: "America/Denver", wantsNews: false }],
    emailChanges: [{ newEmail: `new-${user.email}` }],
    digests: [{ period: "daily:2026-11-20" }],
    productNews: [{ createdAt: noon.toISOString() }],
    mistakeReports: [{ title: "Travel to Cuba" }],
    passkeys: [{ name: "Phone" }],
  });
  expect(data["sessions"]).toHaveLength(1);
  const [secret] = await db.select().from(totpSecrets);
  expect(text).not.toContain(secret?.sealedSecret);
  expect(text).not.toMatch(/passwordHash|"token"|leaseToken|newMailbox/);
  expect(text).not.toContain((await db.select().from(users)).find(({ id }) => id !== user.id)?.email);
});
