import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailChanges } from "~/accounts/tables.server";
import { useProduct } from "./product";

const product = useProduct();
const refusals = /status of 4\d\d/;

test("a subscriber changes the address, signs in with it, and the old address reverts the change", async () => {
  const user = await product.user();
  const address = `${crypto.randomUUID()}@example.com`;
  const page = await product.page({ as: user, expectedNoise: refusals });
  await page.goto("/account");
  await page.getByRole("link", { name: "Change email address" }).click();
  await page.waitForURL("**/account/email");
  await page.getByLabel("New email address").fill(address);
  await page.getByLabel("Password").fill("not-the-password-1");
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("That isn’t your current password").waitFor();
  await page.getByLabel("Password").fill(user.password);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText(`We sent a link to ${address}.`).waitFor();

  const mailProgram = await product.page({ expectedNoise: refusals });
  await mailProgram.goto(await product.linkTo(address, "/change-email/"));
  expect(await product.accessibilityProblems(mailProgram)).toEqual([]);
  // Not signed in here, so the link alone isn't enough.
  await mailProgram.getByLabel("Password").fill("not-the-password-1");
  await mailProgram.getByRole("button", { name: "Confirm the change" }).click();
  await mailProgram.getByText("That isn’t your current password").waitFor();
  await mailProgram.getByLabel("Password").fill(user.password);
  await mailProgram.getByRole("button", { name: "Confirm the change" }).click();
  await mailProgram.getByRole("heading", { name: "Your email address is changed" }).waitFor();
  await mailProgram.goto("/login");
  await mailProgram.getByLabel("Email").fill(address);
  await mailProgram.getByLabel("Password", { exact: true }).fill(user.password);
  await mailProgram.getByRole("button", { name: "Sign In", exact: true }).click();
  await mailProgram.waitForURL("**/dashboard");
  await mailProgram.goto(await product.linkTo(address, "/change-email/"));
  await mailProgram.getByRole("heading", { name: "This link no longer works" }).waitFor();

  const owner = await product.page({ expectedNoise: refusals });
  await owner.goto(await product.linkTo(user.email, "/restore-email/"));
  expect(await product.accessibilityProblems(owner)).toEqual([]);
  await owner.getByRole("button", { name: "Change it back" }).click();
  await owner.getByRole("heading", { name: "Your old email address is back" }).waitFor();
  await owner.goto(await product.linkTo(user.email, "/restore-email/"));
  await owner.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await mailProgram.goto("/dashboard");
  await mailProgram.waitForURL("**/login**");
});

test("an expired link, or an address taken in the meantime, changes nothing and explains why", async () => {
  const user = await product.user();
  const address = `${crypto.randomUUID()}@example.com`;
  const page = await product.page({ as: user, expectedNoise: refusals });
  const ask = async () => {
    await page.goto("/account/email");
    await page.getByLabel("New email address").fill(address);
    await page.getByLabel("Password").fill(user.password);
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByText(`We sent a link to ${address}.`).waitFor();
  };
  await ask();
  const link = await product.linkTo(address, "/change-email/");
  await page.goto(link);
  await page.getByText(`will use ${address} from now on`).waitFor();
  await product.user({ email: address });
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await page.getByRole("heading", { name: "This address is in use" }).waitFor();

  const { db, now } = product.context();
  await db.update(emailChanges).set({ expiresAt: now() }).where(eq(emailChanges.userId, user.id));
  await page.goto(link);
  await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await page.goto("/account");
  await page.getByText(user.email).first().waitFor();
});

test("a stranger asks to use someone's address: its owner can't confirm that for the stranger's account, and cancels it", async () => {
  const stranger = await product.user();
  const address = `${crypto.randomUUID()}@victim.example`;
  const attacker = await product.page({ as: stranger, expectedNoise: refusals });
  await attacker.goto("/account/email");
  await attacker.getByLabel("New email address").fill(address);
  await attacker.getByLabel("Password").fill(stranger.password);
  await attacker.getByRole("button", { name: "Send the link" }).click();
  await attacker.getByText(`We sent a link to ${address}.`).waitFor();

  // Signed in to an account of her own, the victim opens the link.
  const victim = await product.page({ as: await product.user(), expectedNoise: refusals });
  await victim.goto(await product.linkTo(address, "/change-email/"));
  await victim.getByText("Enter its password to confirm that it’s yours.").waitFor();
  await victim.getByLabel("Password").fill("the-victims-own-password-1");
  await victim.getByRole("button", { name: "Confirm the change" }).click();
  await victim.getByText("That isn’t your current password").waitFor();
  await victim.goto(await product.linkTo(address, "/not-me/"));
  await victim.getByRole("button", { name: "Cancel the change and stop these emails" }).click();
  await victim.getByRole("heading", { name: "The change is canceled" }).waitFor();
  await attacker.goto(await product.linkTo(address, "/change-email/"));
  await attacker.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await attacker.goto("/account");
  await attacker.getByText(stranger.email).first().waitFor();
});
