import type { Page } from "@playwright/test";
import type { useProduct } from "./product";

/** The password that `setNewPassword` sets. */
export const NEW_PASSWORD = "the-owners-new-password-1";

/** Sends the sign-in form, whatever comes of it. */
export async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Requests a reset link. */
export async function askForReset(page: Page, email: string): Promise<void> {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
}

/** Sends the form of a reset link. */
async function fillNewPassword(page: Page): Promise<void> {
  await page.getByLabel("New Password").fill(NEW_PASSWORD);
  await page.getByLabel("Confirm Password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Reset Password" }).click();
}

/** Opens the newest reset link in the mailbox and sets a new password, after doing what else the form asks for. */
export async function setNewPassword(
  product: Pick<ReturnType<typeof useProduct>, "linkTo">,
  page: Page,
  email: string,
  fillRest?: () => Promise<void>,
): Promise<void> {
  await page.goto(await product.linkTo(email, "/reset-password\\?token="));
  await fillRest?.();
  await fillNewPassword(page);
  await page.getByRole("heading", { name: "Password reset" }).waitFor();
}
