import type { Context } from "~/context.server";
import { describeFailure, isMissing, isStripeError, openStripe } from "./stripe.server";
import { isLive } from "./subscription";
import { subscriptionsOf } from "./sync.server";

type Cancellation =
  { ok: true; canceled: number } | { ok: false; reason: "not-configured" | "stripe-failed" };

/**
 * Cancels all of a user's subscriptions immediately, before the user is deleted. A user without a customer has none; a
 * missing subscription counts as canceled. On `ok: false` the user must be kept, because they may still be charged.
 */
export async function cancelSubscriptionOf(
  context: Context,
  user: { stripeCustomerId: string | null },
): Promise<Cancellation> {
  if (!user.stripeCustomerId) return { ok: true, canceled: 0 };
  const stripe = openStripe(context);
  if (!stripe) return { ok: false, reason: "not-configured" };
  try {
    const live = (await subscriptionsOf(stripe, user.stripeCustomerId)).filter(isLive);
    for (const { id } of live) {
      await stripe.subscriptions.cancel(id).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
    return { ok: true, canceled: live.length };
  } catch (error) {
    if (!isStripeError(error)) throw error;
    console.error({ event: "billing-cancel-failed", ...describeFailure(error) });
    return { ok: false, reason: "stripe-failed" };
  }
}

/**
 * Deletes a user's Stripe customer, which cancels its subscriptions immediately. A user without a customer, or one
 * unknown to Stripe, counts as deleted.
 */
export async function deleteCustomer(
  context: Pick<Context, "config" | "fetch">,
  customerId: string | null,
): Promise<{ ok: true } | { ok: false; reason: "not-configured" | "stripe-failed" }> {
  if (!customerId) return { ok: true };
  const stripe = openStripe(context);
  if (!stripe) return { ok: false, reason: "not-configured" };
  try {
    await stripe.customers.del(customerId);
    return { ok: true };
  } catch (error) {
    if (isMissing(error)) return { ok: true };
    if (!isStripeError(error)) throw error;
    console.error({ event: "customer-deletion-failed", ...describeFailure(error) });
    return { ok: false, reason: "stripe-failed" };
  }
}
