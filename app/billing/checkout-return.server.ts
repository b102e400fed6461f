import { eq } from "drizzle-orm";
import type { Context } from "~/context.server";
import { users } from "~/users/tables.server";
import { describeFailure, isStripeError } from "./stripe.server";
import { syncSubscription } from "./sync.server";

/**
 * Syncs from Stripe now instead of waiting for the webhook, and returns whether the customer is subscribed. Doesn't
 * sync a customer stored as active. Returns false if called too often or if Stripe is down.
 */
export async function confirmSubscription(context: Context, userId: string): Promise<boolean> {
  const before = await billingRow(context, userId);
  if (before?.status === "active" || !before?.customerId) return before?.status === "active";
  const allowed = await context.accountLimiter.limit({ key: `billing-return:${userId}` });
  if (!allowed.success) return false;
  try {
    await syncSubscription(context, before.customerId);
  } catch (error) {
    if (!isStripeError(error)) throw error;
    console.error({ event: "billing-return-failed", userId, ...describeFailure(error) });
    return false;
  }
  return (await billingRow(context, userId))?.status === "active";
}

async function billingRow({ db }: Context, userId: string) {
  const [row] = await db
    .select({ status: users.subscriptionStatus, customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
