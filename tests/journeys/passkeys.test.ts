import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { addPasskeyDevice } from "./passkey-device";
import { signedInAnHourAgo } from "./people";
import { useProduct, type TestUser } from "./product";

const product = useProduct();
const refusals = /status of 4\d\d/;

/** Adds a passkey on the security page and returns the recovery codes shown. */
async function addPasskey(page: Page, name: string) {
  await page.goto("/account/security");
  await page.getByLabel("Name of the new passkey").fill(name);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Save your recovery codes").waitFor();
  return page.getByRole("status").getByRole("listitem").allTextContents();
}

async function signInByPassword(page: Page, user: TestUser) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

const signOut = (page: Page) => page.context().clearCookies();

test("a subscriber adds a passkey, signs in with it alone, and uses it as the second factor after the password", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, expectedNoise: refusals });
  const device = await addPasskeyDevice(page);
  expect(await addPasskey(page, "My phone")).toHaveLength(10);
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("My phone");

  await signOut(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/dashboard");

  await signOut(page);
  await signInByPassword(page, user);
  await page.waitForURL("**/login/code**");
  await page.goto("/dashboard");
  await page.waitForURL("**/login**");
  await signInByPassword(page, user);
  await page.waitForURL("**/login/code**");
  device.setUserPresent(false);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await page.getByText("No passkey was used. Try again, or use another way.").waitFor();
  device.setUserPresent(true);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await page.waitForURL("**/dashboard");
});

test("a removed passkey is rejected, and without the device a recovery code works once", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, expectedNoise: refusals });
  await addPasskeyDevice(page);
  const [code = ""] = await addPasskey(page, "Old phone");

  const elsewhere = await product.page({ expectedNoise: refusals });
  for (const isFirst of [true, false]) {
    await signInByPassword(elsewhere, user);
    await elsewhere.waitForURL("**/login/code**");
    await elsewhere.getByLabel("Code").fill(code);
    await elsewhere.getByRole("button", { name: "Verify" }).click();
    if (isFirst) await elsewhere.waitForURL("**/dashboard");
    else await elsewhere.getByText("That code didn’t work.").waitFor();
    await signOut(elsewhere);
  }

  await page.goto("/account/security");
  await page.getByRole("button", { name: "Remove Old phone" }).click();
  await page.getByRole("button", { name: "Remove Old phone" }).waitFor({ state: "detached" });
  await signOut(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("That passkey didn’t work.").waitFor();
  await signInByPassword(page, user);
  await page.waitForURL("**/dashboard");
});

test("a passkey can be renamed, and confirms a sensitive action", async () => {
  const user = await product.user();
  const page = await product.page({ as: user });
  await addPasskeyDevice(page);
  await addPasskey(page, "Laptop");
  await page.getByLabel("Name", { exact: true }).fill("Work laptop");
  await page.getByRole("button", { name: "Rename Laptop" }).click();
  await page.getByRole("button", { name: "Rename Work laptop" }).waitFor();
  await signedInAnHourAgo(product.context(), user);
  await page.goto("/account/confirm?redirectTo=/account/email");
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await page.getByRole("heading", { name: "Change email address" }).waitFor();
});

test("adding a passkey long after signing in asks to confirm who it is, and comes back", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, expectedNoise: refusals });
  await addPasskeyDevice(page);
  await page.goto("/account/security");
  await signedInAnHourAgo(product.context(), user);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("heading", { name: "Confirm it’s you" }).waitFor();
  await product.ready(page);
  await page.getByLabel("Password").fill(user.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/account/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Save your recovery codes").waitFor();
});

test("offline and after a refused name, a passkey's form keeps what was typed, says why, and can be sent again", async () => {
  const page = await product.page({
    as: await product.user(),
    expectedNoise: /net::ERR_INTERNET_DISCONNECTED|Failed to load resource/,
  });
  await addPasskeyDevice(page);
  await addPasskey(page, "Tablet");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Kitchen tablet");
  await page.context().setOffline(true);
  for (const change of ["Rename Tablet", "Remove Tablet", "Set up an authenticator app"]) {
    await page.getByRole("button", { name: change }).click();
    await page.getByText("Not sent", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.getByText("Not sent", { exact: true }).waitFor({ state: "detached" });
  }
  await expect.poll(() => name.inputValue()).toBe("Kitchen tablet");
  await page.context().setOffline(false);
  await name.fill("   ");
  await page.getByRole("button", { name: "Rename Tablet" }).click();
  await page.getByText("The passkey wasn’t renamed. Enter a name of at most 60 characters.").waitFor();
  await expect.poll(() => name.inputValue()).toBe("   ");
  await name.fill("Kitchen tablet");
  await page.getByRole("button", { name: "Rename Tablet" }).click();
  await page.getByRole("button", { name: "Rename Kitchen tablet" }).waitFor();
  await page.getByText("The passkey wasn’t renamed.").waitFor({ state: "detached" });
});

test("the code for passkeys loads only when one is used", async () => {
  const page = await product.page({ as: await product.user() });
  await addPasskeyDevice(page);
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  await page.goto("/dashboard");
  await page.goto("/account/security");
  await page.waitForLoadState("networkidle");
  const holdsLibrary = () =>
    scripts.filter((text) => text.includes("ERROR_AUTHENTICATOR_GENERAL_ERROR")).length;
  expect(holdsLibrary()).toBe(0);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Save your recovery codes").waitFor();
  await expect.poll(holdsLibrary).toBeGreaterThan(0);
});
