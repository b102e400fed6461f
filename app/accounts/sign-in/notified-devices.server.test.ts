import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { endSessionsOf } from "~/admin/users.server";
import { runBatch } from "~/database/query.server";
import { passwordResetTokens, pushDevices, sessions } from "../tables.server";
import { noon, testContext } from "../../../tests/context";
import { ORIGIN, person } from "../../../tests/people";
import { recordingQueues } from "../../../tests/queues";
import { mailedTokenOf } from "../addresses/emailed-links.server";
import { takeBack } from "../addresses/take-back.server";
import { requestReset, resetPassword } from "../passwords/reset.server";

vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);
const deferred: Promise<unknown>[] = [];
const context = testContext("notified-devices", {
  newId: () => crypto.randomUUID(),
  waitUntil: (work) => void deferred.push(work),
  ...recordingQueues().queues,
});
const visit = () =>
  new Request(`${ORIGIN}/reset-password`, { headers: { "CF-Connecting-IP": "203.0.113.1" } });

type User = Awaited<ReturnType<typeof person>>["user"];
let owner: User;
let other: User;

beforeEach(async () => {
  await context.db.delete(pushDevices);
  [owner, other] = [(await person(context)).user, (await person(context)).user];
  for (const { id } of [owner, other])
    await context.db.insert(pushDevices).values({
      id: `device of ${id}`,
      userId: id,
      endpoint: "https://fcm.googleapis.com/fcm/send/1",
      p256dh: "B",
      auth: "A",
      label: "Firefox on Windows",
      createdAt: noon,
    });
});

const withDevices = async () =>
  (
    await context.db
      .select({ userId: pushDevices.userId })
      .from(pushDevices)
      .orderBy(asc(pushDevices.createdAt))
  ).map(({ userId }) => userId);

test("a password reset takes every device off the account and off no other, a refused one none", async () => {
  await requestReset(visit(), context, { email: owner.email });
  await Promise.all(deferred.splice(0));
  const [row] = await context.db
    .select({ id: passwordResetTokens.id, token: passwordResetTokens.token })
    .from(passwordResetTokens)
    .where(eq(passwordResetTokens.userId, owner.id));
  const token = await mailedTokenOf(
    context.config.SESSION_SECRETS,
    "password-reset",
    row ?? expect.fail("no row"),
  );
  const password = "a-new-password";
  expect(await resetPassword(visit(), context, { token: "wrong", password })).toMatchObject({ ok: false });
  expect(await withDevices()).toHaveLength(2);
  expect(await resetPassword(visit(), context, { token: token ?? "", password })).toEqual({ ok: true });
  expect(await withDevices()).toEqual([other.id]);
});

test("an account given back to the owner of its mailbox has no devices, if the condition holds", async () => {
  for (const [condition, left] of [
    [sql`0`, 2],
    [sql`1`, 1],
  ] as const) {
    const statements = await takeBack(context, owner.id, { noticedAt: noon, condition });
    await runBatch(context.db, { statements: [...statements] });
    expect(await withDevices()).toHaveLength(left);
  }
});

test("an administrator who ends all sessions of an account takes its devices off too", async () => {
  await endSessionsOf(context, { id: other.id }, owner.id);
  expect(await withDevices()).toEqual([other.id]);
  expect(await context.db.$count(sessions, eq(sessions.userId, owner.id))).toBe(0);
});
