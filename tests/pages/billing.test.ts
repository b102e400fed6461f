import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { useProduct, type TestUser } from "../journeys/product";
import type { PlainPage } from "./plain-page";

const product = useProduct();
afterEach(() => product.resetControl());

const expired = () => product.user({ trialEndsAt: new Date(Date.now() - DAY_MS) });
const SUBSCRIBE = "Subscribe for $7.99/month";

const row = async ({ id }: TestUser) => {
  const [user] = await product.context().db.select().from(users).where(eq(users.id, id));
  return user ?? expect.fail("no such user");
};

/** Simulates what would take a month or a bad card: a change at Stripe, sent by its webhooks. */
async function atStripe(user: TestUser, change: string): Promise<void> {
  const { stripeCustomerId } = await row(user);
  const answer = await fetch(`${product.standInsOrigin}/stripe/test/${stripeCustomerId}/${change}`, {
    method: "POST",
  });
  expect(answer.status).toBe(200);
}

/** Answers every required question of the survey. */
function fillSurvey(page: PlainPage): void {
  for (const [name, value] of [
    ["primaryReason", "travel-planning"],
    ["travelPlans", "within-year"],
    ["concernLevel", "very-concerned"],
    ["riskFactors", "border-security"],
    ["mostValuableFeature", "february-prediction"],
    ["profession", "legal"],
    ["purchaseIntent", "unsure-maybe"],
    ["priceReduction", "might-consider"],
    ["agreeToTerms", undefined],
  ] as const) {
    page.answer(name, value);
  }
}

test("a user pays, manages billing, cancels, and the paid month runs out", async () => {
  const user = await expired();
  const page = await product.plainPage({ as: user });
  await page.goto("/checkout");
  await page.press(SUBSCRIBE);
  await page.press("Pay with a declined card");
  page.see("Your card was declined.");
  await page.press("Cancel");
  page.see("Checkout canceled. You weren’t charged.");
  await page.press(SUBSCRIBE);
  await page.press("Pay");
  page.get("heading", "Your payment went through");
  await page.goto("/alerts");
  page.get("heading", "Alert Management");

  await page.goto("/checkout");
  page.get("heading", "Already Subscribed");
  await page.follow("Manage billing");
  await page.press("Cancel subscription");
  page.get("button", "Don't cancel subscription");
  await page.follow(/^Return to/);
  page.see(/is active until .+ and won’t renew/);

  await atStripe(user, "delete");
  await page.goto("/alerts");
  page.get("heading", "Trial Expired");
});

test("a late payment keeps access, prompts for payment, and recovers", async () => {
  const user = await expired();
  const page = await product.plainPage({ as: user });
  await page.goto("/checkout");
  await page.press(SUBSCRIBE);
  await page.press("Pay");
  await atStripe(user, "fail-payment");
  await page.goto("/checkout");
  page.get("heading", "Payment Past Due");
  await page.goto("/alerts");
  page.get("heading", "Alert Management");
  const notice = /^You have access until \w+ \d+, \d{4}\. Update your card/;
  page.get("main").see(notice);
  await page.goto("/checkout");
  page.see(/^Your last payment didn.t go through\. You have access until \w+ \d+, \d{4}\. Update your card/);
  const repeated = [page.sees(notice), page.get("main").all("link", "Manage billing").length];
  expect(repeated).toEqual([false, 1]);
  await page.follow("Manage billing");
  page.get("button", "Pay now");
  await product
    .context()
    .db.update(users)
    .set({ subscriptionCurrentPeriodEnd: new Date("2026-01-31T12:00:00Z") })
    .where(eq(users.id, user.id));
  await page.goto("/checkout");
  page.see(/Your access ended on February 7, 2026\./);
  expect(page.sees(notice)).toBe(false);
  await page.goto("/alerts");
  page.see("Trial Expired");
  await atStripe(user, "recover");
  await page.goto("/alerts");
  page.get("heading", "Alert Management");
});

test("while Stripe fails the buyer sees an error and can retry", async () => {
  const page = await product.plainPage({ as: await expired() });
  await page.goto("/checkout");
  await product.control("stripe", { mode: "error" });
  await page.press(SUBSCRIBE);
  page.see("Checkout Failed", "Failed to create checkout session");
  await product.resetControl();
  await page.press(SUBSCRIBE);
  page.get("button", "Pay");
});

test("the survey shows the price question, refuses what is missing, extends an expired trial once, and then says so", async () => {
  const user = await expired();
  const page = await product.plainPage({ as: user });
  await page.goto("/alerts");
  page.get("heading", "Trial Expired");
  await page.follow("Extend Trial with Survey");
  expect(page.all("input").some((part) => part.attribute("name") === "priceReduction")).toBe(true);
  await page.press("Submit Survey & Extend Trial");
  page.see(
    "You must agree to the terms to extend your trial",
    "Please select at least one risk factor of interest",
  );
  fillSurvey(page);
  await page.press("Submit Survey & Extend Trial");
  page.get("heading", "Trial Extended!");
  page.see("Thanks for your feedback. Your trial was extended by 7 additional days.");
  expect((await row(user)).surveyExtendedCount).toBe(1);

  await page.goto("/survey");
  page.see(/^You’ve already extended your trial/);
  expect(page.text).not.toContain("Answer a short survey");
  page.get("link", "Back");
  expect(page.all("button", /Submit Survey/)).toEqual([]);
  const again = await page.call("/api/survey/submit", {
    method: "POST",
    body: {
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
  expect(again.status).toBe(409);
});

test("during a trial the survey is shown, says when it can be submitted, and is refused until then", async () => {
  const user = await product.user();
  const page = await product.plainPage({ as: user });
  await page.goto("/survey");
  const explanation = /^Your trial is still active\. You can submit this survey starting .+ UTC\.$/;
  page.see(explanation);
  expect(page.text.match(/You can (submit|extend)/g)).toHaveLength(1);
  for (const name of ["Back", "Cancel"]) {
    expect(page.get("link", name).attribute("href")).toBe("/dashboard");
  }
  fillSurvey(page);
  await page.press("Submit Survey & Extend Trial");
  expect(page.status).toBe(409);
  page.see(explanation);
  expect((await row(user)).surveyExtendedCount).toBe(0);
});
