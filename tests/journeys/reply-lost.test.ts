import type { Page } from "@playwright/test";
import * as OTPAuth from "otpauth";
import { test } from "vitest";
import { unsubscribePath } from "~/alerts/unsubscribe.server";
import { signedInAnHourAgo } from "./people";
import { useProduct } from "./product";

// The server acts on a form, and its reply doesn't arrive.

const product = useProduct();
const dropped = { expectedNoise: /Failed to load resource|Failed to fetch/ };

const RELOAD = "Reload the page to see whether it went through.";

/** Sends the page's form with this button, loses the server's reply, waits for what the page says, and reloads. */
async function sendAndLoseReply(page: Page, button: string, says = RELOAD) {
  const path = `${new URL(page.url()).pathname}.data`;
  const posts = ({ pathname }: URL) => pathname === path;
  await page.route(posts, async (route) => {
    // Again if the server has just closed the connection that it was sent over.
    await route.fetch({ maxRedirects: 0, maxRetries: 1 });
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: button }).click();
  await page.getByText(says).first().waitFor();
  await page.unroute(posts);
  await page.reload();
}

test("a form without a place for messages says to reload, and a reload shows that it was acted on", async () => {
  const { id, email } = await product.user();
  const page = await product.page(dropped);
  await page.goto(
    await unsubscribePath(product.context().config.SESSION_SECRETS, { what: "all", id }, email),
  );
  await sendAndLoseReply(page, "Turn off all alert emails");
  await page.getByRole("heading", { name: "Turned off" }).waitFor();
});

test("setting up an authenticator app says to reload, and a reload says that it is set up and how to get recovery codes", async () => {
  const page = await product.page({ as: await product.user(), ...dropped });
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByRole("img", { name: "QR code" }).waitFor();
  const secret = ((await page.locator(".select-all").textContent()) ?? "").replace(/\s/g, "");
  await page.getByLabel("Code").fill(new OTPAuth.TOTP({ secret }).generate());
  await sendAndLoseReply(page, "Turn on two-factor authentication");
  await page.getByText(/^Your authenticator app is set up\. .+ to get new ones\.$/).waitFor();
});

test("erasing a user says to reload, and a reload finds the user gone", async () => {
  const user = await product.user();
  const page = await product.page({ as: await product.user({ isAdmin: true }), ...dropped });
  await page.goto(`/admin/erase/${user.id}`);
  await page.getByLabel(`Type ${user.email} to confirm`).fill(user.email);
  await sendAndLoseReply(page, "Erase user");
  await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
});

test("changes of the account say where to see whether they went through, and it is seen there", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, expectedNoise: /Failed to load resource|Failed to fetch|403/ });
  await page.goto("/account/email");
  await page.getByLabel("New email address").fill(`${user.id}@new.example`);
  await page.getByLabel("Password").fill(user.password);
  await sendAndLoseReply(page, "Send the link", "Check your account page to see whether we sent the link");
  await page.goto("/account");
  await page.getByText(`${user.id}@new.example`).waitFor();

  await page.goto("/account/delete");
  await page.getByLabel("Password").fill(user.password);
  await page.getByLabel("Type DELETE MY ACCOUNT to confirm").fill("DELETE MY ACCOUNT");
  const isScheduled = "Check your account page to see whether the deletion is scheduled.";
  await sendAndLoseReply(page, "Delete account", isScheduled);
  await page.goto("/account");
  await page.getByText(/Your account will be deleted on/).waitFor();

  await page.goto("/account/password");
  const change = async () => {
    await page.getByLabel("Current password").fill(user.password);
    await page.getByLabel("New password", { exact: true }).fill("another-passphrase-2");
    await page.getByLabel("Confirm new password").fill("another-passphrase-2");
  };
  await change();
  await sendAndLoseReply(page, "Change password", "if your current password is no longer accepted");
  await product.ready(page);
  await change();
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("That isn’t your current password").waitFor();
});

test("confirming who you are says to reload, and a reload goes on to where it was asked for", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, ...dropped });
  await signedInAnHourAgo(product.context(), user);
  await page.goto("/account/confirm?redirectTo=/account/email");
  await page.getByLabel("Password").fill(user.password);
  await sendAndLoseReply(page, "Continue");
  await page.getByRole("heading", { name: "Change email address" }).waitFor();
});
