import { eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { afterEach, expect, test } from "vitest";
import { sessions } from "~/accounts/tables.server";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { useProduct } from "./product";
import { fillSurvey } from "./survey";

const product = useProduct();
afterEach(() => product.resetControl());

/** Browser messages about responses that these journeys provoke. */
const refusals = /the server responded with a status of (400|402|409|502|503)/;

const expired = () => product.user({ trialEndsAt: new Date(Date.now() - DAY_MS) });

/** Checks the user menu's badge on a freshly loaded page. */
async function menuLabel(page: Page, label: string): Promise<void> {
  await page.reload();
  await page.getByRole("button", { name: /user menu/ }).click();
  await page.getByRole("menu").getByText(label, { exact: true }).waitFor();
  await page.keyboard.press("Escape");
}

async function subscribe(page: Page): Promise<void> {
  await page.goto("/checkout");
  await page.getByRole("button", { name: "Subscribe for $7.99/month" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("heading", { name: "Your payment went through" }).waitFor();
}

test("during a trial the survey is refused in a toast; once expired it asks what is missing and extends the trial", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, expectedNoise: refusals });
  await page.goto("/survey");
  await page.getByRole("button", { name: "Submit Survey & Extend Trial" }).click();
  await page.getByText("Please select at least one risk factor of interest").waitFor();
  await expect.poll(() => page.locator("[name=priceReduction]").count()).toBe(0);
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await fillSurvey(page);
  await page.getByRole("button", { name: "Submit Survey & Extend Trial" }).click();
  await page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("listitem")
    .filter({ has: page.getByText("Survey submission failed", { exact: true }) })
    .getByText(/^Your trial is still active. You can submit this survey starting .+ UTC\.$/)
    .waitFor();
  const trialEndsAt = new Date(Date.now() - DAY_MS);
  await product.context().db.update(users).set({ trialEndsAt }).where(eq(users.id, user.id));
  await page.getByRole("button", { name: "Submit Survey & Extend Trial" }).click();
  await page.getByRole("heading", { name: "Trial Extended!" }).waitFor();
  await page.getByText("Survey completed!", { exact: true }).waitFor();
  await page
    .getByText("Thanks for your feedback. Your trial was extended by 7 additional days.", { exact: true })
    .waitFor();
  await page.goto("/alerts");
  await menuLabel(page, "7 days left");
});

test("while Stripe fails the buyer sees an error once and can retry", async () => {
  const page = await product.page({ as: await expired(), expectedNoise: refusals });
  await page.goto("/checkout?failed=stripe-failed");
  await page.getByText("Checkout Failed", { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.reload();
  await page.getByRole("button", { name: "Subscribe for $7.99/month" }).waitFor();
  await page.getByText("Checkout Failed", { exact: true }).waitFor({ state: "detached" });
  await product.control("stripe", { mode: "error" });
  await page.getByRole("button", { name: "Subscribe for $7.99/month" }).click();
  await page.getByText("Checkout Failed", { exact: true }).waitFor();
  await page.getByText("Failed to create checkout session", { exact: true }).waitFor();
  await product.resetControl();
  await page.getByRole("button", { name: "Subscribe for $7.99/month" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).waitFor();
});

test("a buyer whose session has ended signs in again and is back at the offer", async () => {
  const user = await expired();
  const page = await product.page({ as: user, expectedNoise: /the server responded with a status of 401/ });
  await page.goto("/checkout");
  await product.context().db.delete(sessions).where(eq(sessions.userId, user.id));
  await page.getByRole("button", { name: "Subscribe for $7.99/month" }).click();
  await page.waitForURL(/\/login\?redirectTo=%2Fcheckout$/);
  expect(await page.getByText("Checkout Failed", { exact: true }).count()).toBe(0);
  await product.ready(page);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Upgrade to Pro" }).waitFor();
});

test("a user who subscribed in another window isn't sold a second subscription", async () => {
  const user = await expired();
  const page = await product.page({ as: user, expectedNoise: refusals });
  const other = await product.page({ as: user, expectedNoise: refusals });
  await other.goto("/checkout");
  await subscribe(page);
  await other.getByRole("button", { name: "Subscribe for $7.99/month" }).click();
  await other.getByText("You already have an active subscription.", { exact: true }).waitFor();
});

test("a payer whose confirmation is late sees a waiting page, and continues when it arrives", async () => {
  const user = await expired();
  const page = await product.page({ as: user });
  await page.goto("/checkout?session_id=cs_test_not_paid_yet");
  await page.getByRole("heading", { name: "Confirming your payment" }).waitFor();
  const end = new Date(Date.now() + 30 * DAY_MS);
  await product
    .context()
    .db.update(users)
    .set({ subscriptionStatus: "active", plan: "pro", subscriptionCurrentPeriodEnd: end })
    .where(eq(users.id, user.id));
  await page.getByRole("heading", { name: "Your payment went through" }).waitFor();
  await page.goto("/checkout");
  await page.getByRole("heading", { name: "Already Subscribed" }).waitFor();
});
