import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { passwordResetTokens } from "../tables.server";
import { users } from "~/users/tables.server";
import { loadContextOf, testContext } from "../../../tests/context";
import { LIGHT_HASH, PASSWORD, person, requestOf } from "../../../tests/people";
import { recordingQueues } from "../../../tests/queues";
import { requireUser } from "./access.server";
import { changePassword } from "../passwords/change-password.server";
import { knownDeviceOf, rememberDevice } from "./known-devices.server";
import { mailedTokenOf } from "../addresses/emailed-links.server";
import { resetEmail, resetPassword } from "../passwords/reset.server";
import { takeBack } from "../addresses/take-back.server";

vi.spyOn(console, "log").mockImplementation(() => undefined);
const context = testContext("known-device", {
  newId: () => crypto.randomUUID(),
  ...recordingQueues().queues,
});

const rowOf = async (id: string) =>
  (await context.db.select().from(users).where(eq(users.id, id)))[0] ?? expect.fail("no user");

/** A user, and a request of a browser that has signed in to the account. */
async function withDevice() {
  const { user, cookie } = await person(context, { passwordHash: LIGHT_HASH });
  const remembered = await rememberDevice(requestOf("/"), context, user, { hasFactor: false });
  const request = requestOf("/", { cookie: `${cookie}; ${remembered.split(";")[0]}` });
  expect(await knownDeviceOf(request, context, await rowOf(user.id))).not.toBeNull();
  return { user, request };
}

test("a password reset forgets the devices known before, a thief's too", async () => {
  const { user, request } = await withDevice();
  await context.db.batch(await resetEmail(context, user.id));
  const [row] = await context.db
    .select()
    .from(passwordResetTokens)
    .where(eq(passwordResetTokens.userId, user.id));
  const token = row && (await mailedTokenOf(context.config.SESSION_SECRETS, "password-reset", row));
  const chosen = { token: token ?? "", password: "a-new-password-1" };
  expect(await resetPassword(requestOf("/reset-password"), context, chosen)).toEqual({ ok: true });
  expect(await knownDeviceOf(request, context, await rowOf(user.id))).toBeNull();
});

test("taking an account back forgets the devices known before", async () => {
  const { user, request } = await withDevice();
  const statements = await takeBack(context, user.id, { noticedAt: context.now(), condition: sql`true` });
  for (const statement of statements) await statement;
  expect(await knownDeviceOf(request, context, await rowOf(user.id))).toBeNull();
});

test("a new password forgets the other devices and keeps the one that set it, under its id", async () => {
  const { user, request } = await withDevice();
  const scope = loadContextOf(context);
  const before = await knownDeviceOf(request, context, await rowOf(user.id));
  const viewer = await requireUser(request, context);
  const form = {
    currentPassword: PASSWORD,
    password: "a-new-password-1",
    confirmPassword: "a-new-password-1",
  };
  expect(await changePassword(request, scope, viewer, form)).toBe("changed");
  const account = await rowOf(user.id);
  expect(await knownDeviceOf(request, context, account)).toBeNull();
  const cookie = scope.pendingCookies.find((each) => each.includes("known-device"))?.split(";")[0];
  expect(await knownDeviceOf(requestOf("/", { cookie }), context, account)).toEqual({
    ...before,
    account: expect.any(String),
    epoch: account.deviceEpoch,
  });
});
