import type { useProduct } from "../journeys/product";
import type { PlainPage } from "./plain-page";

export const REGISTERED_PASSWORD = "exit-freedom-2028";
/** What `fillNewPassword` sets. */
export const NEW_PASSWORD = "the-owners-new-password-1";

/** Registers with a password of its own. */
export async function register(page: PlainPage, email: string): Promise<void> {
  await page.goto("/register");
  page.fill("Email", email);
  page.fill("Password", REGISTERED_PASSWORD);
  page.fill("Confirm Password", REGISTERED_PASSWORD);
  await page.press("Start Free Trial");
}

/** Sends the sign-in form, whatever comes of it. */
export async function logIn(page: PlainPage, email: string, password: string): Promise<void> {
  if (page.url.pathname !== "/login") await page.goto("/login");
  page.fill("Email", email);
  page.fill("Password", password);
  await page.press("Sign In");
}

/** Requests a reset link. */
export async function askForReset(page: PlainPage, email: string): Promise<void> {
  await page.goto("/forgot-password");
  page.fill("Email", email);
  await page.press("Send Reset Email");
  page.get("heading", "Check your email");
}

/** Sends the form of a reset link. */
export async function fillNewPassword(page: PlainPage): Promise<void> {
  page.fill("New Password", NEW_PASSWORD);
  page.fill("Confirm Password", NEW_PASSWORD);
  await page.press("Reset Password");
}

/** Opens the newest reset link in the mailbox and sets a new password. */
export async function setNewPassword(
  product: Pick<ReturnType<typeof useProduct>, "linkTo">,
  page: PlainPage,
  email: string,
): Promise<void> {
  await page.goto(await product.linkTo(email, "/reset-password\\?token="));
  await fillNewPassword(page);
  page.get("heading", "Password reset");
}
