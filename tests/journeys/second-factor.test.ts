import type { Page } from "@playwright/test";
import * as OTPAuth from "otpauth";
import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { sessions } from "~/accounts/tables.server";
import { codeAttempts, totpSecrets } from "~/accounts/factors/tables.server";
import { earlyInTheMinute } from "../limiter-minute";
import { useProduct, type TestUser } from "./product";

const product = useProduct();
const refusals = /status of 4\d\d/;

/** The user's authenticator code, `steps` of 30 seconds from now. */
const codeOf = (key: string, steps = 0) =>
  new OTPAuth.TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 });

async function begin(page: Page) {
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByRole("img", { name: "QR code" }).waitFor();
}

/** Sets up an authenticator app in the browser; returns its key, the confirmation code, and the recovery codes. */
async function setUp(page: Page) {
  await begin(page);
  const key = ((await page.locator(".select-all").textContent()) ?? "").replace(/\s/g, "");
  const code = codeOf(key);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Turn on two-factor authentication" }).click();
  await page.getByText("Save your recovery codes").waitFor();
  const codes = await page.getByRole("status").getByRole("listitem").allTextContents();
  return { key, code, codes };
}

async function toCode(page: Page, user: TestUser) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/login/code**");
}
async function enter(page: Page, code: string) {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
}

test("while an app is set up the page is accessible, and a wrong code turns nothing on", async () => {
  const page = await product.page({ as: await product.user(), expectedNoise: refusals });
  await begin(page);
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => page.getByLabel("Code").getAttribute("inputmode")).toBe("numeric");
  await page.getByLabel("Code").pressSequentially("000 00000");
  await expect.poll(() => page.getByLabel("Code").inputValue()).toBe("000 000");
  await page.getByRole("button", { name: "Turn on two-factor authentication" }).click();
  await page.getByText("That code didn’t work.").waitFor();
});

test("a guesser with the password gets 20 codes a day; the owner gets an email and signs in on a known device", async () => {
  const user = await product.user();
  const home = await product.page({ as: user, expectedNoise: refusals });
  const { codes } = await setUp(home);
  await home.context().clearCookies();
  await toCode(home, user);
  await enter(home, codes[0] ?? "");
  await home.waitForURL("**/dashboard");

  const { db, now } = product.context();
  const day = now().toISOString().slice(0, 10);
  // The limit a minute would make the first 19 take two minutes. The owner's own code has left a row with none.
  await db
    .insert(codeAttempts)
    .values({ userId: user.id, device: "", day, wrong: 19, startedAt: now() })
    .onConflictDoUpdate({
      target: [codeAttempts.userId, codeAttempts.device, codeAttempts.day],
      set: { wrong: 19 },
    });
  const guesser = await product.page({ expectedNoise: refusals });
  await toCode(guesser, user);
  await enter(guesser, "000000");
  await guesser.getByText("That code didn’t work.").waitFor();
  await enter(guesser, codes[1] ?? "");
  await guesser.getByText("Too many wrong codes were entered today.").waitFor();
  await expect
    .poll(async () => (await product.inbox(user.email)).map(({ subject }) => subject))
    .toContain("Too many wrong codes for your account");

  await home.context().clearCookies({ name: "session" });
  await toCode(home, user);
  await enter(home, codes[1] ?? "");
  await home.waitForURL("**/dashboard");
});

test("an app's code signs in after the password and works once, as does a recovery code", async () => {
  const user = await product.user();
  const { key, code, codes } = await setUp(await product.page({ as: user, expectedNoise: refusals }));
  expect(codes).toHaveLength(10);
  const page = await product.page({ expectedNoise: refusals });
  await toCode(page, user);
  await enter(page, code);
  await page.getByText("That code didn’t work.").waitFor();
  // The next code, half a minute early, because the first one is used.
  await enter(page, codeOf(key, 1));
  await page.waitForURL("**/dashboard");

  const other = await product.page({ expectedNoise: refusals });
  await toCode(other, user);
  await enter(other, codes[3] ?? "");
  await other.waitForURL("**/dashboard");
  await other.context().clearCookies();
  await toCode(other, user);
  await enter(other, codes[3] ?? "");
  await other.getByText("That code didn’t work.").waitFor();
});

test("after too many wrong codes the page refuses every one, including the right one, and says to wait", async () => {
  const user = await product.user();
  const { key } = await setUp(await product.page({ as: user, expectedNoise: refusals }));
  const page = await product.page({ expectedNoise: refusals });
  const headers = { Origin: product.origin };
  const statusOf = async (code: string) =>
    (await page.request.post("/login/code", { form: { code }, headers })).status();
  const statusInBrowser = async () => {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await enter(page, codeOf(key, 1));
    return (await answered).status();
  };
  // The limit resets each minute, so the right code counts only in the minute of the wrong ones.
  const minute = () => Math.floor(Date.now() / 60_000);
  let status: number;
  let began: number;
  do {
    await earlyInTheMinute(30_000);
    await page.context().clearCookies();
    await toCode(page, user);
    began = minute();
    let wrong = 0;
    while ((await statusOf(String(100_000 + wrong))) !== 429) expect(++wrong).toBeLessThanOrEqual(20);
    status = await statusInBrowser();
  } while (minute() !== began);
  expect(status).toBe(429);
  await page.getByText("Too many attempts. Please wait a minute and try again.").waitFor();
  expect(page.url()).toContain("/login/code");
  await page.goto("/dashboard");
  await page.waitForURL("**/login**");
});

test("a session confirmed more than ten minutes ago needs a code again before a sensitive change", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, expectedNoise: refusals });
  const { key } = await setUp(page);
  const { db, now } = product.context();
  const longAgo = new Date(now().getTime() - 11 * 60_000);
  await db.update(sessions).set({ confirmedAt: longAgo }).where(eq(sessions.userId, user.id));
  for (const path of ["/account/email", "/account/password", "/account/delete"]) {
    await page.goto(path);
    await page.waitForURL("**/account/confirm**");
  }
  await page.getByLabel("Code").fill(codeOf(key, 1));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Delete account" }).waitFor();
});

test("after turning off the app, the password alone signs in", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, expectedNoise: refusals });
  await setUp(page);
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Turn off the authenticator app" }).click();
  await page.getByRole("button", { name: "Set up an authenticator app" }).waitFor();
  const { db } = product.context();
  expect(await db.$count(totpSecrets, eq(totpSecrets.userId, user.id))).toBe(0);
  const other = await product.page({ as: user });
  await other.goto("/dashboard");
  await other.getByRole("heading", { level: 1, name: "US Exit Freedom Monitor" }).waitFor();
  expect(other.url()).toContain("/dashboard");
});
