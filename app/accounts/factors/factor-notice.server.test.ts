import * as OTPAuth from "otpauth";
import { eq } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { beforeEach, expect, test, vi } from "vitest";
import { users } from "~/users/tables.server";
import { drain } from "~/delivery/drain.server";
import { noon, testContext } from "../../../tests/context";
import { mailboxOf } from "../../../tests/mailbox";
import { person, requestOf } from "../../../tests/people";
import { recordingQueues } from "../../../tests/queues";
import { softwareAuthenticator } from "../../../tests/software-authenticator";
import { requireUser } from "../sign-in/access.server";
import { registrationOptions, addPasskey, removePasskey } from "./passkeys.server";
import { beginTotp, confirmTotp, disableTotp, securityState } from "./totp.server";

vi.spyOn(console, "log").mockImplementation(() => undefined);
const queues = recordingQueues();
const context = testContext("factor-notice", { newId: () => crypto.randomUUID(), ...queues.queues });
const mail = mailboxOf(context);
const HERE = { origin: "https://exit-freedom.test", rpID: "exit-freedom.test" };

beforeEach(async () => {
  queues.reset();
  await mail.reset();
});

async function owner() {
  const { user, cookie } = await person(context);
  const viewer = await requireUser(requestOf("/", { cookie }), context);
  return { user, ids: { userId: user.id, sessionId: viewer.sessionId } };
}
type Owner = Awaited<ReturnType<typeof owner>>;

async function withApp() {
  const made = await owner();
  await beginTotp(context, made.user.id);
  const { setup } = await securityState(context, made.user);
  const code = new OTPAuth.TOTP({ secret: setup?.key ?? "" }).generate({ timestamp: noon.getTime() });
  expect(await confirmTotp(requestOf("/"), context, made.ids, code)).toMatchObject({ ok: true });
  return made;
}

async function withPasskey() {
  const made = await owner();
  const device = softwareAuthenticator();
  const { challenge } = await registrationOptions(context, made.user);
  const response = device.register({ challenge, ...HERE });
  expect(await addPasskey(requestOf("/"), context, made.ids, "Phone", response)).toMatchObject({ ok: true });
  return { ...made, passkeyId: response.id };
}

async function subjectsTo({ user }: Owner) {
  await drain(context, "people");
  return (await mail.inbox()).filter(({ to }) => to === user.email).map(({ subject }) => subject);
}

test("the owner gets an email when an authenticator app is added and when it is turned off, once each", async () => {
  const ada = await withApp();
  expect(await subjectsTo(ada)).toEqual(["An authenticator app was added to your account"]);
  expect(queues.enqueued()).toHaveLength(1);
  const [email] = await mail.inbox();
  expect(email?.text).toContain("If it wasn’t you, secure your account now.");
  expect(email?.text).toContain("https://exit-freedom.test/account/security");

  await mail.reset();
  expect(
    await Promise.all([1, 2].map(() => disableTotp(context, ada.user.id, { isRequired: false }))),
  ).toEqual([true, true]);
  expect(await subjectsTo(ada)).toEqual(["Your authenticator app was turned off"]);
});

test("the owner gets an email when a passkey is added and when it is removed, once each", async () => {
  const ada = await withPasskey();
  expect(await subjectsTo(ada)).toEqual(["A passkey was added to your account"]);
  await mail.reset();
  const remove = () => removePasskey(context, ada.user.id, ada.passkeyId, { isRequired: false });
  expect(await Promise.all([remove(), remove()])).toEqual([true, true]);
  expect(await subjectsTo(ada)).toEqual(["A passkey was removed from your account"]);
});

test("an unchanged second factor, or a setup never confirmed, sends no email", async () => {
  const [admin, ben] = [await withPasskey(), await owner()];
  await context.db.delete(messages).where(eq(messages.userId, admin.user.id));
  expect(await removePasskey(context, admin.user.id, admin.passkeyId, { isRequired: true })).toBe(false);
  await beginTotp(context, ben.user.id);
  await disableTotp(context, ben.user.id, { isRequired: false });
  expect([await subjectsTo(admin), await subjectsTo(ben)]).toEqual([[], []]);
});

test("an address that isn't confirmed gets no notice", async () => {
  const ada = await withApp();
  await context.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, ada.user.id));
  expect(await subjectsTo(ada)).toEqual([]);
});
