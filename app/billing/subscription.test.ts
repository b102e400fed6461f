import { expect, test } from "vitest";
import { billingOf, chooseSubscription, subscriptionSchema, type BilledUser } from "./subscription";

const now = new Date("2026-11-20T12:00:00Z");
const seconds = (instant: string) => new Date(instant).getTime() / 1000;
const END = "2026-12-01T00:00:00Z";

const subscriptionWith = (given: object = {}) =>
  subscriptionSchema.parse({
    id: "sub_1",
    status: "active",
    created: seconds("2026-11-01T00:00:00Z"),
    cancel_at_period_end: false,
    cancel_at: null,
    trial_end: null,
    items: { data: [{ current_period_end: seconds(END), price: { id: "price_pro" } }] },
    ...given,
  });

const user: BilledUser = {
  subscriptionStatus: "trialing",
  stripeSubscriptionId: null,
  trialEndsAt: new Date("2026-11-25T00:00:00Z"),
  surveyCompletedAt: null,
};

test.each([
  ["active", "active", "pro"],
  ["trialing", "trialing", "pro"],
  ["past_due", "past_due", "pro"],
  ["unpaid", "inactive", "free"],
  ["paused", "inactive", "free"],
  ["canceled", "canceled", "free"],
])("Stripe's %s maps to %s on the %s plan", (status, subscriptionStatus, plan) => {
  const chosen = chooseSubscription([subscriptionWith({ status })]);
  expect(billingOf(chosen, user, now)).toMatchObject({
    subscriptionStatus,
    plan,
    stripeSubscriptionId: "sub_1",
    stripePriceId: "price_pro",
    subscriptionCurrentPeriodEnd: new Date(END),
  });
});

test("an unfinished or abandoned first payment leaves the trial as it is", () => {
  for (const status of ["incomplete", "incomplete_expired"]) {
    const chosen = chooseSubscription([subscriptionWith({ status })]);
    expect(chosen).toBeNull();
    expect(billingOf(chosen, user, now)).toMatchObject({ subscriptionStatus: "trialing", plan: "free" });
  }
});

test("a known subscription that is gone counts as canceled", () => {
  const subscriber = { ...user, subscriptionStatus: "active", stripeSubscriptionId: "sub_1" };
  expect(billingOf(null, subscriber, now)).toMatchObject({ subscriptionStatus: "canceled", plan: "free" });
});

test("of several subscriptions the best status counts, then the newest", () => {
  const old = subscriptionWith({
    id: "sub_old",
    created: seconds("2026-01-01T00:00:00Z"),
    status: "canceled",
  });
  const running = subscriptionWith({ id: "sub_running", created: seconds("2026-02-01T00:00:00Z") });
  const newest = subscriptionWith({ id: "sub_newest", status: "canceled" });
  const started = subscriptionWith({ id: "sub_started", status: "incomplete" });
  expect(chooseSubscription([old, newest, running, started])?.id).toBe("sub_running");
  expect(chooseSubscription([old, newest])?.id).toBe("sub_newest");
});

test("either kind of scheduled end counts as ending, and older responses have the period outside the item", () => {
  expect(subscriptionWith({ cancel_at_period_end: true }).endsWithoutRenewal).toBe(true);
  expect(subscriptionWith({ cancel_at: seconds(END) }).endsWithoutRenewal).toBe(true);
  const older = subscriptionWith({
    current_period_end: seconds(END),
    items: { data: [{ price: { id: "price_pro" } }] },
  });
  expect(older.periodEndsAt).toEqual(new Date(END));
});

test("a trial at Stripe lasts until the later of the two ends", () => {
  const trial = subscriptionWith({ status: "trialing", trial_end: seconds("2026-11-30T00:00:00Z") });
  expect(billingOf(trial, user, now).trialEndsAt).toEqual(new Date("2026-11-30T00:00:00Z"));
  const shorter = subscriptionWith({ status: "trialing", trial_end: seconds("2026-11-21T00:00:00Z") });
  expect(billingOf(shorter, user, now).trialEndsAt).toEqual(user.trialEndsAt);
});

test("a survey answered before the subscription doesn't extend the trial after it", () => {
  const answered = { ...user, surveyCompletedAt: new Date("2026-10-31T00:00:00Z") };
  expect(billingOf(subscriptionWith({ status: "canceled" }), answered, now).subscriptionStatus).toBe(
    "canceled",
  );
  const after = { ...user, surveyCompletedAt: new Date("2026-11-18T00:00:00Z") };
  expect(billingOf(subscriptionWith({ status: "canceled" }), after, now).subscriptionStatus).toBe("trialing");
});
