import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, passkeys } from "~/accounts/tables.server";
import { MINUTE_MS } from "~/time";
import { useProduct } from "../journeys/product";
import {
  askForReset,
  fillNewPassword,
  logIn,
  NEW_PASSWORD,
  register,
  REGISTERED_PASSWORD,
  setNewPassword,
} from "./account-forms";

// What an attacker with a stolen session, an old link or someone's address must not be able to do.

const product = useProduct();

test("a stolen session can't change the address or factors; even with the password, the old address undoes everything", async () => {
  const user = await product.user();
  const owner = await product.plainPage({ as: user });
  // The attacker has a copy of the cookie, and the sign-in was 11 minutes ago.
  const thief = await product.plainPage();
  thief.takeCookies(owner);
  const { db, now } = product.context();
  const longAgo = new Date(now().getTime() - 11 * MINUTE_MS);
  await db.update(sessions).set({ createdAt: longAgo }).where(eq(sessions.userId, user.id));
  const address = `${crypto.randomUUID()}@example.com`;

  await thief.goto("/account/email");
  thief.fill("New email address", address);
  thief.fill("Password", "a-guess-of-the-thief-1");
  await thief.press("Send the link");
  thief.see(/That isn’t your current password/);
  await thief.goto("/account/security");
  await thief.press("Set up an authenticator app");
  expect(thief.url.pathname).toBe("/account/confirm");
  thief.fill("Password", "a-guess-of-the-thief-1");
  await thief.press("Continue");
  thief.see(/That isn’t your current password/);
  expect(await product.inbox(address)).toHaveLength(0);

  // Now the attacker also has the password and adds a passkey.
  await thief.goto("/account/email");
  thief.fill("New email address", address);
  thief.fill("Password", user.password);
  await thief.press("Send the link");
  thief.see(new RegExp(`We sent a link to ${address}\\.`));
  await thief.goto(await product.linkTo(address, "/change-email/"));
  await thief.press("Confirm the change");
  thief.get("heading", "Your email address is changed");
  await db.insert(passkeys).values({
    id: crypto.randomUUID(),
    userId: user.id,
    name: "Thief",
    publicKey: "none",
    counter: 0,
    transports: [],
    createdAt: now(),
  });

  await expect
    .poll(async () => (await product.inbox(user.email)).map(({ subject }) => subject))
    .toContain("Your email address was changed");
  const mailProgram = await product.plainPage();
  await mailProgram.goto(await product.linkTo(user.email, "/restore-email/"));
  await mailProgram.press("Change it back");
  mailProgram.get("heading", "Your old email address is back");
  await thief.goto("/account");
  expect(thief.url.pathname).toBe("/login");
  expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0);
  // The password that the thief knows is gone; the link to a new one is in the old mailbox.
  await logIn(thief, user.email, user.password);
  thief.see(/^Invalid email or password\./);
  await setNewPassword(product, mailProgram, user.email);
  await logIn(mailProgram, user.email, NEW_PASSWORD);
  expect(mailProgram.path).toBe("/dashboard");
});

test("an attacker who registers the victim's address first gets no second factor, and loses the account to the mailbox", async () => {
  const email = `${crypto.randomUUID()}@victim.example`;
  const attacker = await product.plainPage();
  await register(attacker, email);
  await attacker.goto("/account/security");
  attacker.see(/Confirm your email address first/);
  expect(attacker.all("button", "Add a passkey")).toEqual([]);

  const victim = await product.plainPage();
  await victim.goto(await product.linkTo(email, "/verify-email\\?token="));
  victim.see(/Enter its password to confirm that it’s yours/);
  victim.fill("Password", "a-guess-of-the-victim-1");
  await victim.press("Confirm email address");
  victim.see(/That isn’t your current password/);
  await victim.follow("Set a new one by email");
  expect(victim.path).toBe("/forgot-password");
  await askForReset(victim, email);
  await setNewPassword(product, victim, email);
  await attacker.goto("/account");
  expect(attacker.url.pathname).toBe("/login");
  await logIn(attacker, email, REGISTERED_PASSWORD);
  attacker.see(/^Invalid email or password\./);
  await logIn(victim, email, NEW_PASSWORD);
  expect(victim.path).toBe("/dashboard");
  await victim.goto("/account/security");
  victim.get("heading", /passkey/i);
  expect(victim.sees(/Confirm your email address first/)).toBe(false);
});

test("'Not you?' in a reset email cancels that link alone: an attacker can't keep the owner from resetting", async () => {
  const user = await product.user();
  const page = await product.plainPage();
  await askForReset(page, user.email);
  const first = await product.linkTo(user.email, "/reset-password\\?token=");
  await page.goto(await product.linkTo(user.email, "/not-me/"));
  await page.press("Cancel this link");
  page.get("heading", "The link is canceled");
  await page.goto(first);
  await fillNewPassword(page);
  page.get("heading", "Invalid Reset Link");
  await askForReset(page, user.email);
  await expect.poll(() => product.linkTo(user.email, "/reset-password\\?token=")).not.toBe(first);
  await setNewPassword(product, page, user.email);
});

test("one device is signed out and the others stay signed in; then all the others are", async () => {
  const user = await product.user();
  const [lost, other, page] = [
    await product.plainPage({ as: user }),
    await product.plainPage({ as: user }),
    await product.plainPage({ as: user }),
  ];
  const { db } = product.context();
  const [first] = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(sessions.createdAt)
    .limit(1);
  await db
    .update(sessions)
    .set({ device: "Safari on iPhone" })
    .where(eq(sessions.id, first?.id ?? ""));
  await page.goto("/account");
  await page.press("Sign out Safari on iPhone");
  expect(page.all("button", "Sign out Safari on iPhone")).toEqual([]);
  await lost.goto("/dashboard");
  expect(lost.url.pathname).toBe("/login");
  for (const survivor of [other, page]) {
    await survivor.goto("/account");
    survivor.see("This device");
  }
  await page.press("Sign out on all other devices");
  expect(page.all("button", "Sign out on all other devices")).toEqual([]);
  await other.goto("/dashboard");
  expect(other.url.pathname).toBe("/login");
  await page.goto("/account");
  page.see("This device");
});
