import type { Context } from "~/context.server";
import { storedCustomer } from "./customer.server";
import { describeFailure, isMissing, isStripeError, openStripe } from "./stripe.server";

export type Portal =
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
