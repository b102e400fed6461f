import { expect, test } from "vitest";
import { sessions } from "~/accounts/tables.server";
import { alertRules } from "~/alerts/tables.server";
import { addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { dump } from "../../tests/database-dump";
import { previewFakeUsers } from "./test-user-cleanup.server";
import { DEFAULT_PATTERNS, readPatterns } from "./test-users";

const context = testContext("cleanup-preview");
const { db } = context;
const patterns = readPatterns(DEFAULT_PATTERNS);

test("the preview lists matches and reasons, with counts, and excludes admins, the caller and paying users", async () => {
  const trial = { subscriptionStatus: "trialing" as const };
  await addUser(context, { ...trial, id: "a", email: "test1@example.com", createdAt: new Date(1000) });
  await addUser(context, { ...trial, id: "b", email: "jane@demo-shop.com", createdAt: noon });
  await addUser(context, { ...trial, id: "c", email: "contest@example.com" });
  await addUser(context, { ...trial, id: "me", email: "qa@example.com" });
  await addUser(context, { ...trial, id: "d", email: "dev@example.com", isAdmin: true });
  await addUser(context, { id: "e", email: "test.paying@example.com", subscriptionStatus: "active" });
  await addUser(context, { id: "f", email: "test.late@example.com", subscriptionStatus: "past_due" });
  await db.insert(sessions).values([
    { id: "s1", userId: "a", createdAt: noon, expiresAt: noon },
    { id: "s2", userId: "a", createdAt: noon, expiresAt: noon },
  ]);
  await db.insert(alertRules).values({
    id: "r",
    userId: "b",
    target: "daily",
    type: "drop",
    percent: 5,
    baselineAt: noon,
    createdAt: noon,
  });
  const before = await dump(context);

  const preview = await previewFakeUsers(db, { patterns, callerId: "me" });
  expect(preview).toMatchObject({
    totalUsers: 2,
    totalCounts: { sessions: 2, alerts: 1, surveys: 0, tokens: 0, triggeredAlerts: 0 },
    hasMore: false,
  });
  expect(preview.users).toMatchObject([
    {
      user: { id: "a" },
      counts: { sessions: 2 },
      why: { pattern: "test", word: "test", place: "local part" },
    },
    { user: { id: "b" }, counts: { alerts: 1 }, why: { pattern: "demo", place: "domain" } },
  ]);

  const older = await previewFakeUsers(db, { patterns, callerId: "me", createdBefore: noon });
  expect(older.users.map(({ user }) => user.id)).toEqual(["a"]);
  expect((await previewFakeUsers(db, { patterns: ["nothing"], callerId: "me" })).totalUsers).toBe(0);
  expect(await dump(context)).toEqual(before);
});

test("with a cutoff, only trial users match", async () => {
  for (const subscriptionStatus of ["trialing", "inactive", "canceled"] as const) {
    await addUser(context, { email: `loadtest@${subscriptionStatus}.example.com`, subscriptionStatus });
  }
  const find = async (createdBefore?: Date) => {
    const found = await previewFakeUsers(db, { patterns: ["loadtest"], callerId: "me", createdBefore });
    return found.users.map(({ user }) => user.subscriptionStatus).sort();
  };
  expect(await find()).toEqual(["canceled", "inactive", "trialing"]);
  expect(await find(noon)).toEqual(["trialing"]);
});
