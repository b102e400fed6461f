import { expect, test } from "vitest";
import { unsubscribePath } from "~/alerts/unsubscribe.server";
import { useProduct } from "./product";

const product = useProduct();

test("the pages that emails link to are accessible while their links work, and a confirmed address is offered the digest", async () => {
  const user = await product.user({ emailVerifiedAt: null });
  const page = await product.page({ as: user });
  await page.goto("/verify-email/resend");
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Send the link again" }).click();
  await page.getByText("We’ve sent the link again.").waitFor();
  await page.goto(await product.linkTo(user.email, "/not-me/"));
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.goto(await product.linkTo(user.email, "/verify-email\\?token="));
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirm email address" }).click();
  const offer = page.getByRole("checkbox", { name: "Email me this digest every Monday at 7 AM" });
  await expect.poll(() => offer.isChecked()).toBe(false);
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await offer.check();
  await page.getByRole("button", { name: "View your dashboard" }).click();
  await page.waitForURL("**/dashboard");

  const address = `${crypto.randomUUID()}@example.com`;
  await page.goto("/account/email");
  await page.getByLabel("New email address").fill(address);
  await page.getByLabel("Password").fill(user.password);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText(`We sent a link to ${address}.`).waitFor();
  await page.goto(await product.linkTo(address, "/change-email/"));
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await page.getByRole("heading", { name: "Your email address is changed" }).waitFor();
  await page.goto(await product.linkTo(user.email, "/restore-email/"));
  expect(await product.accessibilityProblems(page)).toEqual([]);

  const { SESSION_SECRETS } = product.context().config;
  for (const what of ["digest", "notice"] as const) {
    await page.goto(await unsubscribePath(SESSION_SECRETS, { what, id: user.id }, address));
    await page
      .getByRole("button", { name: /^Turn off/ })
      .first()
      .waitFor();
    expect(await product.accessibilityProblems(page)).toEqual([]);
  }
});
