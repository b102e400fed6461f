import { eq } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { expect, test } from "vitest";
import { passkeys } from "~/accounts/tables.server";
import { users } from "~/users/tables.server";
import { addPasskeyDevice } from "./passkey-device";
import { askForReset, NEW_PASSWORD, setNewPassword, signInByPassword } from "./password-forms";
import { useProduct } from "./product";

// An attacker and the owner of the mailbox, in two browsers: the owner gets the account back.

const product = useProduct({ isOwn: true });
const refusals = /status of 4\d\d/;

test("a thief with the password adds a passkey and asks for deletion: one link in the mailbox gives the owner the account back", async () => {
  const user = await product.user();
  const thief = await product.page({ expectedNoise: refusals });
  await addPasskeyDevice(thief);
  await signInByPassword(thief, user.email, user.password);
  await thief.waitForURL("**/dashboard");
  await thief.goto("/account/security");
  await thief.getByRole("button", { name: "Add a passkey" }).click();
  await thief.getByText("Save your recovery codes").waitFor();
  await thief.goto("/account/delete");
  await thief.getByLabel("Password").fill(user.password);
  await thief.getByLabel("Type DELETE MY ACCOUNT to confirm").fill("DELETE MY ACCOUNT");
  await thief.getByRole("button", { name: "Delete account" }).click();
  await thief.getByText(/Your account will be deleted on/).waitFor();

  const owner = await product.page({ expectedNoise: refusals });
  const notices = async () => (await product.inbox(user.email)).map(({ subject }) => subject);
  await expect.poll(notices).toContain("A passkey was added to your account");
  await expect.poll(notices).toContain("Your account will be deleted in 7 days");
  const added = (await product.inbox(user.email)).find(({ subject }) => subject.includes("passkey"));
  const link = /\S+\/not-me\/\S+/.exec(added?.text ?? "")?.[0] ?? expect.fail("no link");
  await owner.goto(link);
  await owner.getByRole("heading", { name: "Secure your account?" }).waitFor();
  // Opening the page, as a mail scanner does, has changed nothing.
  const { db } = product.context();
  expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(1);
  await owner.getByRole("button", { name: "Secure my account" }).click();
  await owner.getByRole("heading", { name: "Your account is secured" }).waitFor();

  await thief.goto("/account");
  await thief.waitForURL("**/login**");
  await signInByPassword(thief, user.email, user.password);
  await thief.getByText("Invalid email or password.").waitFor();
  await thief.getByRole("button", { name: "Sign in with a passkey" }).click();
  await thief.getByText("That passkey didn’t work.").waitFor();
  await setNewPassword(product, owner, user.email);
  await signInByPassword(owner, user.email, NEW_PASSWORD);
  await owner.waitForURL("**/dashboard");
  await owner.goto("/account");
  await owner.getByRole("heading", { name: "Your account", exact: true }).waitFor();
  expect(await owner.getByText(/Your account will be deleted on/).count()).toBe(0);
  await owner.goto(link);
  await owner.getByRole("heading", { name: "This link no longer works" }).waitFor();
});

test("an owner who has lost every factor gets in a day after a reset, unless a session with a factor keeps them", async () => {
  const user = await product.user();
  const { db, now } = product.context();
  const setUp = await product.page({ as: user, expectedNoise: refusals });
  await addPasskeyDevice(setUp);
  await setUp.goto("/account/security");
  await setUp.getByRole("button", { name: "Add a passkey" }).click();
  await setUp.getByText("Save your recovery codes").waitFor();

  const owner = await product.page({ expectedNoise: refusals });
  const askForRemoval = async () => {
    await askForReset(owner, user.email);
    await setNewPassword(product, owner, user.email);
    await owner.goto(await product.linkTo(user.email, "/remove-factors/"));
    await owner.getByRole("heading", { name: "Remove your passkeys and app?" }).waitFor();
    expect(await product.accessibilityProblems(owner)).toEqual([]);
    await owner.getByRole("button", { name: "Remove them in 24 hours" }).click();
    await owner.getByRole("heading", { name: "They’ll be removed in 24 hours" }).waitFor();
  };
  await askForRemoval();
  await setUp.goto("/login");
  await setUp.getByRole("button", { name: "Sign in with a passkey" }).click();
  await setUp.waitForURL("**/dashboard");
  await setUp.goto("/account/security");
  await setUp.getByText(/Your passkeys and app will be removed on/).waitFor();
  expect(await product.accessibilityProblems(setUp)).toEqual([]);
  await setUp.getByRole("button", { name: "Keep my passkeys and app" }).click();
  await setUp.getByText(/Your passkeys and app will be removed on/).waitFor({ state: "detached" });

  // The second time no one objects.
  await db.delete(messages).where(eq(messages.userId, user.id));
  await fetch(`${product.standInsOrigin}/inbox.json`, { method: "DELETE" });
  await askForRemoval();
  await db.update(users).set({ factorRemovalAt: now() }).where(eq(users.id, user.id));
  await product.sweep();
  const subjects = async () => (await product.inbox(user.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain("Your passkeys and app were removed");
  await signInByPassword(owner, user.email, NEW_PASSWORD);
  await owner.waitForURL("**/dashboard");
  await setUp.goto("/account");
  await setUp.waitForURL("**/login**");
});
