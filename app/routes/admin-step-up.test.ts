import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { optionalUser } from "~/accounts/sign-in/access.server";
import { auditLog } from "~/audit/tables.server";
import { loadContextOf, noon, testContext } from "../../tests/context";
import { ORIGIN, person, requestOf } from "../../tests/people";
import { action as end } from "./_app.admin.register_.$id.end";
import { action as correct } from "./_app.admin.register_.$id.edit";
import { action as add } from "./_app.admin.register_.new";
import { action as restore } from "./_app.admin.archive";
import { action as accept } from "./_app.admin.proposals_.$id.accept";
import { action as decideProposal } from "./_app.admin.proposals";
import { action as changeUsers } from "./_app.admin._index";

const context = testContext("admin-step-up", { newId: () => crypto.randomUUID() });

const CHANGES = [
  { path: "/admin/register/new", action: add },
  { path: "/admin/register/any/edit", action: correct },
  { path: "/admin/register/any/end", action: end },
  { path: "/admin/proposals/any/accept", action: accept },
  { path: "/admin/proposals", action: decideProposal, intent: "accept" },
  { path: "/admin/proposals", action: decideProposal, intent: "reject" },
  { path: "/admin/proposals", action: decideProposal, intent: "end" },
  { path: "/admin/archive", action: restore },
  { path: "/admin", action: changeUsers, intent: "sign-out" },
];

/** Posts a form so many minutes after the sign-in. @returns where the action redirects to, or "" */
async function post(
  action: (args: ActionFunctionArgs) => unknown,
  path: string,
  { minutes, cookie, intent, id = "any" }: { minutes: number; cookie: string; intent?: string; id?: string },
) {
  const request = new Request(ORIGIN + path, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams(intent && { intent, id }),
  });
  const at = new Date(noon.getTime() + minutes * 60_000);
  const args = { request, params: { id }, context: loadContextOf({ ...context, now: () => at }) };
  const answer: unknown = await Promise.resolve(action(args as unknown as ActionFunctionArgs)).catch(
    (thrown: unknown) => thrown,
  );
  return answer instanceof Response ? (answer.headers.get("Location") ?? "") : "";
}

test.each(CHANGES)(
  "11 minutes after the sign-in an admin's change at $path asks to confirm who it is: $intent",
  async ({ path, action, intent }) => {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    const { cookie } = await person(context, { isAdmin: true });
    const confirm = `/account/confirm?redirectTo=${encodeURIComponent(path)}`;
    expect(await post(action, path, { minutes: 11, cookie, intent })).toBe(confirm);
    expect(await post(action, path, { minutes: 9, cookie, intent })).not.toContain("/account/confirm");
  },
);

test("an admin can end another account's sessions, which the log records", async () => {
  const admin = await person(context, { isAdmin: true });
  const other = await person(context);
  const isIn = async () => (await optionalUser(requestOf("/", { cookie: other.cookie }), context)) !== null;
  expect(await isIn()).toBe(true);
  const signOut = { minutes: 1, cookie: admin.cookie, intent: "sign-out", id: other.user.id };
  expect(await post(changeUsers, "/admin", signOut)).toBe("/admin?done=signed-out");
  expect(await isIn()).toBe(false);
  const [entry] = await context.db.select().from(auditLog).where(eq(auditLog.subject, other.user.id));
  expect(entry).toMatchObject({ adminId: admin.user.id, action: "sessions-ended", outcome: "done" });
});
