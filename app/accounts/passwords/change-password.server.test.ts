import { and, eq, isNull } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { claimedDevice } from "../sign-in/known-devices.server";
import { endSessions } from "../sign-in/session-list.server";
import { logIn } from "../sign-in/users.server";
import { optionalUser } from "../sign-in/access.server";
import { passwordResetTokens, pushDevices } from "../tables.server";
import { newRequestScope } from "~/http/request-scope";
import { suppressAddress } from "~/delivery/suppression.server";
import { addDevice } from "~/push/devices.server";
import { noon, testContext } from "../../../tests/context";
import { LIGHT_HASH, PASSWORD, person, requestOf } from "../../../tests/people";
import { recordingQueues } from "../../../tests/queues";
import { changePassword } from "./change-password.server";
import { requestReset } from "./reset.server";

vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);
const deferred: Promise<unknown>[] = [];
const context = testContext("change-password", {
  newId: () => crypto.randomUUID(),
  waitUntil: (work) => void deferred.push(work),
  ...recordingQueues().queues,
});
const form = {
  currentPassword: PASSWORD,
  password: "another-passphrase-2",
  confirmPassword: "another-passphrase-2",
};

/** Signs in on a browser of its own and turns notifications on there. */
async function onBrowser(email: string, name: string) {
  const scope = newRequestScope(context.newId);
  const login = await logIn(requestOf("/login"), { ...context, ...scope }, { email, password: PASSWORD });
  if (!login.ok) return expect.fail(login.reason);
  const cookie = [login.cookie, ...scope.pendingCookies].map((each) => each.split(";")[0]).join("; ");
  const request = requestOf("/account", { cookie });
  const viewer = (await optionalUser(request, context)) ?? expect.fail("no session");
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${email}/${name}`,
    p256dh: "B",
    auth: "A",
  };
  expect(await addDevice(context, viewer.user, subscription, request)).toBe(true);
  return { request, viewer };
}
const endpointsOf = async (userId: string) =>
  (await context.db.select().from(pushDevices).where(eq(pushDevices.userId, userId))).map(({ endpoint }) =>
    endpoint.split("/").at(-1),
  );
const openLinks = (userId: string) =>
  context.db.$count(
    passwordResetTokens,
    and(eq(passwordResetTokens.userId, userId), isNull(passwordResetTokens.usedAt)),
  );
async function askForReset(email: string) {
  await requestReset(requestOf("/forgot-password"), context, { email });
  await Promise.all(deferred.splice(0));
}

test("a new password and signing out elsewhere end the notifications of other browsers, and keep this one's", async () => {
  for (const act of ["password", "sign-out"]) {
    const { user } = await person(context, { passwordHash: LIGHT_HASH });
    await onBrowser(user.email, "stranger");
    const { request, viewer } = await onBrowser(user.email, "owner");
    expect((await endpointsOf(user.id)).toSorted()).toEqual(["owner", "stranger"]);
    const here = await claimedDevice(request, context, user);
    if (act === "password") expect(await changePassword(request, context, viewer, form)).toBe("changed");
    else await endSessions(context, viewer, "all-others", here?.device);
    expect(await endpointsOf(user.id)).toEqual(["owner"]);
  }
});

test("a new password ends open reset links, and the owner of the mailbox gets another one at once", async () => {
  const { user } = await person(context, { passwordHash: LIGHT_HASH });
  const { request, viewer } = await onBrowser(user.email, "stranger");
  await askForReset(user.email);
  expect(await openLinks(user.id)).toBe(1);
  expect(await changePassword(request, context, viewer, form)).toBe("changed");
  expect(await openLinks(user.id)).toBe(0);
  await askForReset(user.email);
  expect(await openLinks(user.id)).toBe(1);
});

test("a stranger who has used up an hour's links, or whose address was never confirmed or bounced, voids none by a new password", async () => {
  for (const [emailVerifiedAt, links, isBounced] of [
    [noon, 10, false],
    [null, 1, false],
    // It gets one reset email a day.
    [noon, 1, true],
  ] as const) {
    const { user } = await person(context, { passwordHash: LIGHT_HASH, emailVerifiedAt });
    if (isBounced) await suppressAddress(context, user.email, { reason: "bounced", at: noon });
    const { request, viewer } = await onBrowser(user.email, "stranger");
    const expiresAt = new Date(noon.getTime() + 3_600_000);
    for (let n = 0; n < links; n++) {
      const id = context.newId();
      await context.db
        .insert(passwordResetTokens)
        .values({ id, userId: user.id, token: id, createdAt: noon, expiresAt });
    }
    expect(await changePassword(request, context, viewer, form)).toBe("changed");
    expect(await openLinks(user.id)).toBe(links);
  }
});
