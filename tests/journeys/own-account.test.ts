import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();

test("a subscriber opens the account from the menu, downloads the data, changes the password and stays signed in", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, expectedNoise: /403 \(Forbidden\)/ });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /user menu/ }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
  await page.getByText(/^14 days left \(free plan\)\. Your trial ends on .+, at .+ UTC\.$/).waitFor();
  await page.getByText("This device").waitFor();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), "utf8")).account).toMatchObject([
    { email: user.email },
  ]);

  await page.getByRole("link", { name: "Change password" }).click();
  await page.waitForURL("**/account/password");
  await page.getByLabel("Current password").fill("not-the-password-1");
  await page.getByLabel("New password", { exact: true }).fill("another-passphrase-2");
  await page.getByLabel("Confirm new password").fill("another-passphrase-2");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("That isn’t your current password").waitFor();
  await page.getByLabel("Current password").fill(user.password);
  await page.getByLabel("New password", { exact: true }).fill("another-passphrase-2");
  await page.getByLabel("Confirm new password").fill("another-passphrase-2");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
});

test("a subscriber signs out another device, which then has to sign in again", async () => {
  const user = await product.user();
  const lost = await product.page({ as: user });
  const page = await product.page({ as: user });
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out on all other devices" }).click();
  await page.getByRole("button", { name: "Sign out on all other devices" }).waitFor({ state: "detached" });
  await lost.goto("/dashboard");
  await lost.waitForURL("**/login**");
});

test("a deletion is confirmed by password and phrase, and can be canceled", async () => {
  const user = await product.user();
  const page = await product.page({ as: user });
  await page.goto("/account");
  await page.getByRole("link", { name: "Delete account" }).click();
  await page.waitForURL("**/account/delete");
  await page.getByLabel("Password").fill(user.password);
  await page.getByLabel("Type DELETE MY ACCOUNT to confirm").fill("delete");
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByText("Type DELETE MY ACCOUNT to confirm").nth(1).waitFor();
  await page.getByLabel("Type DELETE MY ACCOUNT to confirm").fill("DELETE MY ACCOUNT");
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByText(/Your account will be deleted on/).waitFor();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await page.getByText(/Your account will be deleted on/).waitFor({ state: "detached" });
});
