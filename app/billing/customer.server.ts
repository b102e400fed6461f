import { and, eq, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { users } from "~/database/schema.server";
import { describeFailure, isStripeError, openStripe } from "./stripe.server";

/**
 * Returns the user's Stripe customer, creating it once. Concurrent requests end up with one customer: they share the
 * idempotency key, and only one of them stores the id.
 */
export async function customerOf(
  db: Database,
  stripe: Stripe,
  user: { id: string; email: string },
): Promise<string> {
  const stored = await storedCustomer(db, user.id);
  if (stored) return stored;
  const created = await createCustomer(stripe, user, `customer-${user.id}`);
  return store(db, user.id, null, created.id);
}

/** Replaces a customer that Stripe no longer knows. */
export async function replaceCustomer(
  db: Database,
  stripe: Stripe,
  user: { id: string; email: string },
  gone: string,
): Promise<string> {
  const created = await createCustomer(stripe, user, `customer-${user.id}-after-${gone}`);
  return store(db, user.id, gone, created.id);
}

const createCustomer = (stripe: Stripe, user: { id: string; email: string }, idempotencyKey: string) =>
  stripe.customers.create({ email: user.email, metadata: { user_id: user.id } }, { idempotencyKey });

export async function storedCustomer(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId));
  return row?.customerId ?? null;
}

/** Stores the id if the user still has the one `before`. @returns the id that is stored */
async function store(
  db: Database,
  userId: string,
  before: string | null,
  customerId: string,
): Promise<string> {
  const unchanged = before === null ? isNull(users.stripeCustomerId) : eq(users.stripeCustomerId, before);
  await db
    .update(users)
    .set({ stripeCustomerId: customerId })
    .where(and(eq(users.id, userId), unchanged));
  return (await storedCustomer(db, userId)) ?? customerId;
}

/**
 * Sends a user's new address to Stripe, for receipts. Failures are only logged, because the account's address is
 * authoritative.
 */
export async function updateCustomerEmail(
  context: Pick<Context, "config" | "fetch">,
  customerId: string | null,
  email: string,
): Promise<void> {
  const stripe = customerId ? openStripe(context) : null;
  if (!customerId || !stripe) return;
  try {
    await stripe.customers.update(customerId, { email });
  } catch (error) {
    if (!isStripeError(error)) throw error;
    console.error({ event: "customer-email-not-updated", ...describeFailure(error) });
  }
}
