import { eq } from "drizzle-orm";
import type { Context } from "~/context.server";
import { users } from "~/database/schema.server";
import { describeFailure, isStripeError } from "./stripe.server";
import { syncSubscription } from "./sync.server";

/**
 * Whether the payer who just came back is a subscriber by Stripe's truth, asked now rather than when its webhook arrives. A
 * payer who asks too often, or while Stripe is down, hears what is stored.
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
