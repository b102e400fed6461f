import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import {
  authenticationOptions,
  registrationOptions,
  addPasskey,
  logInWithPasskey,
} from "~/accounts/factors/passkeys.server";
import { passkeys } from "~/accounts/tables.server";
import { optionalUser, requireUser } from "~/accounts/sign-in/access.server";
import { drain } from "~/delivery/drain.server";
import { newRequestScope } from "~/http/request-scope";
import { DAY_MS, MINUTE_MS } from "~/time";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { mailboxOf } from "../../tests/mailbox";
import { LIGHT_HASH, ORIGIN, PASSWORD, person } from "../../tests/people";
import { recordingQueues } from "../../tests/queues";
import { softwareAuthenticator } from "../../tests/software-authenticator";
import { action as changeSecurity } from "./_app.account_.security";
import { action as changePassword } from "./_app.account_.password";
import { action as askForReset } from "./_app.forgot-password";
import { action as pressNotMe } from "./_app.not-me.$token";
import { action as removeFactors } from "./_app.remove-factors.$token";
import { action as resetPassword } from "./_app.reset-password";
import { action as logIn } from "./login";

// A stranger with the password and the owner of the mailbox, in separate browsers.

vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);
let clock = noon;
const deferred: Promise<unknown>[] = [];
const context = testContext("attacker-and-owner", {
  newId: () => crypto.randomUUID(),
  now: () => clock,
  waitUntil: (work) => void deferred.push(work),
  ...recordingQueues().queues,
});
const mail = mailboxOf(context);
const HERE = { origin: ORIGIN, rpID: new URL(ORIGIN).hostname };
const NEW_PASSWORD = "the-owners-new-password-1";
const wait = (ms: number) => void (clock = new Date(clock.getTime() + ms));

beforeEach(async () => {
  clock = noon;
  await mail.reset();
  await emptyDatabase(context.db.$client);
});

/** Account emails so far, oldest first. */
async function inbox() {
  await Promise.all(deferred.splice(0));
  await drain(context, "people");
  return (await mail.inbox()).toReversed();
}
const linkIn = (text: string, path: string) =>
  new RegExp(`/${path}[/?](?:token=)?([\\w.-]+)`).exec(text)?.[1] ?? expect.fail(`no link to ${path}`);
/** The token of the newest email's link to a page. */
const newestLink = async (path: string, subject = /./) =>
  linkIn((await inbox()).findLast((mail) => subject.test(mail.subject))?.text ?? "", path);

let visitors = 0;
/** A browser with its own cookies and address. */
function openBrowser(userAgent: string) {
  const jar = new Map<string, string>();
  const address = `203.0.113.${++visitors}`;
  const visit = (path = "/", form?: Record<string, string>) =>
    new Request(ORIGIN + path, {
      method: form ? "POST" : "GET",
      headers: {
        Cookie: [...jar].map(([key, value]) => `${key}=${value}`).join("; "),
        "User-Agent": userAgent,
        "CF-Connecting-IP": address,
      },
      body: form && new URLSearchParams(form),
    });
  const keep = (cookies: readonly string[]) => {
    for (const cookie of cookies) {
      const [pair = ""] = cookie.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
  };
  const call = async <T>(work: (scope: typeof context) => Promise<T>) => {
    const scope = { ...context, ...newRequestScope(context.newId) };
    const result = await work(scope);
    keep(scope.pendingCookies);
    return result;
  };
  /** Posts a form to a route. @returns the status of its answer */
  const post = async (
    action: (args: ActionFunctionArgs) => Promise<unknown>,
    path: string,
    form: Record<string, string> = {},
  ) => {
    const params = { token: path.split("/").at(-1) };
    const answer = await call((scope) =>
      action({ request: visit(path, form), context: scope, params } as unknown as ActionFunctionArgs).catch(
        (thrown: unknown) => thrown,
      ),
    );
    const init = answer instanceof Response ? answer : (answer as { init?: ResponseInit }).init;
    keep(new Headers(init?.headers).getSetCookie());
    return init?.status ?? 200;
  };
  const isIn = async () => (await optionalUser(visit(), context)) !== null;
  const signIn = async (email: string, password: string) => {
    await post(logIn, "/login", { email, password });
    return isIn();
  };
  const addsPasskey = async () => {
    const device = softwareAuthenticator();
    const { user, sessionId } = await requireUser(visit(), context);
    const { challenge } = await registrationOptions(context, user);
    const answer = device.register({ challenge, ...HERE });
    const added = await call((scope) =>
      addPasskey(visit(), scope, { userId: user.id, sessionId }, "Stranger", answer),
    );
    expect(added.ok).toBe(true);
    return device;
  };
  /** Signs in with the passkey alone. */
  const usesPasskey = async (device: ReturnType<typeof softwareAuthenticator>) => {
    const { challenge } = await authenticationOptions(context, null);
    const result = await call((scope) =>
      logInWithPasskey(visit(), scope, device.sign({ challenge, ...HERE })),
    );
    if (result.ok) keep([result.cookie]);
    return result.ok;
  };
  return { post, isIn, signIn, addsPasskey, usesPasskey };
}

/** The stranger has signed in with the password and added a passkey. */
async function begun() {
  const { user } = await person(context, { passwordHash: LIGHT_HASH });
  const [stranger, owner] = [openBrowser("Firefox/140.0 Windows"), openBrowser("Safari/605.1 iPhone")];
  expect(await stranger.signIn(user.email, PASSWORD)).toBe(true);
  // Each email arrives before the next is written.
  await inbox();
  const device = await stranger.addsPasskey();
  expect((await inbox()).map(({ subject }) => subject)).toEqual([
    "A new device signed in to your account",
    "A passkey was added to your account",
  ]);
  const reset = async (more: Record<string, string> = {}) => {
    wait(11 * MINUTE_MS);
    await owner.post(askForReset, "/forgot-password", { email: user.email });
    const token = await newestLink("reset-password", /^(Reset your|Set a new) password$/);
    const form = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...more };
    expect(await owner.post(resetPassword, `/reset-password?token=${token}`, form)).toBe(200);
  };
  const strangersPasskeys = () => context.db.$count(passkeys, eq(passkeys.userId, user.id));
  return { user, stranger, owner, device, reset, strangersPasskeys };
}

/** The stranger is out for good, and the owner in. */
async function isOwners({ user, stranger, owner, device }: Awaited<ReturnType<typeof begun>>) {
  expect(await stranger.isIn()).toBe(false);
  expect(await stranger.usesPasskey(device)).toBe(false);
  expect(await stranger.signIn(user.email, PASSWORD)).toBe(false);
  expect(await owner.signIn(user.email, NEW_PASSWORD)).toBe(true);
}

/** The link of a taken-back account, with which its owner sets a new password. */
async function setsNewPassword({ owner }: Awaited<ReturnType<typeof begun>>) {
  const token = await newestLink("reset-password", /^(Reset your|Set a new) password$/);
  const form = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  expect(await owner.post(resetPassword, `/reset-password?token=${token}`, form)).toBe(200);
}

test("notices ignored for six days: a reset that removes what was added since ends the stranger's passkey", async () => {
  const both = await begun();
  wait(6 * DAY_MS);
  await both.reset({ removesNewFactors: "on" });
  expect(await both.strangersPasskeys()).toBe(0);
  await isOwners(both);
});

test("the stranger changes the password 1.5 s after adding a passkey: 'Not you?' in that email removes both", async () => {
  const both = await begun();
  wait(1500);
  const form = {
    currentPassword: PASSWORD,
    password: "the-strangers-password-1",
    confirmPassword: "the-strangers-password-1",
  };
  expect(await both.stranger.post(changePassword, "/account/password", form)).toBeLessThan(400);
  const link = await newestLink("not-me", /password was changed/i);
  expect(await both.owner.post(pressNotMe, `/not-me/${link}`)).toBe(200);
  expect(await both.stranger.signIn(both.user.email, "the-strangers-password-1")).toBe(false);
  await setsNewPassword(both);
  await isOwners(both);
});

test("the stranger signs in on another device after adding a passkey: 'Not you?' in that newest email ends both", async () => {
  const both = await begun();
  wait(2 * DAY_MS);
  const second = openBrowser("Chrome/140.0 Android");
  expect(await second.usesPasskey(both.device)).toBe(true);
  const newest = (await inbox()).at(-1);
  expect(newest?.subject).toBe("A new device signed in to your account");
  expect(await both.owner.post(pressNotMe, `/not-me/${linkIn(newest?.text ?? "", "not-me")}`)).toBe(200);
  expect(await second.isIn()).toBe(false);
  await setsNewPassword(both);
  await isOwners(both);
});

test("the stranger keeps the factors that the owner asked to remove: 'Not you?' in that email removes them at once", async () => {
  const both = await begun();
  await both.reset();
  // The owner waits at the second factor, and the stranger is in with the passkey.
  expect(await both.owner.signIn(both.user.email, NEW_PASSWORD)).toBe(false);
  expect(await both.stranger.usesPasskey(both.device)).toBe(true);
  const removal = await newestLink("remove-factors", /password was/i);
  expect(await both.owner.post(removeFactors, `/remove-factors/${removal}`)).toBe(200);
  await inbox();
  expect(
    await both.stranger.post(changeSecurity, "/account/security", { intent: "keep-factors" }),
  ).toBeLessThan(400);
  const latestEmail = (await inbox()).at(-1);
  expect(await both.strangersPasskeys()).toBe(1);
  expect(await both.owner.post(pressNotMe, `/not-me/${linkIn(latestEmail?.text ?? "", "not-me")}`)).toBe(200);
  expect(await both.strangersPasskeys()).toBe(0);
  await setsNewPassword(both);
  await isOwners(both);
});
