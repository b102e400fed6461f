import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { erasedSubject } from "~/audit/audit-log.server";
import { sessions } from "~/accounts/tables.server";
import { auditLog } from "~/audit/tables.server";
import { users } from "~/users/tables.server";
import { loadContextOf, noon, testContext } from "../../tests/context";
import { dump } from "../../tests/database-dump";
import { ORIGIN, person } from "../../tests/people";
import { action as deleteFakes } from "./api.admin.users.fake.delete";
import { action, loader } from "./_app.admin_.erase.$id";

const context = testContext("admin-erase", { newId: () => crypto.randomUUID() });

/** Posts the form. @returns the response's status and redirect target */
async function erase(cookie: string, id: string, typed: string, now = noon) {
  const request = new Request(`${ORIGIN}/admin/erase/${id}`, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams({ email: typed }),
  });
  const args = { request, params: { id }, context: loadContextOf({ ...context, now: () => now }) };
  const answer: unknown = await action(args as unknown as ActionFunctionArgs).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("Location") };
  return { status: (answer as { init?: { status?: number } }).init?.status };
}

test("an admin who types the address permanently erases a user, and the log keeps a hash", async () => {
  const admin = await person(context, { isAdmin: true });
  const { user } = await person(context, { email: "please-erase@example.com" });
  expect(await erase(admin.cookie, user.id, "another@example.com")).toEqual({ status: 400 });
  expect(await context.db.$count(users, eq(users.id, user.id))).toBe(1);
  expect(await erase(admin.cookie, user.id, "Please-Erase@example.com ")).toEqual({
    status: 302,
    to: "/admin/audit-log",
  });
  const everything = JSON.stringify(await dump(context));
  expect(everything).not.toContain(user.id);
  expect(everything).not.toContain(user.email);
  const [entry] = await context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, await erasedSubject(context, user.email)));
  expect(entry).toMatchObject({ action: "account-erased", adminId: admin.user.id, outcome: "done" });
  expect((await erase(admin.cookie, user.id, user.email)).status).toBe(404);
});

test("administrators can't be erased, and only administrators can erase", async () => {
  const admin = await person(context, { isAdmin: true });
  const other = await person(context, { isAdmin: true });
  const subscriber = await person(context);
  expect((await erase(admin.cookie, other.user.id, other.user.email)).status).toBe(409);
  expect((await erase(subscriber.cookie, other.user.id, other.user.email)).status).toBe(403);
  expect(await context.db.$count(users, eq(users.id, other.user.id))).toBe(1);
});

test("an admin whose sign-in is older than ten minutes must confirm it before an erasure or a deletion of test users", async () => {
  const admin = await person(context, { isAdmin: true });
  const { user } = await person(context);
  const later = new Date(noon.getTime() + 11 * 60_000);
  expect(await erase(admin.cookie, user.id, user.email, later)).toMatchObject({
    status: 302,
    to: `/account/confirm?redirectTo=${encodeURIComponent(`/admin/erase/${user.id}`)}`,
  });
  const page = new Request(`${ORIGIN}/admin/erase/${user.id}`, { headers: { Cookie: admin.cookie } });
  const laterContext = () => loadContextOf({ ...context, now: () => later });
  const args = { request: page, params: { id: user.id }, context: laterContext() };
  expect(await loader(args as never).catch((thrown: unknown) => thrown)).toMatchObject({ status: 302 });
  const deletion = (dryRun: boolean) =>
    new Request(`${ORIGIN}/api/admin/users/fake/delete`, {
      method: "POST",
      headers: { Cookie: admin.cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ userIds: [user.id], dryRun }),
    });
  const call = async (dryRun: boolean) =>
    (await deleteFakes({
      request: deletion(dryRun),
      params: {},
      context: laterContext(),
    } as never)) as Response;
  expect((await call(true)).status).toBe(200);
  const refused = await call(false);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { message: "Please confirm it’s you at /account/confirm, then try again.", confirm: true },
  ]);
  expect(await context.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
});
