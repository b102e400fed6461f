import { eq } from "drizzle-orm";
import * as OTPAuth from "otpauth";
import { expect, test } from "vitest";
import { sessions, codeAttempts, totpSecrets } from "~/accounts/tables.server";
import { useProduct, type TestUser } from "../journeys/product";
import { earlyInTheMinute } from "../limiter-minute";
import { logIn } from "./account-forms";
import type { PlainPage } from "./plain-page";

const product = useProduct();

/** The user's authenticator code, `steps` of 30 seconds from now. */
const codeOf = (key: string, steps = 0) =>
  new OTPAuth.TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Sets up an authenticator app; returns its key, the confirmation code, and the recovery codes. */
async function setUp(page: PlainPage) {
  await page.goto("/account/security");
  await page.press("Set up an authenticator app");
  page.get("img", /^QR code/);
  const key = /\b(?:[A-Z2-7]{4} ){4,}[A-Z2-7]{1,4}\b/.exec(page.text)?.[0]?.replaceAll(" ", "") ?? "";
  expect(page.field("Code").attribute("inputmode")).toBe("numeric");
  page.fill("Code", "000 000");
  await page.press("Turn on two-factor authentication");
  page.see(/^That code didn’t work\./);
  const code = codeOf(key);
  page.fill("Code", code);
  await page.press("Turn on two-factor authentication");
  page.see(/Save your recovery codes/);
  const codes = page
    .get("status")
    .all("listitem")
    .map(({ text }) => text);
  return { key, code, codes };
}

/** Signs in with the password, up to the code. */
async function toCode(user: TestUser, page: PlainPage) {
  await logIn(page, user.email, user.password);
  expect(page.url.pathname).toBe("/login/code");
}

async function enter(page: PlainPage, code: string) {
  page.fill("Code", code);
  await page.press("Verify");
}

test("an app's code signs in after the password and works once, as does a recovery code", async () => {
  const user = await product.user();
  const { key, code, codes } = await setUp(await product.plainPage({ as: user }));
  expect(codes).toHaveLength(10);
  const page = await product.plainPage();
  await toCode(user, page);
  await page.goto("/dashboard");
  expect(page.url.pathname).toBe("/login");
  await toCode(user, page);
  await enter(page, code);
  page.see(/^That code didn’t work\./);
  // The next code, half a minute early, because the first one is used.
  await enter(page, codeOf(key, 1));
  expect(page.path).toBe("/dashboard");

  const other = await product.plainPage();
  await toCode(user, other);
  await enter(other, codes[3] ?? "");
  expect(other.path).toBe("/dashboard");
  other.clearCookies();
  await toCode(user, other);
  await enter(other, codes[3] ?? "");
  other.see(/^That code didn’t work\./);
});

test("a guesser with the password gets 20 codes a day; the owner gets an email and signs in on a known device", async () => {
  const user = await product.user();
  const home = await product.plainPage({ as: user });
  const { codes } = await setUp(home);
  home.clearCookies();
  await toCode(user, home);
  await enter(home, codes[0] ?? "");
  expect(home.path).toBe("/dashboard");

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
  const guesser = await product.plainPage();
  await toCode(user, guesser);
  await enter(guesser, "000000");
  guesser.see(/^That code didn’t work\./);
  await enter(guesser, codes[1] ?? "");
  guesser.see(/^Too many wrong codes were entered today\./);
  await expect
    .poll(async () => (await product.inbox(user.email)).map(({ subject }) => subject))
    .toContain("Too many wrong codes for your account");

  home.clearCookies("session");
  await toCode(user, home);
  await enter(home, codes[1] ?? "");
  expect(home.path).toBe("/dashboard");
});

test("after too many wrong codes the page refuses every one, including the right one, and says to wait", async () => {
  const user = await product.user();
  const { key } = await setUp(await product.plainPage({ as: user }));
  const page = await product.plainPage();
  // The limit resets each minute, so the right code counts only in the minute of the wrong ones.
  const minute = () => Math.floor(Date.now() / 60_000);
  let began: number;
  do {
    await earlyInTheMinute(30_000);
    page.clearCookies();
    await toCode(user, page);
    began = minute();
    for (let wrong = 0; page.status !== 429; wrong++) {
      expect(wrong).toBeLessThanOrEqual(20);
      await enter(page, String(100_000 + wrong));
    }
    await enter(page, codeOf(key, 1));
  } while (minute() !== began);
  expect(page.status).toBe(429);
  page.see("Too many attempts. Please wait a minute and try again.");
  expect(page.url.pathname).toBe("/login/code");
  await page.goto("/dashboard");
  expect(page.url.pathname).toBe("/login");
});

test("a session confirmed more than ten minutes ago needs a code again before a sensitive change", async () => {
  const user = await product.user();
  const page = await product.plainPage({ as: user });
  const { key } = await setUp(page);
  const { db, now } = product.context();
  const longAgo = new Date(now().getTime() - 11 * 60_000);
  await db.update(sessions).set({ confirmedAt: longAgo }).where(eq(sessions.userId, user.id));
  for (const path of ["/account/email", "/account/password", "/account/delete"]) {
    await page.goto(path);
    expect(page.url.pathname).toBe("/account/confirm");
  }
  page.fill("Code", codeOf(key, 1));
  await page.press("Continue");
  page.get("heading", "Delete account");
});

test("after turning off the app, the password alone signs in", async () => {
  const user = await product.user();
  const page = await product.plainPage({ as: user });
  await setUp(page);
  await page.goto("/account/security");
  await page.press("Turn off the authenticator app");
  page.get("button", "Set up an authenticator app");
  const { db } = product.context();
  expect(await db.$count(totpSecrets, eq(totpSecrets.userId, user.id))).toBe(0);
  const other = await product.plainPage();
  await logIn(other, user.email, user.password);
  expect(other.path).toBe("/dashboard");
});
