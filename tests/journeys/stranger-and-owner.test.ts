import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { addPasskeyDevice } from "./passkey-device";
import { askForReset, NEW_PASSWORD, setNewPassword, signInByPassword } from "./password-forms";
import { useProduct } from "./product";

// A stranger who knows the password has added a passkey. The mailbox's owner, in another browser, gets the account back.
// app/routes/attacker-and-owner.test.ts has the same with days in between.

const product = useProduct();
const refusals = /status of 4\d\d/;
const STRANGERS_PASSWORD = "the-strangers-password-1";

type Account = Awaited<ReturnType<typeof product.user>>;

async function begun() {
  const user = await product.user();
  const [stranger, owner] = [
    await product.page({ expectedNoise: refusals }),
    await product.page({ expectedNoise: refusals }),
  ];
  await addPasskeyDevice(stranger);
  await signInByPassword(stranger, user.email, user.password);
  await stranger.waitForURL("**/dashboard");
  await stranger.goto("/account/security");
  await stranger.getByRole("button", { name: "Add a passkey" }).click();
  await stranger.getByText("Save your recovery codes").waitFor();
  await expectEmail(user, "A passkey was added to your account");
  return { user, stranger, owner };
}

const expectEmail = (user: Account, subject: string) =>
  expect.poll(async () => (await product.inbox(user.email)).map((email) => email.subject)).toContain(subject);

const emptyInbox = () => fetch(`${product.standInsOrigin}/inbox.json`, { method: "DELETE" });

async function pressNotMe(owner: Page, user: Account, subject: string) {
  await expectEmail(user, subject);
  const email = (await product.inbox(user.email)).find((mail) => mail.subject === subject);
  // The reset link that follows is the next email's, not that of an earlier reset.
  await emptyInbox();
  await owner.goto(/\S+\/not-me\/\S+/.exec(email?.text ?? "")?.[0] ?? expect.fail("no link"));
  await owner.getByRole("button", { name: "Secure my account" }).click();
  await owner.getByRole("heading", { name: "Your account is secured" }).waitFor();
}

/** Neither the session nor the passkey lets the stranger in, and the owner's password is enough. */
async function isOwners({ user, stranger, owner }: Awaited<ReturnType<typeof begun>>) {
  await stranger.goto("/account");
  await stranger.waitForURL("**/login**");
  await stranger.getByRole("button", { name: "Sign in with a passkey" }).click();
  await stranger.getByText("That passkey didn’t work.").waitFor();
  await signInByPassword(owner, user.email, NEW_PASSWORD);
  await owner.waitForURL("**/dashboard");
}

test("the owner ignores the notice of a passkey: a reset offers to remove it, and ends it", async () => {
  const both = await begun();
  const { user, owner } = both;
  await askForReset(owner, user.email);
  await setNewPassword(product, owner, user.email, async () => {
    await owner.getByText("Added to your account in the last 7 days").waitFor();
    expect(await product.accessibilityProblems(owner)).toEqual([]);
    await owner.getByRole("checkbox").check();
  });
  await isOwners(both);
});

test("the stranger changes the password 1.5 s later: 'Not you?' in that email ends the passkey too", async () => {
  const both = await begun();
  const { user, stranger, owner } = both;
  await stranger.waitForTimeout(1500);
  await stranger.goto("/account/password");
  await stranger.getByLabel("Current password").fill(user.password);
  await stranger.getByLabel("New password", { exact: true }).fill(STRANGERS_PASSWORD);
  await stranger.getByLabel("Confirm new password").fill(STRANGERS_PASSWORD);
  await stranger.getByRole("button", { name: "Change password" }).click();
  await pressNotMe(owner, user, "Your password was changed");
  await setNewPassword(product, owner, user.email);
  await isOwners(both);
});

test("the stranger signs in on another device: 'Not you?' in that newest email ends both and the passkey", async () => {
  const both = await begun();
  const { user, stranger, owner } = both;
  await emptyInbox();
  await stranger.context().clearCookies();
  await stranger.goto("/login");
  await stranger.getByRole("button", { name: "Sign in with a passkey" }).click();
  await stranger.waitForURL("**/dashboard");
  await pressNotMe(owner, user, "A new device signed in to your account");
  await setNewPassword(product, owner, user.email);
  await isOwners(both);
});

test("the stranger keeps the passkey that the owner asks to remove: 'Not you?' in that email removes it at once", async () => {
  const both = await begun();
  const { user, stranger, owner } = both;
  await askForReset(owner, user.email);
  await setNewPassword(product, owner, user.email);
  await stranger.goto("/login");
  await stranger.getByRole("button", { name: "Sign in with a passkey" }).click();
  await stranger.waitForURL("**/dashboard");
  await owner.goto(await product.linkTo(user.email, "/remove-factors/"));
  await owner.getByRole("button", { name: "Remove them in 24 hours" }).click();
  await owner.getByRole("heading", { name: "They’ll be removed in 24 hours" }).waitFor();
  await stranger.goto("/account/security");
  await stranger.getByRole("button", { name: "Keep my passkeys and app" }).click();
  await pressNotMe(owner, user, "Your passkeys and app stay");
  await setNewPassword(product, owner, user.email);
  await isOwners(both);
});
