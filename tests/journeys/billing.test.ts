import { eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { afterEach, expect, test } from "vitest";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { useProduct, type TestUser } from "./product";
import { fillSurvey } from "./survey";

const product = useProduct({ isOwn: true });
afterEach(() => product.resetControl());

/** Browser messages about responses that these journeys provoke. */
const refusals = /the server responded with a status of (400|402|409|502|503)/;

const expired = () => product.user({ trialEndsAt: new Date(Date.now() - DAY_MS) });

const row = async ({ id }: TestUser) => {
  const [user] = await product.context().db.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error("No such user");
  return user;
};

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

/** Simulates what would take a month or a bad card: a change at Stripe, sent by its webhooks. */
async function atStripe(user: TestUser, change: string): Promise<void> {
  const { stripeCustomerId } = await row(user);
  const answer = await fetch(`${product.standInsOrigin}/stripe/test/${stripeCustomerId}/${change}`, {
    method: "POST",
  });
  expect(answer.status).toBe(200);
}

test("with an expired trial a user sees the card, answers the survey, gets seven days, and is rejected a second time", async () => {
  const user = await expired();
  const page = await product.page({ as: user, expectedNoise: refusals });
  await page.goto("/alerts");
  await page.getByRole("heading", { name: "Trial Expired" }).waitFor();
  await menuLabel(page, "Trial expired - Extend with survey");
  await page.getByRole("link", { name: "Extend Trial with Survey" }).click();

  await page.getByRole("button", { name: "Submit Survey & Extend Trial" }).click();
  await page.getByText("Please select at least one risk factor of interest").waitFor();
  await expect.poll(() => page.locator("[name=priceReduction]").count()).toBe(0);
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await fillSurvey(page);
  await page.getByRole("button", { name: "Submit Survey & Extend Trial" }).click();
  await page.getByRole("heading", { name: "Trial Extended!" }).waitFor();
  await page.getByText("Survey completed!", { exact: true }).waitFor();
  await page
    .getByText("Thanks for your feedback. Your trial was extended by 7 additional days.", { exact: true })
    .waitFor();
  expect((await row(user)).surveyExtendedCount).toBe(1);

  await page.goto("/alerts");
  await menuLabel(page, "7 days left");
  await page.goto("/survey");
  await page.getByText("You’ve already extended your trial").waitFor();
  await expect.poll(() => page.getByText("Answer a short survey").count()).toBe(0);
  await page.getByRole("link", { name: "Back", exact: true }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: /Submit Survey/ }).count()).toBe(0);
  const again = await page.request.post("/api/survey/submit", {
    data: {
      primaryReason: "other",
      travelPlans: "no-plans",
      concernLevel: "not-concerned",
      riskFactors: ["border-security"],
      mostValuableFeature: "news-analysis",
      profession: "other",
      purchaseIntent: "yes-probably",
      agreeToTerms: true,
    },
  });
  expect(again.status()).toBe(409);
});

test("during a trial the survey is shown, says when it can be submitted, and is refused until then", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, expectedNoise: refusals });
  await page.goto("/survey");
  const explanation = /^Your trial is still active. You can submit this survey starting .+ UTC\.$/;
  await page.getByText(explanation).waitFor();
  await expect.poll(() => page.getByText(/You can (submit|extend)|starting/).count()).toBe(1);
  for (const name of ["Back", "Cancel"]) {
    await expect
      .poll(() => page.getByRole("link", { name, exact: true }).getAttribute("href"))
      .toBe("/dashboard");
  }
  expect(await product.accessibilityProblems(page)).toEqual([]);
  const submit = page.getByRole("button", { name: "Submit Survey & Extend Trial" });
  await fillSurvey(page);
  await submit.click();
  await page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("listitem")
    .filter({ has: page.getByText("Survey submission failed", { exact: true }) })
    .getByText(explanation)
    .waitFor();
  expect((await row(user)).surveyExtendedCount).toBe(0);
});

test("the survey works without JavaScript, with the price question always visible", async () => {
  const page = await product.page({ as: await expired(), javaScript: false, expectedNoise: refusals });
  await page.goto("/survey");
  await expect.poll(() => page.locator("[name=priceReduction]").first().isVisible()).toBe(true);
  await page.getByRole("button", { name: "Submit Survey & Extend Trial" }).click();
  await page.getByText("You must agree to the terms to extend your trial").waitFor();
  await fillSurvey(page);
  await page.getByRole("button", { name: "Submit Survey & Extend Trial" }).click();
  await page.getByRole("heading", { name: "Trial Extended!" }).waitFor();
});

test("a user pays, manages billing, cancels, and the paid month runs out", async () => {
  const user = await expired();
  const page = await product.page({ as: user, expectedNoise: refusals });
  await subscribe(page);
  await menuLabel(page, "Active subscription");
  await page.goto("/alerts");
  await page.getByRole("heading", { name: "Alert Management" }).waitFor();

  await page.getByRole("button", { name: /user menu/ }).click();
  await page.getByRole("menuitem", { name: "Manage billing" }).click();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("button", { name: "Don't cancel subscription" }).waitFor();
  await page.getByRole("link", { name: /^Return to/ }).click();
  await page.getByText(/is active until .+ and won’t renew/).waitFor();

  await atStripe(user, "delete");
  await menuLabel(page, "Cancelled");
  await page.goto("/alerts");
  await page.getByRole("heading", { name: "Trial Expired" }).waitFor();
});

test("leaving the payment page costs nothing, and a declined card stays on it", async () => {
  const page = await product.page({ as: await expired(), expectedNoise: refusals });
  await page.goto("/checkout");
  await page.getByRole("button", { name: "Subscribe for $7.99/month" }).click();
  await page.getByRole("button", { name: "Pay with a declined card" }).click();
  await page.getByText("Your card was declined.").waitFor();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByText("Checkout canceled. You weren’t charged.").waitFor();
  await page.getByRole("button", { name: "Subscribe for $7.99/month" }).waitFor();
});

test.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("while Stripe fails the buyer sees an error and can retry, %s", async (_how, javaScript) => {
  const page = await product.page({ as: await expired(), expectedNoise: refusals, javaScript });
  await page.goto("/checkout");
  await product.control("stripe", { mode: "error" });
  await page.getByRole("button", { name: "Subscribe for $7.99/month" }).click();
  await page.getByText("Checkout Failed", { exact: true }).waitFor();
  await page.getByText("Failed to create checkout session", { exact: true }).waitFor();
  await product.resetControl();
  await page.getByRole("button", { name: "Subscribe for $7.99/month" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).waitFor();
});

test("an address that says that a checkout failed says so once, and not after a reload", async () => {
  const page = await product.page({ as: await expired(), expectedNoise: refusals });
  await page.goto("/checkout?failed=stripe-failed");
  await page.getByText("Checkout Failed", { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.reload();
  await page.getByRole("button", { name: "Subscribe for $7.99/month" }).waitFor();
  await page.getByText("Checkout Failed", { exact: true }).waitFor({ state: "detached" });
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

test("a late payment keeps access, prompts for payment, and recovers", async () => {
  const user = await expired();
  const page = await product.page({ as: user, expectedNoise: refusals });
  await subscribe(page);
  await atStripe(user, "fail-payment");
  await menuLabel(page, "Payment past due");
  await page.getByRole("heading", { name: "Payment Past Due" }).waitFor();
  await page.goto("/alerts");
  await page.getByRole("heading", { name: "Alert Management" }).waitFor();
  const notice = page.getByRole("main").getByText(/^You have access until \w+ \d+, \d{4}\. Update your card/);
  await notice.waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Manage billing" }).click();
  await page.getByRole("button", { name: "Pay now" }).waitFor();
  await page.goto("/checkout");
  await notice.waitFor();
  await product
    .context()
    .db.update(users)
    .set({ subscriptionCurrentPeriodEnd: new Date("2026-01-31T12:00:00Z") })
    .where(eq(users.id, user.id));
  await page.reload();
  await page.getByText("Your access ended on February 7, 2026.").waitFor();
  await notice.waitFor({ state: "detached" });
  await page.goto("/alerts");
  await page.getByText("Trial Expired", { exact: true }).waitFor();
  await atStripe(user, "recover");
  await menuLabel(page, "Active subscription");
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
