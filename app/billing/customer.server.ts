import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Context } from "~/context.server";
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
  const created = await createCustomer(stripe, user, null);
  return store(db, user, null, created.id);
}

/** Replaces a customer that Stripe no longer knows. */
export async function replaceCustomer(
  db: Database,
  stripe: Stripe,
  user: { id: string; email: string },
  gone: string,
): Promise<string> {
  const created = await createCustomer(stripe, user, gone);
  return store(db, user, gone, created.id);
}

/** @param gone the customer that it replaces, which makes it another one */
async function createCustomer(stripe: Stripe, user: { id: string; email: string }, gone: string | null) {
  const body = { email: user.email, metadata: { user_id: user.id } };
  return stripe.customers.create(body, {
    idempotencyKey: await idempotencyKey("customer", { ...body, gone }),
  });
}

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
  user: { id: string; email: string },
  before: string | null,
  customerId: string,
): Promise<string> {
  const unchanged = before === null ? isNull(users.stripeCustomerId) : eq(users.stripeCustomerId, before);
  await db
    .update(users)
    .set({ stripeCustomerId: customerId, stripeEmail: user.email })
    .where(and(eq(users.id, user.id), unchanged));
  return (await storedCustomer(db, user.id)) ?? customerId;
}

const EMAILS_PER_RUN = 50;

/** Sends changed addresses that didn't reach Stripe, at most 50 a run. Stops at the first failure of Stripe itself. */
export async function updateCustomerEmails(context: EmailContext): Promise<void> {
  const { db } = context;
  const outdated = await db
    .select({ customerId: users.stripeCustomerId, email: users.email })
    .from(users)
    .where(and(isNotNull(users.stripeCustomerId), sql`stripe_email is not email`))
    .orderBy(users.billingSyncedAt)
    .limit(EMAILS_PER_RUN);
  for (const { customerId, email } of outdated)
    if (!(await updateCustomerEmail(context, customerId, email))) return;
}

type EmailContext = Pick<Context, "config" | "fetch" | "db">;

/**
 * Sends a user's new address to Stripe, for receipts. A failure is logged and tried again by billing maintenance, because
 * the account's address is authoritative. What Stripe refuses for good, such as a deleted customer, isn't tried again.
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
    if (!isMissing(error)) console.error({ event: "customer-email-not-updated", ...describeFailure(error) });
    if (!isRefused(error)) return false;
  }
  await context.db.update(users).set({ stripeEmail: email }).where(eq(users.stripeCustomerId, customerId));
  return true;
}
