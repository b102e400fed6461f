import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Database } from "~/database/open.server";
import { users } from "~/users/tables.server";
import {
  describeFailure,
  idempotencyKey,
  isMissing,
  isRefused,
  isStripeError,
  openStripe,
} from "./stripe.server";
import type { Context } from "~/context.server";
import { hasEnded } from "./subscription";
import { FAILURES_IN_A_ROW_MAX, subscriptionsOf } from "./sync.server";

/**
 * Returns the user's Stripe customer, creating it once. Concurrent requests end up with one customer: they share the
 * idempotency key, and only one of them stores the id.
 * @param gone a stored customer that Stripe no longer knows, which a new one replaces
 */
export async function customerOf(
  { db, now }: Pick<Context, "db" | "now">,
  stripe: Stripe,
  user: { id: string; email: string },
  gone: string | null = null,
): Promise<string> {
  const stored = await storedCustomer(db, user.id);
  if (stored && stored !== gone) return stored;
  const body = { email: user.email, metadata: { user_id: user.id } };
  const created = await stripe.customers.create(body, {
    idempotencyKey: await idempotencyKey("customer", { ...body, gone }, now()),
  });
  const unchanged = gone === null ? isNull(users.stripeCustomerId) : eq(users.stripeCustomerId, gone);
  await db
    .update(users)
    .set({ stripeCustomerId: created.id, stripeEmail: user.email })
    .where(and(eq(users.id, user.id), unchanged));
  return (await storedCustomer(db, user.id)) ?? created.id;
}

export async function storedCustomer(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId));
  return row?.customerId ?? null;
}

const EMAILS_PER_RUN = 50;

/**
 * Sends changed addresses that didn't reach Stripe, at most 50 a run. A customer for whom Stripe fails is tried again
 * by the next run, which stops after five failures in a row. The order is random, so that several such customers hold
 * up the others only by chance.
 */
export async function updateCustomerEmails(context: EmailContext): Promise<void> {
  const { db } = context;
  const outdated = await db
    .select({ customerId: users.stripeCustomerId, email: users.email })
    .from(users)
    .where(and(isNotNull(users.stripeCustomerId), sql`stripe_email is not email`))
    .orderBy(sql`random()`)
    .limit(EMAILS_PER_RUN);
  let failuresInARow = 0;
  for (const { customerId, email } of outdated) {
    if (failuresInARow >= FAILURES_IN_A_ROW_MAX) return;
    failuresInARow = (await updateCustomerEmail(context, customerId, email)) ? 0 : failuresInARow + 1;
  }
}

type EmailContext = Pick<Context, "config" | "fetch" | "db">;

/**
 * Sends a user's new address to Stripe, for receipts. A failure is logged and tried again by billing maintenance,
 * because the account's address is authoritative. What Stripe refuses permanently, such as a deleted customer, isn't
 * retried.
 * @returns false if Stripe didn't take it, and may later
 */
export async function updateCustomerEmail(
  context: EmailContext,
  customerId: string | null,
  email: string,
): Promise<boolean> {
  const stripe = customerId ? openStripe(context) : null;
  if (!customerId || !stripe) return false;
  try {
    await stripe.customers.update(customerId, { email });
  } catch (error) {
    if (!isStripeError(error)) throw error;
    if (!isMissing(error))
      console.error({ event: "customer-email-not-updated", customerId, ...describeFailure(error) });
    if (!isRefused(error)) return false;
  }
  await context.db.update(users).set({ stripeEmail: email }).where(eq(users.stripeCustomerId, customerId));
  return true;
}

/**
 * Cancels all of a user's subscriptions immediately, before the user is deleted. A user without a customer has none; a
 * missing subscription counts as canceled. Where it returns false the user must be kept, because they may still be charged.
 */
export async function cancelSubscriptionOf(
  context: Context,
  user: { stripeCustomerId: string | null },
): Promise<boolean> {
  if (!user.stripeCustomerId) return true;
  const stripe = openStripe(context);
  if (!stripe) return false;
  try {
    for (const subscription of await subscriptionsOf(stripe, user.stripeCustomerId)) {
      if (hasEnded(subscription)) continue;
      await stripe.subscriptions.cancel(subscription.id).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
    return true;
  } catch (error) {
    if (!isStripeError(error)) throw error;
    console.error({ event: "billing-cancel-failed", ...describeFailure(error) });
    return false;
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
