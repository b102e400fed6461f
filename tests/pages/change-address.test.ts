import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailChanges } from "~/accounts/tables.server";
import { DAY_MS } from "~/time";
import { useProduct, type TestUser } from "../journeys/product";
import { logIn } from "./account-forms";
import type { PlainPage } from "./plain-page";

const product = useProduct();

/** Asks to change the address of the signed-in user, with this password. */
async function askToChange(page: PlainPage, address: string, password: string) {
  await page.goto("/account/email");
  page.fill("New email address", address);
  page.fill("Password", password);
  await page.press("Send the link");
}

/** A signed-in user who has asked for another address, and the address. */
async function asked(user: TestUser) {
  const page = await product.plainPage({ as: user });
  const address = `${crypto.randomUUID()}@example.com`;
  await askToChange(page, address, user.password);
  page.see(new RegExp(`We sent a link to ${address}\\.`));
  return { page, address };
}

test("a subscriber changes the address, signs in with it, and the old address reverts the change", async () => {
  const user = await product.user();
  const address = `${crypto.randomUUID()}@example.com`;
  const page = await product.plainPage({ as: user });
  await page.goto("/account");
  await page.follow("Change email address");
  expect(page.path).toBe("/account/email");
  await askToChange(page, address, "not-the-password-1");
  page.see(/That isn’t your current password/);
  await askToChange(page, address, user.password);
  page.see(new RegExp(`We sent a link to ${address}\\.`));

  // Not signed in here, so the link alone isn't enough.
  const mailProgram = await product.plainPage();
  await mailProgram.goto(await product.linkTo(address, "/change-email/"));
  mailProgram.fill("Password", "not-the-password-1");
  await mailProgram.press("Confirm the change");
  mailProgram.see(/That isn’t your current password/);
  mailProgram.fill("Password", user.password);
  await mailProgram.press("Confirm the change");
  mailProgram.get("heading", "Your email address is changed");
  await logIn(mailProgram, address, user.password);
  expect(mailProgram.path).toBe("/dashboard");
  await mailProgram.goto(await product.linkTo(address, "/change-email/"));
  mailProgram.get("heading", "This link no longer works");

  const owner = await product.plainPage();
  await owner.goto(await product.linkTo(user.email, "/restore-email/"));
  await owner.press("Change it back");
  owner.get("heading", "Your old email address is back");
  await owner.goto(await product.linkTo(user.email, "/restore-email/"));
  owner.get("heading", "This link no longer works");
  await mailProgram.goto("/dashboard");
  expect(mailProgram.url.pathname).toBe("/login");
});

test("an expired link, or an address taken in the meantime, changes nothing and explains why", async () => {
  const user = await product.user();
  const { page, address } = await asked(user);
  const link = await product.linkTo(address, "/change-email/");
  await page.goto(link);
  page.see(new RegExp(`will use ${address} from now on`));
  await product.user({ email: address });
  await page.press("Confirm the change");
  page.get("heading", "This address is in use");

  const { db, now } = product.context();
  await db.update(emailChanges).set({ expiresAt: now() }).where(eq(emailChanges.userId, user.id));
  await page.goto(link);
  page.get("heading", "This link no longer works");
  await page.goto("/account");
  page.see(user.email);
});

test("a change can be reverted for seven days", async () => {
  const user = await product.user();
  const { page, address } = await asked(user);
  await page.goto(await product.linkTo(address, "/change-email/"));
  await page.press("Confirm the change");
  page.get("heading", "Your email address is changed");
  const restore = await product.linkTo(user.email, "/restore-email/");
  const { db, now } = product.context();
  const eightDaysAgo = new Date(now().getTime() - 8 * DAY_MS);
  await db.update(emailChanges).set({ confirmedAt: eightDaysAgo }).where(eq(emailChanges.userId, user.id));
  await page.goto(restore);
  page.get("heading", "This link no longer works");
  page.see(/within 7 days/);
});

test("a stranger asks to use someone's address: its owner can't confirm that for the stranger's account, and cancels it", async () => {
  const stranger = await product.user();
  const { page: attacker, address } = await asked(stranger);

  // Signed in to an account of her own, the victim opens the link.
  const victim = await product.plainPage({ as: await product.user() });
  await victim.goto(await product.linkTo(address, "/change-email/"));
  victim.see(/Enter its password to confirm that it’s yours\./);
  victim.fill("Password", "the-victims-own-password-1");
  await victim.press("Confirm the change");
  victim.see(/That isn’t your current password/);
  await victim.goto(await product.linkTo(address, "/not-me/"));
  await victim.press("Cancel the change and stop these emails");
  victim.get("heading", "The change is canceled");
  await attacker.goto(await product.linkTo(address, "/change-email/"));
  attacker.get("heading", "This link no longer works");
  await attacker.goto("/account");
  attacker.see(stranger.email);
});
