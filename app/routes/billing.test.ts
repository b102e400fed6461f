import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { surveyResponses } from "~/survey/tables.server";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { loadContextOf, noon } from "../../tests/context";
import { earlyInTheMinute } from "../../tests/limiter-minute";
import { expectLogged } from "../../tests/logged";
import { expiredTrial, person, requestOf } from "../../tests/people";
import { stripeContext } from "../../tests/stripe";
import { CHECKOUT_REFUSALS } from "~/billing/checkout.server";
import { loader as frame } from "./_app";
import { loader as accountPage } from "./_app.account";
import { action as subscribeForm, loader as checkoutPage } from "./_app.checkout";
import { loader as surveyPage } from "./_app.survey";
import { loader as csv } from "./admin.survey[.]csv";
import { action as createCheckout } from "./api.create-checkout-session";
import { action as submitSurvey } from "./api.survey.submit";
import { loader as portal } from "./billing.portal";

const stage = stripeContext();
const { context } = stage;
const args = (request: Request, within = context) => ({
  request,
  params: {},
  context: loadContextOf(within),
});
const expired = (state = {}) => person(context, { ...expiredTrial(context.now()), ...state });

const answers = {
  primaryReason: "travel-planning",
  travelPlans: "within-year",
  concernLevel: "very-concerned",
  riskFactors: ["passport-restrictions"],
  mostValuableFeature: "february-prediction",
  profession: "legal",
  purchaseIntent: "yes-probably",
  agreeToTerms: true,
};
const survey = (cookie: string | undefined, body: object) =>
  submitSurvey(args(requestOf("/api/survey/submit", { method: "POST", cookie, body })));
const checkout = (cookie?: string, within = context) =>
  createCheckout(args(requestOf("/api/create-checkout-session", { method: "POST", cookie }), within));

test("a visitor gets a 401 from the calls and the login page from the pages", async () => {
  expect((await checkout()).status).toBe(401);
  expect((await survey(undefined, answers)).status).toBe(401);
  for (const [page, path] of [
    [checkoutPage, "/checkout"],
    [surveyPage, "/survey"],
    [portal, "/billing/portal"],
  ] as const) {
    const answer: unknown = await page(args(requestOf(path))).catch((thrown: unknown) => thrown);
    expect((answer as Response).headers.get("Location")).toMatch(/^\/login/);
  }
});

test("a user with an expired trial can open a checkout; an active subscriber gets a message", async () => {
  const { cookie } = await expired();
  const answer = await checkout(cookie);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ checkoutUrl: expect.stringContaining("/stripe/pay/cs_test_") });
  const active = await expired({ subscriptionStatus: "active" });
  const refused = await checkout(active.cookie);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toEqual({ message: "You already have an active subscription." });
});

test("a late payment's page says until when its grace period gives access, and every page says so until then", async () => {
  const pageOf = async (periodEnd: number) => {
    const state = { subscriptionStatus: "past_due", subscriptionCurrentPeriodEnd: new Date(periodEnd) };
    const { cookie } = await expired(state);
    const request = requestOf("/checkout", { cookie });
    const [page, { latePayment }] = [await checkoutPage(args(request)), await frame(args(request))];
    return { ...page, latePayment };
  };
  const lateNote = "You have access until November 20, 2026.";
  expect(await pageOf(noon.getTime() - 7 * DAY_MS + 1)).toMatchObject({
    view: "past-due",
    lateNote,
    latePayment: lateNote,
  });
  expect(await pageOf(noon.getTime() - 7 * DAY_MS)).toMatchObject({
    view: "past-due",
    lateNote: "Your access ended on November 20, 2026.",
    latePayment: null,
  });
});

test("without JavaScript the Subscribe button leads to the payment page, or back with the reason", async () => {
  const subscribe = async (cookie: string, within = context) => {
    const request = requestOf("/checkout", { method: "POST", cookie });
    return (await subscribeForm(args(request, within))).headers.get("Location") ?? "";
  };
  const { cookie } = await expired();
  expect(await subscribe(cookie)).toContain("/stripe/pay/cs_test_");
  expectLogged("billing-not-configured");
  const keyless = { ...context, config: { ...context.config, STRIPE_SECRET_KEY: undefined } };
  const back = await subscribe(cookie, keyless);
  expect(back).toBe("/checkout?failed=not-configured");
  expect(await checkoutPage(args(requestOf(back, { cookie })))).toMatchObject({
    failure: "Payments aren’t available right now. Please try again later.",
  });
});

test("without JavaScript a subscriber who subscribes again sees the subscription, and no address with a failure", async () => {
  const { cookie } = await person(context, { subscriptionStatus: "active" });
  const request = requestOf("/checkout", { method: "POST", cookie });
  const back = (await subscribeForm(args(request, context))).headers.get("Location") ?? "";
  expect(back).toBe("/checkout");
  expect(await checkoutPage(args(requestOf(back, { cookie })))).toMatchObject({ view: "active" });
});

/** Stripe, where the customer has this subscription. */
const withSubscription = (fields: object): typeof context => ({
  ...context,
  fetch: async (input, init) =>
    new URL(new Request(input, init).url).pathname.endsWith("/v1/subscriptions")
      ? Response.json({
          object: "list",
          data: [{ id: "sub_x", created: 1, items: { data: [] }, ...fields }],
        })
      : context.fetch(input, init),
});

test.each([
  ["unpaid", "past-due", "payment-due"],
  ["paused", "past-due", "payment-due"],
  ["past_due", "past-due", "payment-due"],
  ["active", "active", "already-active"],
  ["trialing", "offer", "already-active"],
] as const)(
  "a subscription that is %s at Stripe blocks a second one, and every page leads to its billing",
  async (status, view, reason) => {
    const stripeCustomerId = `cus_${status}`;
    const { cookie } = await expired({ stripeCustomerId });
    const within = withSubscription({ status, trial_end: noon.getTime() / 1000 + 86_400 });
    expect((await checkoutPage(args(requestOf("/checkout", { cookie })))).view).toBe("offer");
    const answer = await checkout(cookie, within);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { message: CHECKOUT_REFUSALS[reason].message },
    ]);
    const post = requestOf("/checkout", { method: "POST", cookie });
    const back = (await subscribeForm(args(post, within))).headers.get("Location") ?? "";
    expect(back).toBe(view === "offer" ? `/checkout?failed=${reason}` : "/checkout");
    const page = await checkoutPage(args(requestOf(back, { cookie })));
    expect(page).toMatchObject({ view, hasBilling: true, lateNote: null });
    expect((await frame(args(requestOf("/news", { cookie })))).viewer?.hasBilling).toBe(true);
    expect(await accountPage(args(requestOf("/account", { cookie })))).toMatchObject({
      hasBilling: true,
      canUpgrade: view === "offer",
    });
  },
);

test("an unknown notice in the URL is ignored", async () => {
  const { cookie } = await expired();
  for (const notice of ["__proto__", "constructor", "toString", "<b>"]) {
    const shown = await checkoutPage(
      args(requestOf(`/checkout?notice=${notice}&failed=${notice}`, { cookie })),
    );
    expect([shown.notice, shown.failure]).toEqual([undefined, undefined]);
  }
  const shown = await checkoutPage(args(requestOf("/checkout?notice=no-portal", { cookie })));
  expect(shown.notice).toContain("couldn’t open the billing portal");
});

test("without a Stripe key, checkout returns a message", async () => {
  const { cookie } = await expired();
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const keyless = { ...context, config: { ...context.config, STRIPE_SECRET_KEY: undefined } };
  const answer = await checkout(cookie, keyless);
  log.mockRestore();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    message: "Payments aren’t available right now. Please try again later.",
  });
});

test("after payment the page waits until Stripe confirms, then continues", async () => {
  const { cookie, user } = await expired();
  const { checkoutUrl } = (await (await checkout(cookie)).json()) as { checkoutUrl: string };
  await stage.post("/test/webhooks/off");
  const back = () => checkoutPage(args(requestOf("/checkout?session_id=cs_test_any", { cookie })));
  expect(await back()).toEqual({ view: "confirming" });
  await stage.post(new URL(checkoutUrl).pathname.replace("/stripe", ""), { action: "pay" });
  const answer: unknown = await back().catch((thrown: unknown) => thrown);
  expect((answer as Response).headers.get("Location")).toBe("/checkout?paid=1");
  expect(await checkoutPage(args(requestOf("/checkout?paid=1", { cookie })))).toMatchObject({
    view: "active",
    hasJustPaid: true,
  });
  const [row] = await context.db.select().from(users).where(eq(users.id, user.id));
  expect(row?.subscriptionStatus).toBe("active");
  expect((await portal(args(requestOf("/billing/portal", { cookie })))).headers.get("Location")).toContain(
    "/stripe/portal/cus_",
  );
});

test("a user can open the portal at most ten times a minute", async () => {
  await earlyInTheMinute(15_000);
  const { cookie } = await expired();
  const locations = new Set<string | null>();
  for (let visits = 0; visits < 11; visits++) {
    const answer = await portal(args(requestOf("/billing/portal", { cookie })));
    locations.add(answer.headers.get("Location"));
  }
  expect([...locations]).toEqual(["/checkout?notice=no-billing", "/checkout?notice=no-portal"]);
});

test("the survey extends the trial once by seven days; after that the page explains why it can't", async () => {
  const { cookie } = await expired();
  const page = () => surveyPage(args(requestOf("/survey", { cookie })));
  expect(await page()).toEqual({ refusal: null, explanation: null, hasForm: true });
  const answer = await survey(cookie, answers);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ extensionDays: 7 });
  const again = await survey(cookie, answers);
  expect(again.status).toBe(409);
  expect(await again.json()).toEqual({ message: expect.stringContaining("already extended your trial") });
  expect(await page()).toMatchObject({ refusal: "already-extended", hasForm: false });
});

test("a user whose subscription ended before the trial's date sees when the trial can be extended", async () => {
  const trialEndsAt = new Date(noon.getTime() + DAY_MS);
  const late = { subscriptionCurrentPeriodEnd: new Date(noon.getTime() - 7 * DAY_MS) };
  for (const state of [
    { subscriptionStatus: "canceled" },
    { subscriptionStatus: "inactive" },
    { subscriptionStatus: "past_due", ...late },
  ] as const) {
    const { cookie } = await person(context, { ...state, trialEndsAt });
    const explanation =
      "Your trial isn’t active right now. You can extend it with this survey starting November 21, 2026, at 12:00 PM UTC, or upgrade to Pro to continue now.";
    const page = await surveyPage(args(requestOf("/survey", { cookie })));
    expect(page).toEqual({
      refusal: "days-left",
      explanation,
      hasForm: true,
    });
    const answer = await survey(cookie, answers);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({ message: explanation });
  }
  const { cookie } = await person(context, { trialEndsAt });
  const page = await surveyPage(args(requestOf("/survey", { cookie })));
  expect(page.explanation).toContain("Your trial is still active.");
});

test("an incomplete survey is rejected with the survey's messages, and nothing is stored", async () => {
  const { cookie, user } = await expired();
  const answer = await survey(cookie, { ...answers, riskFactors: [] });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    message: "Please select at least one risk factor of interest",
  });
  expect(await context.db.select().from(surveyResponses).where(eq(surveyResponses.userId, user.id))).toEqual(
    [],
  );
});

test("only admins can export the survey's answers", async () => {
  const { cookie } = await expired();
  const refused: unknown = await csv(args(requestOf("/admin/survey.csv", { cookie }))).catch(
    (thrown: unknown) => thrown,
  );
  expect((refused as Response).status).toBe(403);
  const admin = await expired({ isAdmin: true });
  const answer = await csv(args(requestOf("/admin/survey.csv", { cookie: admin.cookie })));
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="survey-2026-11-20.csv"');
  expect(await answer.text()).toContain("primaryReason");
});
