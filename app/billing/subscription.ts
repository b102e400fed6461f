import { z } from "zod";
import { type Plan, readStatus, type Status } from "~/users/status";
import { isInGrace } from "./trial";

const seconds = z.number().transform((value) => new Date(value * 1000));

const period = { current_period_start: seconds.nullish(), current_period_end: seconds.nullish() };

/**
 * The fields we read of a Stripe subscription. Its period is on the item; in older API versions, on the subscription.
 */
export const subscriptionSchema = z
  .object({
    id: z.string(),
    status: z.string(),
    created: seconds,
    cancel_at_period_end: z.boolean().default(false),
    cancel_at: seconds.nullish(),
    trial_end: seconds.nullish(),
    ...period,
    items: z.object({
      data: z.array(z.object({ ...period, price: z.object({ id: z.string() }).nullish() })),
    }),
  })
  .transform(({ items, ...raw }) => {
    const item = items.data[0];
    const periodEnd = item?.current_period_end ?? raw.current_period_end ?? null;
    const cancelAt = raw.cancel_at ?? null;
    return {
      id: raw.id,
      status: raw.status,
      createdAt: raw.created,
      // A cancellation can be set for any day. One after the period's end comes after at least one more renewal.
      endsWithoutRenewal:
        raw.cancel_at_period_end || (cancelAt !== null && (periodEnd === null || cancelAt <= periodEnd)),
      trialEndsAt: raw.trial_end ?? null,
      // Stripe begins the next period before it is paid for, so while its payment is late, what was paid ended at its start.
      paidUntil:
        raw.status === "past_due" || raw.status === "unpaid"
          ? (item?.current_period_start ?? raw.current_period_start ?? null)
          : earlier(periodEnd, cancelAt),
      priceId: item?.price?.id ?? null,
    };
  });

export type Subscription = z.output<typeof subscriptionSchema>;

/** Stripe's statuses, best first. An incomplete subscription doesn't count yet. */
const RANK = ["active", "trialing", "past_due", "unpaid", "paused", "canceled"];

/** Statuses of a running subscription, which block a second one. */
const LIVE = new Set(["active", "trialing", "past_due", "unpaid", "paused"]);
export const isLive = (subscription: Subscription) => LIVE.has(subscription.status);

/** True if a subscription can never charge again. An incomplete one can, once its first payment is confirmed. */
export const hasEnded = ({ status }: Subscription) =>
  status === "canceled" || status === "incomplete_expired";

/** Chooses the subscription that counts among all of a customer's: best status, then newest. */
export function chooseSubscription(subscriptions: Subscription[]): Subscription | null {
  const begun = subscriptions.filter(({ status }) => RANK.includes(status));
  const ordered = begun.sort(
    (a, b) =>
      RANK.indexOf(a.status) - RANK.indexOf(b.status) || b.createdAt.getTime() - a.createdAt.getTime(),
  );
  return ordered[0] ?? null;
}

/** The user's fields that affect the mapping from Stripe. */
export interface BilledUser {
  subscriptionStatus: string;
  stripeSubscriptionId: string | null;
  trialEndsAt: Date | null;
  surveyCompletedAt: Date | null;
  subscriptionCurrentPeriodEnd: Date | null;
}

export interface Billing {
  subscriptionStatus: Status;
  plan: Plan;
  trialEndsAt: Date | null;
  stripeSubscriptionId: string | null;
  stripePriceId: string | null;
  subscriptionCurrentPeriodEnd: Date | null;
  subscriptionCancelsAtPeriodEnd: boolean;
}

const STATUS_OF: Record<string, Status> = {
  active: "active",
  trialing: "trialing",
  past_due: "past_due",
  // Stripe gave up collecting (unpaid) or waits for a card (paused), so nothing is paid for.
  unpaid: "inactive",
  paused: "inactive",
  canceled: "canceled",
};

/**
 * Maps Stripe's subscription to the user's columns. Without any subscription the user's own trial continues; a known
 * one that is gone counts as canceled. A survey extension earned after a subscription failed runs to its end.
 */
export function billingOf(subscription: Subscription | null, user: BilledUser, now: Date): Billing {
  if (!subscription) {
    const known = user.stripeSubscriptionId !== null && !extensionRuns(user, null, now);
    return {
      subscriptionStatus: known ? "canceled" : readStatus(user.subscriptionStatus),
      plan: "free",
      trialEndsAt: user.trialEndsAt,
      stripeSubscriptionId: user.stripeSubscriptionId,
      stripePriceId: null,
      subscriptionCurrentPeriodEnd: null,
      subscriptionCancelsAtPeriodEnd: false,
    };
  }
  const status = STATUS_OF[subscription.status] ?? "inactive";
  const isCollected = status === "active" || status === "trialing";
  const paidUntil = isCollected ? subscription.paidUntil : endOfPaid(subscription, user);
  const isPaid = isCollected || (status === "past_due" && isInGrace(paidUntil, now));
  return {
    subscriptionStatus: !isPaid && extensionRuns(user, subscription, now) ? "trialing" : status,
    plan: isCollected || status === "past_due" ? "pro" : "free",
    trialEndsAt: status === "trialing" ? later(user.trialEndsAt, subscription.trialEndsAt) : user.trialEndsAt,
    stripeSubscriptionId: subscription.id,
    stripePriceId: subscription.priceId,
    subscriptionCurrentPeriodEnd: paidUntil,
    subscriptionCancelsAtPeriodEnd: subscription.endsWithoutRenewal && status !== "canceled",
  };
}

/**
 * The survey is open only to users without a subscription, so one answered after this subscription began came after it
 * failed.
 */
function extensionRuns(user: BilledUser, subscription: Subscription | null, now: Date): boolean {
  const { surveyCompletedAt, trialEndsAt } = user;
  if (!surveyCompletedAt || !trialEndsAt || trialEndsAt < now) return false;
  return subscription ? surveyCompletedAt > subscription.createdAt : user.subscriptionStatus === "trialing";
}

/**
 * When the paid time ended, for a subscription with failed or ended payments. Stripe starts a new period each month
 * even if it isn't paid, so the earliest end that we stored is the right one.
 */
function endOfPaid({ id, paidUntil }: Subscription, user: BilledUser): Date | null {
  const known = user.stripeSubscriptionId === id ? user.subscriptionCurrentPeriodEnd : null;
  return earlier(paidUntil, known);
}

const earlier = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b));
const later = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));
