import type { Page } from "@playwright/test";
import * as OTPAuth from "otpauth";
import { test } from "vitest";
import { unsubscribePath } from "~/alerts/unsubscribe.server";
import { useProduct } from "./product";

// The server acts on a form, and its reply doesn't arrive.

const product = useProduct();
const dropped = { expectedNoise: /Failed to load resource|Failed to fetch/ };

/** Sends the page's form with this button, and loses the server's reply. */
async function sendAndLoseReply(page: Page, button: string) {
  const path = `${new URL(page.url()).pathname}.data`;
  const posts = ({ pathname }: URL) => pathname === path;
  await page.route(posts, async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: button }).click();
  await page.getByText("Reload the page to see whether it went through.").first().waitFor();
  await page.unroute(posts);
  await page.reload();
}

test("a form without a place for messages says to reload, and a reload shows that it was acted on", async () => {
  const { id } = await product.user();
  const page = await product.page(dropped);
  await page.goto(await unsubscribePath(product.context().config.SESSION_SECRETS, { what: "all", id }));
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
