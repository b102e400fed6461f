import * as schema from "../../tests/schema";
import { eq, getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test, vi } from "vitest";
import { SHA256 } from "worktop/crypto";
import { deleteUsers } from "~/admin/delete-users.server";
import { restoreUser } from "~/admin/archive.server";
import { openStripe } from "~/billing/stripe.server";
import { archivedUsers } from "./tables.server";
import { users } from "~/users/tables.server";
import { USER_TABLES } from "./user-tables.server";
import { noon } from "../../tests/context";
import { dump } from "../../tests/database-dump";
import { expectLogged } from "../../tests/logged";
import { ORIGIN, person } from "../../tests/people";
import { stripeContext } from "../../tests/stripe";
import { userWithEverything } from "../../tests/user-with-everything";
import { erasedSubject } from "~/audit/audit-log.server";
import { eraseUser } from "./erase-user.server";
import { eraseAgain } from "./restored.server";
import { openSession } from "~/accounts/sign-in/session.server";

vi.spyOn(console, "log").mockImplementation(() => undefined);
const { context } = stripeContext();
const { db } = context;
const stripe = openStripe(context) ?? expect.fail("no key for Stripe");

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
  const { user, customerId } = await userWithEverything(context);
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
  const { user, customerId } = await userWithEverything(context);
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
  const { user } = await userWithEverything(context);
  const bystander = await person(context);
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
  expect(await db.$count(users, eq(users.id, bystander.user.id))).toBe(1);
  expect(await eraseAgain(context)).toEqual({ erased: 0, failed: 0 });
});
