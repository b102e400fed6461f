import * as schema from "../../tests/schema";
import { eq, getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";
import { addAssessment, addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { dump } from "../../tests/database-dump";
import { expectLogged } from "../../tests/logged";
import { USER_TABLES } from "~/privacy/user-tables.server";
import { restoreUser } from "./archive.server";
import { deleteUsers } from "./delete-users.server";
import { IMMEDIATE } from "../../tests/messages";

const context = testContext("delete-users");
const { db } = context;
const actor = { id: "admin", email: "admin@example.com" };

beforeEach(async () => {
  await emptyDatabase(db.$client);
  await addUser(context, { ...actor, isAdmin: true });
});

/** A trial user with a row in every user table and values that are easily corrupted in a round trip. */
async function addFullUser(id: string) {
  await addUser(context, {
    id,
    subscriptionStatus: "trialing",
    trialEndsAt: new Date(1_700_000_000_999),
    surveyExtendedCount: 1,
    surveyCompletedAt: noon,
    email: `test+${id}'"\\é@example.com`,
  });
  const assessmentId = await addAssessment(context, noon, { daily: 40 }, { id: `assessment-${id}` });
  await db.batch([
    db.insert(schema.sessions).values({ id: `s-${id}`, userId: id, expiresAt: noon, createdAt: noon }),
    db
      .insert(schema.passwordResetTokens)
      .values({ id: `t-${id}`, userId: id, token: `token-${id}`, expiresAt: noon, createdAt: noon }),
    db.insert(schema.emailVerifications).values({
      id: `v-${id}`,
      userId: id,
      email: `${id}@example.com`,
      token: `verification-${id}`,
      expiresAt: noon,
      createdAt: noon,
    }),
    db.insert(schema.surveyResponses).values({
      id: `r-${id}`,
      userId: id,
      answers: { improvementSuggestions: 'a "quoted" {brace}', riskFactors: ["border-security"], n: 1.5 },
      completedAt: noon,
    }),
    db.insert(schema.alertRules).values({
      id: `rule-${id}`,
      userId: id,
      target: "daily",
      type: "rise",
      percent: 10,
      baselineAt: noon,
      createdAt: noon,
    }),
    db.insert(schema.triggeredAlerts).values({
      id: `alert-${id}`,
      userId: id,
      alertRuleId: `rule-${id}`,
      riskAssessmentId: assessmentId,
      alertTarget: "daily",
      alertType: "rise",
      triggeredPercent: 0.1 + 0.2,
      previousValue: 1 / 3,
      rulePercent: 10,
      currentValue: 40,
      message: "null",
      triggeredAt: noon,
    }),
    db
      .insert(schema.messages)
      .values({ ...IMMEDIATE, id: `mail-${id}`, userId: id, kind: "welcome", createdAt: noon }),
  ]);
}

const withoutTables = (tables: Record<string, unknown[]>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(tables).filter(([name]) => !names.includes(name)));

const namesOf = (tables: readonly SQLiteTable[]) => tables.map((table) => getTableName(table)).sort();

test("every table that references a user, or a user's rule, is deleted with the user", () => {
  const pointing = (Object.values(schema) as unknown[])
    .filter((exported): exported is SQLiteTable => is(exported, SQLiteTable))
    .filter((table) =>
      getTableConfig(table).foreignKeys.some((key) =>
        ([schema.users, schema.alertRules] as SQLiteTable[]).includes(key.reference().foreignTable),
      ),
    );
  expect(namesOf(USER_TABLES)).toEqual(namesOf(pointing));
  for (const table of pointing) expect(getTableColumns(table)).toHaveProperty("userId");
});

test("a dry run counts and leaves the database unchanged byte for byte", async () => {
  await addFullUser("u1");
  const before = await dump(context);
  expect(await deleteUsers(context, { actor, userIds: ["u1", "no-such-user"], dryRun: true })).toEqual({
    summary: { successful: 1, failed: 1, dryRun: true },
    failures: [{ userId: "no-such-user", reason: "unknown" }],
  });
  expect(await dump(context)).toEqual(before);
});

test("a deleted user is gone from every table, and a restored one is identical except for credentials", async () => {
  await addFullUser("u1");
  await addFullUser("u2");
  const log = ["audit_log", "archived_users", "archived_rows"];
  const before = await dump(context, log);

  const { summary } = await deleteUsers(context, { actor, userIds: ["u1"], dryRun: false });
  expect(summary).toEqual({ successful: 1, failed: 0, dryRun: false });
  const rows = Object.values(await dump(context, [...log, "risk_assessments"])).flat();
  expect(JSON.stringify(rows)).not.toContain("u1");
  expect(JSON.stringify(rows)).toContain("rule-u2");

  const [archive] = await db.select().from(schema.archivedUsers);
  expect(archive).toMatchObject({ userId: "u1", archivedBy: actor.id, restoredAt: null });
  expect(await restoreUser(context, { actor, archiveId: archive?.id ?? "" })).toMatchObject({ ok: true });
  const letsIn = ["sessions", "password_reset_tokens", "email_verifications"];
  const after = await dump(context, log);
  for (const table of letsIn) {
    expect(JSON.stringify(before[table])).toContain("u1");
    expect(JSON.stringify(after[table])).not.toContain("u1");
    expect(JSON.stringify(after[table])).toContain("u2");
  }
  expect(await dump(context, [...log, ...letsIn])).toEqual(withoutTables(before, letsIn));
});

test("restoring an archived user never restores sessions or reset tokens, even from an archive that holds them", async () => {
  await addFullUser("u1");
  await deleteUsers(context, { actor, userIds: ["u1"], dryRun: false });
  const stale = { id: "s-u1", user_id: "u1", expires_at: 9e15, created_at: 1 };
  const token = { ...stale, id: "t-u1", token: "token-u1", used_at: null };
  const [archive] = await db.select().from(schema.archivedUsers);
  const held = { archiveId: archive?.id ?? "", archivedAt: context.now() };
  await db.insert(schema.archivedRows).values([
    { ...held, tableName: "sessions", record: stale },
    { ...held, tableName: "password_reset_tokens", record: token },
  ]);
  expect(await restoreUser(context, { actor, archiveId: archive?.id ?? "" })).toMatchObject({ ok: true });
  expect(await db.$count(schema.users, eq(schema.users.id, "u1"))).toBe(1);
  expect(await db.$count(schema.sessions)).toBe(0);
  expect(await db.$count(schema.passwordResetTokens)).toBe(0);
});

test("an archive of more than 2 MB is split by rows, so a long-time user is deleted and restored completely", async () => {
  await addFullUser("u1");
  await db.$client
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 30)
       insert into messages (id, user_id, channel, kind, priority, created_at, delivery_state, attempt_count, next_attempt_at,
         last_error)
       select 'long-' || i, 'u1', 'email', 'welcome', 'immediate', 0, 'dead', 5, 0, hex(zeroblob(50000)) from n`,
    )
    .run();
  const log = [
    "audit_log",
    "archived_users",
    "archived_rows",
    "sessions",
    "password_reset_tokens",
    "email_verifications",
  ];
  const before = await dump(context, log);
  expect(JSON.stringify(before).length).toBeGreaterThan(3_000_000);
  const { summary } = await deleteUsers(context, { actor, userIds: ["u1"], dryRun: false });
  expect(summary).toMatchObject({ successful: 1, failed: 0 });
  const [archive] = await db.select().from(schema.archivedUsers);
  expect(await restoreUser(context, { actor, archiveId: archive?.id ?? "" })).toMatchObject({ ok: true });
  expect(await dump(context, log)).toEqual(before);
});

test("an archive is restored once, and not over a user who took the address since", async () => {
  await addFullUser("u1");
  await deleteUsers(context, { actor, userIds: ["u1"], dryRun: false });
  const [archive] = await db.select().from(schema.archivedUsers);
  const options = { actor, archiveId: archive?.id ?? "" };
  await addUser(context, { id: "newcomer", email: archive?.email });
  const before = await dump(context);
  expect(await restoreUser(context, options)).toEqual({ ok: false, reason: "address-taken" });
  expect(await dump(context)).toEqual(before);
  await context.db.$client.prepare("delete from users where id = 'newcomer'").run();
  expect(await restoreUser(context, options)).toMatchObject({ ok: true });
  expect(await restoreUser(context, options)).toEqual({ ok: false, reason: "already-restored" });
  expect(await restoreUser(context, { actor, archiveId: "none" })).toEqual({
    ok: false,
    reason: "not-found",
  });
});

test("never deletes administrators or paying users, even if listed", async () => {
  await addUser(context, { id: "other-admin", isAdmin: true, subscriptionStatus: "trialing" });
  await addUser(context, { id: "paying", subscriptionStatus: "active" });
  await addUser(context, { id: "late", subscriptionStatus: "past_due" });
  await addUser(context, { id: "gone", subscriptionStatus: "canceled" });
  const userIds = ["admin", "other-admin", "paying", "late", "gone"];
  const { summary, failures } = await deleteUsers(context, { actor, userIds, dryRun: false });
  expect(summary).toEqual({ successful: 1, failed: 4, dryRun: false });
  expect(failures.map(({ userId, reason }) => `${userId}: ${reason}`)).toEqual([
    "admin: yourself",
    "other-admin: administrator",
    "paying: paying",
    "late: paying",
  ]);
  expect((await db.select({ id: schema.users.id }).from(schema.users)).map(({ id }) => id).sort()).toEqual([
    "admin",
    "late",
    "other-admin",
    "paying",
  ]);
});

test("a failing batch leaves its users, their rows and the archive unchanged, and the log says so", async () => {
  expectLogged("cleanup-failed");
  await addFullUser("u1");
  await addFullUser("u2");
  const before = await dump(context, ["audit_log"]);
  await context.db.$client
    .prepare(
      "create trigger refuse before delete on users when old.id = 'u2' begin select raise(abort, 'refused'); end",
    )
    .run();
  try {
    const { summary } = await deleteUsers(context, { actor, userIds: ["u1", "u2"], dryRun: false });
    expect(summary).toEqual({ successful: 0, failed: 2, dryRun: false });
  } finally {
    await context.db.$client.prepare("drop trigger refuse").run();
  }
  expect(await dump(context, ["audit_log"])).toEqual(before);
  const entries = await db.select().from(schema.auditLog);
  expect(entries.at(-1)).toMatchObject({ action: "users-deleted", outcome: "failed", subject: "2 users" });
});

test("a hundred and twenty users are deleted in batches, each with its own audit entry", async () => {
  const ids = Array.from({ length: 120 }, (_, index) => `bulk-${index}`);
  await context.db.$client
    .prepare(
      `insert into users (id, email, password_hash, subscription_status, created_at)
       select value, value || '@example.com', '-', 'trialing', 0 from json_each(?)`,
    )
    .bind(JSON.stringify(ids))
    .run();
  const { length: before } = await db.select().from(schema.auditLog);
  const { summary } = await deleteUsers(context, { actor, userIds: ids, dryRun: false });
  expect(summary.successful).toBe(120);
  const entries = (await db.select().from(schema.auditLog)).slice(before);
  expect(entries.map(({ subject }) => subject)).toEqual(["50 users", "50 users", "20 users"]);
  expect(entries[2]).toMatchObject({ adminId: actor.id, outcome: "done", at: noon });
});
