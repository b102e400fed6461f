import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import type { Config } from "~/config.server";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { users } from "~/users/tables.server";
import { customerOf, storedCustomer } from "./customer.server";
import { asDollars, PRICE_CURRENCY, PRICE_MONTHLY, PRICE_MONTHLY_CENTS } from "./plans";
import { describeFailure, idempotencyKey, isMissing, isStripeError, openStripe } from "./stripe.server";
import { isLive } from "./subscription";
import { subscriptionsOf, syncSubscription } from "./sync.server";

export type CheckoutRefusal =
  "already-active" | "payment-due" | "not-configured" | "too-many" | "stripe-failed";
type Checkout = { ok: true; checkoutUrl: string | null } | { ok: false; reason: CheckoutRefusal };

/**
 * Opens the hosted payment page for a month of Pro and returns its URL. Reuses a customer's open session and rejects
 * one with a running subscription at Stripe.
 * @param origin where the payer returns to, such as `https://example.com`
 */
export async function openCheckout(
  context: Context,
  user: { id: string; email: string },
  origin: string,
): Promise<Checkout> {
  const allowed = await context.accountLimiter.limit({ key: `checkout:${user.id}` });
  if (!allowed.success) return { ok: false, reason: "too-many" };
  const stripe = openStripe(context);
  const price = context.config.STRIPE_PRICE_ID;
  if (!stripe || !price) {
    console.error({
      event: "billing-not-configured",
      missing: stripe ? "STRIPE_PRICE_ID" : "STRIPE_SECRET_KEY",
    });
    return { ok: false, reason: "not-configured" };
  }
  try {
    const buyer = await buyerOf(context.db, user.id);
    const refusal = await checkoutBlocker(context, stripe, buyer);
    if (refusal) return { ok: false, reason: refusal };

    const customer = buyer.customerId ?? (await customerOf(context, stripe, user));
    const openSessionFor = (to: string) =>
      openCheckoutSession(stripe, {
        customer: to,
        price,
        origin,
        userId: user.id,
        now: context.now(),
      });
    const session = await openSessionFor(customer).catch(async (error: unknown) => {
      if (!isMissing(error) || !isCustomerError(error)) throw error;
      return openSessionFor(await customerOf(context, stripe, user, customer));
    });
    return { ok: true, checkoutUrl: session.url };
  } catch (error) {
    if (!isStripeError(error)) throw error;
    console.error({ event: "billing-checkout-failed", userId: user.id, ...describeFailure(error) });
    return { ok: false, reason: "stripe-failed" };
  }
}

/** The public origin: as configured, else from the request. */
export const siteOrigin = (request: Request, config: Pick<Config, "APP_ORIGIN">) =>
  config.APP_ORIGIN ?? new URL(request.url).origin;

/** Reads what a user's row says of the subscription now. */
export async function buyerOf(db: Database, userId: string) {
  const [buyer] = await db
    .select({
      status: users.subscriptionStatus,
      customerId: users.stripeCustomerId,
      subscriptionId: users.stripeSubscriptionId,
    })
    .from(users)
    .where(eq(users.id, userId));
  return buyer ?? { status: "inactive", customerId: null, subscriptionId: null };
}

/** Blocks a second subscription, checking Stripe rather than the local row. */
async function checkoutBlocker(
  context: Context,
  stripe: Stripe,
  buyer: { status: string; customerId: string | null },
): Promise<CheckoutRefusal | null> {
  if (buyer.status === "active") return "already-active";
  if (!buyer.customerId) return null;
  const live = (await subscriptionsOf(stripe, buyer.customerId)).find(isLive);
  if (!live) return null;
  await syncSubscription(context, buyer.customerId);
  return live.status === "active" || live.status === "trialing" ? "already-active" : "payment-due";
}

async function openCheckoutSession(
  stripe: Stripe,
  sale: {
    customer: string;
    price: string;
    origin: string;
    userId: string;
    now: Date;
  },
): Promise<Stripe.Checkout.Session> {
  const { customer, price, origin, userId, now } = sale;
  const { data: latest } = await stripe.checkout.sessions.list({ customer, limit: 10 });
  const same = latest.find(
    (session) =>
      session.status === "open" &&
      session.url &&
      session.metadata?.price === price &&
      session.success_url?.startsWith(`${origin}/`),
  );
  if (same) return same;
  const body: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    line_items: [{ price, quantity: 1 }],
    customer,
    client_reference_id: userId,
    metadata: { user_id: userId, price },
    subscription_data: { metadata: { user_id: userId } },
    success_url: `${origin}/checkout?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/checkout?canceled=1`,
  };
  // A user who just paid and canceled can subscribe again, so a former session makes it another request.
  return stripe.checkout.sessions.create(body, {
    idempotencyKey: await idempotencyKey("checkout", { ...body, after: latest[0]?.id }, now),
  });
}

const isCustomerError = (error: unknown) =>
  isStripeError(error) && "param" in error && error.param === "customer";

/**
 * Syncs from Stripe now instead of waiting for the webhook, and returns whether the customer is subscribed. Doesn't
 * sync a customer stored as active. Returns false if called too often or if Stripe is down.
 */
export async function confirmSubscription(context: Context, userId: string): Promise<boolean> {
  const before = await buyerOf(context.db, userId);
  if (before.status === "active" || !before.customerId) return before.status === "active";
  const allowed = await context.accountLimiter.limit({ key: `billing-return:${userId}` });
  if (!allowed.success) return false;
  try {
    await syncSubscription(context, before.customerId);
  } catch (error) {
    if (!isStripeError(error)) throw error;
    console.error({ event: "billing-return-failed", userId, ...describeFailure(error) });
    return false;
  }
  return (await buyerOf(context.db, userId)).status === "active";
}

type Portal =
  | { ok: true; portalUrl: string }
  | { ok: false; reason: "no-customer" | "too-many" | "not-configured" | "stripe-failed" };

/** Returns the URL of Stripe's billing portal (card, invoices, cancellation), or why there is none. */
export async function openPortal(context: Context, userId: string, returnUrl: string): Promise<Portal> {
  // Every visit calls Stripe, whose rate limit is shared by all users.
  const allowed = await context.accountLimiter.limit({ key: `portal:${userId}` });
  if (!allowed.success) return { ok: false, reason: "too-many" };
  const stripe = openStripe(context);
  if (!stripe) return { ok: false, reason: "not-configured" };
  const customer = await storedCustomer(context.db, userId);
  if (!customer) return { ok: false, reason: "no-customer" };
  try {
    const session = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
    return { ok: true, portalUrl: session.url };
  } catch (error) {
    if (!isStripeError(error)) throw error;
    console.error({ event: "billing-portal-failed", userId, ...describeFailure(error) });
    return { ok: false, reason: isMissing(error) ? "no-customer" : "stripe-failed" };
  }
}

/** The status and message of a rejected checkout. */
export const CHECKOUT_REFUSALS: Record<CheckoutRefusal, { status: number; message: string }> = {
  "already-active": { status: 409, message: "You already have an active subscription." },
  "payment-due": {
    status: 409,
    message: "Your last payment failed. Update your card under Manage billing.",
  },
  "not-configured": { status: 503, message: "Payments aren’t available right now. Please try again later." },
  "too-many": { status: 429, message: "Too many attempts. Please wait a minute and try again." },
  "stripe-failed": { status: 502, message: "Failed to create checkout session" },
};

const priceSchema = z.object({
  active: z.boolean(),
  currency: z.string(),
  unit_amount: z.number().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullish(),
});

/**
 * Returns what is wrong with the price configured at Stripe, as sentences; empty if it matches the screens: $7.99 a
 * month, active.
 */
export async function priceProblems(context: Pick<Context, "config" | "fetch">): Promise<string[]> {
  const { STRIPE_PRICE_ID, STRIPE_WEBHOOK_SECRET } = context.config;
  const stripe = openStripe(context);
  const unset = [
    !stripe && "STRIPE_SECRET_KEY is not set.",
    !STRIPE_PRICE_ID && "STRIPE_PRICE_ID is not set.",
    !STRIPE_WEBHOOK_SECRET && "STRIPE_WEBHOOK_SECRET is not set.",
  ].filter((problem) => problem !== false);
  if (!stripe || !STRIPE_PRICE_ID || unset.length > 0) return unset;

  const price = await stripe.prices.retrieve(STRIPE_PRICE_ID).catch((error: unknown) => {
    if (isMissing(error)) return `Stripe has no price ${STRIPE_PRICE_ID} in this account.`;
    if (isStripeError(error)) return `The call to Stripe failed: ${JSON.stringify(describeFailure(error))}`;
    throw error;
  });
  if (typeof price === "string") return [price];
  const { active, currency, unit_amount, recurring } = priceSchema.parse(price);
  return [
    unit_amount !== PRICE_MONTHLY_CENTS &&
      `The price is ${unit_amount === null ? "not fixed" : asDollars(unit_amount)}, not ${PRICE_MONTHLY}.`,
    currency !== PRICE_CURRENCY && `Its currency is ${currency}, not ${PRICE_CURRENCY}.`,
    (recurring?.interval !== "month" || recurring.interval_count !== 1) && "It is not charged every month.",
    !active && "It is archived, so no one can buy it.",
  ].filter((problem) => problem !== false);
}
