import { expect, test } from "vitest";
import { hasAccess, planNote } from "./trial";
import { billingOf, chooseSubscription, isLive, subscriptionSchema, type BilledUser } from "./subscription";

const now = new Date("2026-11-20T12:00:00Z");
const seconds = (instant: string) => new Date(instant).getTime() / 1000;
const START = "2026-11-19T00:00:00Z";
const END = "2026-12-01T00:00:00Z";

const subscriptionWith = (fields: object = {}) =>
  subscriptionSchema.parse({
    id: "sub_1",
    status: "active",
    created: seconds("2026-11-01T00:00:00Z"),
    cancel_at_period_end: false,
    cancel_at: null,
    trial_end: null,
    items: {
      data: [
        {
          current_period_start: seconds(START),
          current_period_end: seconds(END),
          price: { id: "price_pro" },
        },
      ],
    },
    ...fields,
  });

const user: BilledUser = {
  subscriptionStatus: "trialing",
  stripeSubscriptionId: null,
  trialEndsAt: new Date("2026-11-25T00:00:00Z"),
  surveyCompletedAt: null,
  subscriptionCurrentPeriodEnd: null,
};

test("running subscriptions, paid or not, block a second one; ended and unfinished ones don't", () => {
  const areLive = (statuses: string[]) => statuses.map((status) => isLive(subscriptionWith({ status })));
  expect(areLive(["active", "trialing", "past_due", "unpaid", "paused"])).toEqual(Array(5).fill(true));
  expect(areLive(["canceled", "incomplete", "incomplete_expired"])).toEqual(Array(3).fill(false));
});

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
    subscriptionCurrentPeriodEnd: new Date(status === "past_due" || status === "unpaid" ? START : END),
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

test("either kind of scheduled end counts as ending, a day after the next renewal doesn't, and older responses have the period outside the item", () => {
  expect(subscriptionWith({ cancel_at_period_end: true }).endsWithoutRenewal).toBe(true);
  expect(subscriptionWith({ cancel_at: seconds(END) }).endsWithoutRenewal).toBe(true);
  for (const [cancelAt, endsWithoutRenewal, paidUntil] of [
    ["2026-11-28T00:00:00Z", true, "2026-11-28T00:00:00Z"],
    ["2026-12-02T00:00:00Z", false, END],
  ] as const)
    expect(subscriptionWith({ cancel_at: seconds(cancelAt) })).toMatchObject({
      endsWithoutRenewal,
      paidUntil: new Date(paidUntil),
    });
  const older = {
    current_period_start: seconds(START),
    current_period_end: seconds(END),
    items: { data: [{ price: { id: "price_pro" } }] },
  };
  expect(subscriptionWith(older).paidUntil).toEqual(new Date(END));
  expect(subscriptionWith({ ...older, status: "past_due" }).paidUntil).toEqual(new Date(START));
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

test("an earned extension runs after a subscription failed, to its last moment, and never overrules a paid one", () => {
  const extended = { ...user, surveyCompletedAt: new Date("2026-11-18T00:00:00Z") };
  const statusOf = (fields: object, billed = extended, at = now) =>
    billingOf(subscriptionWith(fields), billed, at).subscriptionStatus;
  const unpaidSince = (instant: string) => ({
    status: "past_due",
    items: {
      data: [{ current_period_start: seconds(instant), current_period_end: seconds("2026-12-13T12:00:00Z") }],
    },
  });
  expect(statusOf({ status: "active" })).toBe("active");
  expect(statusOf({ status: "unpaid" })).toBe("trialing");
  // Seven days of grace from the start of the unpaid period.
  expect(statusOf(unpaidSince("2026-11-13T12:00:01Z"))).toBe("past_due");
  expect(statusOf(unpaidSince("2026-11-13T12:00:00Z"))).toBe("trialing");
  expect(statusOf({ status: "past_due", items: { data: [] } })).toBe("trialing");
  const end = new Date("2026-11-25T00:00:00Z");
  expect(statusOf({ status: "canceled" }, extended, end)).toBe("trialing");
  expect(statusOf({ status: "canceled" }, extended, new Date(end.getTime() + 1))).toBe("canceled");
  expect(statusOf({ status: "canceled" }, { ...extended, trialEndsAt: null })).toBe("canceled");
  const atOnce = { ...extended, surveyCompletedAt: new Date("2026-11-01T00:00:00Z") };
  expect(statusOf({ status: "canceled" }, atOnce)).toBe("canceled");
});

test("of a subscription that is gone only an extension that was running stays", () => {
  const gone = {
    ...user,
    stripeSubscriptionId: "sub_1",
    surveyCompletedAt: new Date("2026-11-18T00:00:00Z"),
  };
  expect(billingOf(null, gone, now)).toMatchObject({
    subscriptionStatus: "trialing",
    subscriptionCancelsAtPeriodEnd: false,
  });
  for (const other of [
    { subscriptionStatus: "past_due" },
    { surveyCompletedAt: null },
    { trialEndsAt: null },
  ])
    expect(billingOf(null, { ...gone, ...other }, now).subscriptionStatus).toBe("canceled");
});

test("only a scheduled end of a subscription that still runs is announced", () => {
  const ends = (fields: object) =>
    billingOf(subscriptionWith(fields), user, now).subscriptionCancelsAtPeriodEnd;
  expect(ends({ cancel_at_period_end: true })).toBe(true);
  expect(ends({ cancel_at_period_end: undefined })).toBe(false);
  expect(ends({ cancel_at_period_end: true, status: "canceled" })).toBe(false);
});

test("Stripe's trial moves the end of ours only while it runs, and a missing end never counts as earlier", () => {
  const endOf = (fields: object, trialEndsAt: Date | null = user.trialEndsAt) =>
    billingOf(subscriptionWith(fields), { ...user, trialEndsAt }, now).trialEndsAt;
  const later = "2026-11-30T00:00:00Z";
  expect(endOf({ status: "active", trial_end: seconds(later) })).toEqual(user.trialEndsAt);
  expect(endOf({ status: "trialing", trial_end: seconds(later) }, null)).toEqual(new Date(later));
  expect(endOf({ status: "trialing", trial_end: null })).toEqual(user.trialEndsAt);
});

test("a subscription without an item or price has neither", () => {
  const nothing = { paidUntil: null, priceId: null };
  expect(subscriptionWith({ items: { data: [] } })).toMatchObject(nothing);
  expect(subscriptionWith({ items: { data: [{ price: null }] } })).toMatchObject(nothing);
});

test.each([
  // A renewal of December 20 that failed: Stripe's period already runs to January 20.
  ["2026-12-20T12:00:00Z", "2027-01-20T12:00:00Z"],
  ["2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z"],
  ["2026-01-31T23:59:59Z", "2026-02-28T23:59:59Z"],
])(
  "while the payment for the period from %s to %s is late, only what came before it is paid",
  (start, end) => {
    const late = subscriptionWith({
      status: "past_due",
      items: {
        data: [{ current_period_start: seconds(start), current_period_end: seconds(end), price: null }],
      },
    });
    expect(billingOf(late, user, now)).toMatchObject({
      subscriptionStatus: "past_due",
      plan: "pro",
      subscriptionCurrentPeriodEnd: new Date(start),
    });
  },
);

const DEC = "2026-12-20T12:00:00Z";
const JAN = "2027-01-20T12:00:00Z";
const FEB = "2027-02-20T12:00:00Z";
const periodOf = (start: string, end: string) => ({
  items: {
    data: [{ current_period_start: seconds(start), current_period_end: seconds(end), price: null }],
  },
});
const daysAfter = (instant: string, days: number) => new Date(Date.parse(instant) + days * 86_400_000);

test.each<[string, object, Date, boolean, string | null]>([
  ["paid", periodOf(DEC, JAN), daysAfter(DEC, 1), true, "It renews on January 20, 2027."],
  ["paid after 7.1 days", periodOf(DEC, JAN), daysAfter(DEC, 7.1), true, "It renews on January 20, 2027."],
  ...([0.01, 3, 6.9] as const).map((days): [string, object, Date, boolean, string] => [
    `late by ${days} days`,
    { status: "past_due", ...periodOf(DEC, JAN) },
    daysAfter(DEC, days),
    true,
    "You have access until December 27, 2026.",
  ]),
  ...([7, 7.1, 20] as const).map((days): [string, object, Date, boolean, string] => [
    `late by ${days} days`,
    { status: "past_due", ...periodOf(DEC, JAN) },
    daysAfter(DEC, days),
    false,
    "Your access ended on December 27, 2026.",
  ]),
  [
    "late for a second period",
    { status: "past_due", ...periodOf(JAN, FEB) },
    daysAfter(JAN, 1),
    false,
    "Your access ended on December 27, 2026.",
  ],
  [
    "late, and canceled for the end of the period",
    { status: "past_due", cancel_at_period_end: true, cancel_at: seconds(JAN), ...periodOf(DEC, JAN) },
    daysAfter(DEC, 1),
    true,
    "You have access until December 27, 2026.",
  ],
  [
    "late, with the period outside the item",
    {
      status: "past_due",
      current_period_start: seconds(DEC),
      current_period_end: seconds(JAN),
      items: { data: [{ current_period_end: null, price: { id: "price_pro" } }] },
    },
    daysAfter(DEC, 1),
    true,
    "You have access until December 27, 2026.",
  ],
  [
    "late, without any period",
    { status: "past_due", items: { data: [] } },
    daysAfter(DEC, 1),
    true,
    "You have access until December 27, 2026.",
  ],
  ["unpaid", { status: "unpaid", ...periodOf(DEC, JAN) }, daysAfter(DEC, 1), false, null],
  ["unpaid for a second period", { status: "unpaid", ...periodOf(JAN, FEB) }, daysAfter(JAN, 1), false, null],
  ["paused", { status: "paused", ...periodOf(DEC, JAN) }, daysAfter(DEC, 1), false, null],
  ["canceled unpaid", { status: "canceled", ...periodOf(DEC, JAN) }, daysAfter(DEC, 1), false, null],
  [
    "free until January at Stripe, without a card",
    { status: "trialing", trial_end: seconds(JAN), ...periodOf(DEC, JAN) },
    daysAfter(JAN, -1),
    true,
    "Your trial ends on January 20, 2027, at 12:00 PM UTC.",
  ],
])("paid until December 20 and then %s: access and the account page agree", (_, fields, at, access, note) => {
  const known = { ...user, stripeSubscriptionId: "sub_1", subscriptionCurrentPeriodEnd: new Date(DEC) };
  const billing = billingOf(chooseSubscription([subscriptionWith(fields)]), known, at);
  const subscriber = { ...billing, surveyExtendedCount: 0 };
  expect([hasAccess(subscriber, at), planNote(subscriber, at)]).toEqual([access, note]);
  const isCollected = billing.subscriptionStatus === "active" || billing.subscriptionStatus === "trialing";
  expect(billing.subscriptionCurrentPeriodEnd).toEqual(new Date(isCollected ? JAN : DEC));
});

test("what was paid of another subscription says nothing about a late one", () => {
  const known = { ...user, stripeSubscriptionId: "sub_before", subscriptionCurrentPeriodEnd: new Date(END) };
  const late = subscriptionWith({ status: "past_due", ...periodOf(DEC, JAN) });
  expect(billingOf(late, known, now).subscriptionCurrentPeriodEnd).toEqual(new Date(DEC));
});
