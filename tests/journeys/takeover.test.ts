import { eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailChanges, emailVerifications, sessions } from "~/accounts/tables.server";
import { passkeys } from "~/accounts/factors/tables.server";
import { users } from "~/users/tables.server";
import { DAY_MS, MINUTE_MS } from "~/time";
import { NEW_PASSWORD, setNewPassword, signInByPassword } from "./password-forms";
import { useProduct } from "./product";

// What an attacker with a stolen session, an old link or an administrator's role must not be able to do.

const product = useProduct({ isOwn: true });
const refusals = /status of 4\d\d/;
test("a stolen session can't change the address or factors; even with the password, the old address undoes everything", async () => {
  const user = await product.user();
  const owner = await product.page({ as: user });
  await owner.goto("/account");
  // The attacker has a copy of the cookie, and the sign-in was 11 minutes ago.
  const thief = await product.page({ expectedNoise: refusals });
  await thief.context().addCookies(await owner.context().cookies());
  const { db, now } = product.context();
  const longAgo = new Date(now().getTime() - 11 * MINUTE_MS);
  await db.update(sessions).set({ createdAt: longAgo }).where(eq(sessions.userId, user.id));
  const address = `${crypto.randomUUID()}@example.com`;

  await thief.goto("/account/email");
  await thief.getByLabel("New email address").fill(address);
  await thief.getByLabel("Password").fill("a-guess-of-the-thief-1");
  await thief.getByRole("button", { name: "Send the link" }).click();
  await thief.getByText("That isn’t your current password").waitFor();
  await thief.goto("/account/security");
  await thief.getByRole("button", { name: "Set up an authenticator app" }).click();
  await thief.waitForURL("**/account/confirm**");
  await thief.getByLabel("Password").fill("a-guess-of-the-thief-1");
  await thief.getByRole("button", { name: "Continue" }).click();
  await thief.getByText("That isn’t your current password").waitFor();
  expect(await product.inbox(address)).toHaveLength(0);

  // Now the attacker also has the password and adds a passkey.
  await thief.goto("/account/email");
  await thief.getByLabel("New email address").fill(address);
  await thief.getByLabel("Password").fill(user.password);
  await thief.getByRole("button", { name: "Send the link" }).click();
  await thief.getByText(`We sent a link to ${address}.`).waitFor();
  await thief.goto(await product.linkTo(address, "/change-email/"));
  await thief.getByRole("button", { name: "Confirm the change" }).click();
  await thief.getByRole("heading", { name: "Your email address is changed" }).waitFor();
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
  const mailProgram = await product.page({ expectedNoise: refusals });
  await mailProgram.goto(await product.linkTo(user.email, "/restore-email/"));
  await mailProgram.getByRole("button", { name: "Change it back" }).click();
  await mailProgram.getByRole("heading", { name: "Your old email address is back" }).waitFor();
  await thief.goto("/account");
  await thief.waitForURL("**/login**");
  expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0);
  // The password that the thief knows is gone; the link to a new one is in the old mailbox.
  await signInByPassword(thief, user.email, user.password);
  await thief.getByText("Invalid email or password.").waitFor();
  await setNewPassword(product, mailProgram, user.email);
  await signInByPassword(mailProgram, user.email, NEW_PASSWORD);
  await mailProgram.waitForURL("**/dashboard");
});

test("one device is signed out and the others stay signed in", async () => {
  const user = await product.user();
  const lost = await product.page({ as: user });
  const kept = await product.page({ as: user });
  const page = await product.page({ as: user });
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
  await page.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await page.getByRole("button", { name: "Sign out Safari on iPhone" }).waitFor({ state: "detached" });
  await lost.goto("/dashboard");
  await lost.waitForURL("**/login**");
  for (const other of [kept, page]) {
    await other.goto("/account");
    await other.getByText("This device").waitFor();
  }
});

test("the last administrator can't delete the account, and no administrator can be erased", async () => {
  const admin = await product.user({ isAdmin: true });
  const { db } = product.context();
  await db.update(users).set({ isAdmin: false }).where(ne(users.id, admin.id));
  const page = await product.page({ as: admin, expectedNoise: refusals });
  await page.goto(`/admin/erase/${admin.id}`);
  await page.getByLabel(`Type ${admin.email} to confirm`).fill(admin.email);
  await page.getByRole("button", { name: "Erase user" }).click();
  await page.getByText("An administrator’s account can’t be erased here.").waitFor();

  const leave = async () => {
    await page.goto("/account/delete");
    await page.getByLabel("Password").fill(admin.password);
    await page.getByLabel("Type DELETE MY ACCOUNT to confirm").fill("DELETE MY ACCOUNT");
    await page.getByRole("button", { name: "Delete account" }).click();
  };
  await leave();
  await page.getByText("You’re the only administrator.").waitFor();
  await page.goto("/admin");
  await page.getByRole("heading", { level: 1, name: "Admin Dashboard" }).waitFor();
  await product.user({ isAdmin: true });
  await leave();
  await page.getByText(/Your account will be deleted on/).waitFor();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await page.getByText(/Your account will be deleted on/).waitFor({ state: "detached" });
});

test("links that verify or restore an address expire", async () => {
  const user = await product.user({ emailVerifiedAt: null });
  const page = await product.page({ as: user, expectedNoise: refusals });
  const { db, now } = product.context();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Send the link again" }).click();
  await page.getByText("We’ve sent the link again.").waitFor();
  const verify = await product.linkTo(user.email, "/verify-email\\?token=");
  await page.goto(verify);
  await page.getByRole("button", { name: "Confirm email address" }).waitFor();
  await db.update(emailVerifications).set({ expiresAt: now() }).where(eq(emailVerifications.userId, user.id));
  // The page was opened in time, but the button is pressed too late.
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await page.getByRole("button", { name: "Send the link again" }).waitFor();

  const verified = await product.user();
  const own = await product.page({ as: verified, expectedNoise: refusals });
  const address = `${crypto.randomUUID()}@example.com`;
  await own.goto("/account/email");
  await own.getByLabel("New email address").fill(address);
  await own.getByLabel("Password").fill(verified.password);
  await own.getByRole("button", { name: "Send the link" }).click();
  await own.getByText(`We sent a link to ${address}.`).waitFor();
  await own.goto(await product.linkTo(address, "/change-email/"));
  await own.getByRole("button", { name: "Confirm the change" }).click();
  await own.getByRole("heading", { name: "Your email address is changed" }).waitFor();
  const restore = await product.linkTo(verified.email, "/restore-email/");
  const eightDaysAgo = new Date(now().getTime() - 8 * DAY_MS);
  await db
    .update(emailChanges)
    .set({ confirmedAt: eightDaysAgo })
    .where(eq(emailChanges.userId, verified.id));
  await own.goto(restore);
  await own.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await own.getByText("within 7 days").waitFor();
});
