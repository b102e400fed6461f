import { expect, test } from "vitest";
import { passwordResetTokens } from "~/accounts/tables.server";
import { useProduct } from "../journeys/product";
import {
  askForReset,
  fillNewPassword,
  logIn,
  NEW_PASSWORD,
  register,
  REGISTERED_PASSWORD,
} from "./account-forms";

const product = useProduct();
const newAddress = () => `${crypto.randomUUID()}@example.com`;

test("a user registers, logs out, logs in, and resets the password", async () => {
  const page = await product.plainPage();
  const email = newAddress();
  await page.goto("/register");
  await page.press("Start Free Trial");
  page.see(
    "Please enter a valid email address",
    "Password must be at least 8 characters long",
    "Please confirm your password",
  );
  expect(page.sees("Passwords don't match")).toBe(false);
  page.fill("Email", email);
  page.fill("Password", REGISTERED_PASSWORD);
  page.fill("Confirm Password", "different-1");
  await page.press("Start Free Trial");
  page.see(/Passwords don't match/);
  expect(page.field("Email").value).toBe(email);
  await register(page, email);
  page.see(/14 days of free access/);
  expect(page.headers.get("Refresh")).toMatch(/^\d+; ?url=\/dashboard$/i);

  await page.goto("/checkout");
  await page.press("Log out");
  expect(page.path).toBe("/login");
  await logIn(page, email, "wrong");
  page.see("Invalid email or password. Please try again.");

  await page.follow("Forgot password?");
  expect(page.path).toBe("/forgot-password");
  page.get("heading", "Forgot password");
  page.fill("Email", email);
  await page.press("Send Reset Email");
  page.see(/If an account exists for this address/);
  await page.press("Try Different Email");
  page.get("button", "Send Reset Email");
  await page.goto(await product.linkTo(email, "https?:\\S+/reset-password\\?token="));
  await fillNewPassword(page);
  await page.follow("Continue to Login");
  await logIn(page, email, NEW_PASSWORD);
  expect(page.path).toBe("/dashboard");
});

test("a reset link is refused without two equal passwords, works once, and ends every session", async () => {
  const user = await product.user();
  const elsewhere = await product.plainPage({ as: user });
  const page = await product.plainPage();
  await askForReset(page, user.email);
  const link = await product.linkTo(user.email, "https?:\\S+/reset-password\\?token=");
  await page.goto(link);
  await page.press("Reset Password");
  page.see("Password must be at least 8 characters long", "Please confirm your password");
  page.fill("New Password", NEW_PASSWORD);
  page.fill("Confirm Password", "a-brand-new-two");
  await page.press("Reset Password");
  page.see("Passwords don't match");
  await fillNewPassword(page);
  page.get("link", "Continue to Login");

  expect((await elsewhere.call("/api/me")).status).toBe(401);
  const statusOf = async (password: string) =>
    (await page.call("/api/auth/login", { method: "POST", body: { email: user.email, password } })).status;
  expect(await statusOf(user.password)).toBe(401);
  expect(await statusOf(NEW_PASSWORD)).toBe(200);

  await page.goto(link);
  await fillNewPassword(page);
  page.get("heading", "Invalid Reset Link");
  page.see(/expire after 1 hour/);
});

test("a reset link older than an hour is invalid", async () => {
  const user = await product.user();
  const page = await product.plainPage();
  await page.call("/api/auth/forgot-password", { method: "POST", body: { email: user.email } });
  const link = await product.linkTo(user.email, "https?:\\S+/reset-password\\?token=");
  await product
    .context()
    .db.update(passwordResetTokens)
    .set({ expiresAt: new Date(0) });
  await page.goto(link);
  await fillNewPassword(page);
  page.get("heading", "Invalid Reset Link");
  expect(page.get("link", "Get New Reset Link").attribute("href")).toBe("/forgot-password");
});

test("a copied cookie is useless once its owner has logged out", async () => {
  const page = await product.plainPage({ as: await product.user() });
  const thief = await product.plainPage();
  thief.takeCookies(page);
  expect((await thief.call("/api/me")).status).toBe(200);
  await page.call("/api/auth/logout", { method: "POST" });
  expect((await thief.call("/api/me")).status).toBe(401);
});
