import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import type { Context } from "~/context.server";
import { runBatch } from "~/database/query.server";
import { isDatabaseFailure, reportFailure } from "~/http/failure-report.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/time";
import { users } from "~/users/tables.server";
import {
  describeFailure,
  isMissing,
  isRefused,
  isStripeError,
  openStripe,
  unreadable,
} from "./stripe.server";
import { billingOf, chooseSubscription, isLive, subscriptionSchema, type Subscription } from "./subscription";
import { GRACE_DAYS } from "./trial";

/** Enough for every subscription that a customer can plausibly have had. */
const SUBSCRIPTIONS_MAX = 100;
/** The most stale customers synced in a run. */
const STALE_MAX = 200;
/** This many failures for different customers mean that Stripe is down. */
export const FAILURES_IN_A_ROW_MAX = 5;

type SyncOutcome = "synced" | "unknown-customer" | "overtaken" | "not-configured";

/** Retries of a sync when the row was written while Stripe was queried. */
const READS_MAX = 3;

/**
 * Copies a customer's subscription from Stripe into the user's row. Apart from this, only the survey's trial extension
 * writes the status. An event's contents are ignored, so repeated and out-of-order events do no harm. What was read from
 * Stripe is written only if no other sync wrote meanwhile; otherwise Stripe is queried again. No clock decides which is newer.
 * @throws {Stripe.errors.StripeError} when Stripe can't be read
 */
export async function syncSubscription(context: Context, customerId: string): Promise<SyncOutcome> {
  const stripe = openStripe(context);
  if (!stripe) return "not-configured";
  let outcome: SyncOutcome = "overtaken";
  for (let reads = 0; outcome === "overtaken" && reads < READS_MAX; reads += 1)
    outcome = await syncOnce(context, stripe, customerId);
  return outcome;
}

async function syncOnce(context: Context, stripe: Stripe, customerId: string): Promise<SyncOutcome> {
  const readAt = context.now();
  const [user] = await context.db
    .select({
      id: users.id,
      subscriptionStatus: users.subscriptionStatus,
      stripeSubscriptionId: users.stripeSubscriptionId,
      trialEndsAt: users.trialEndsAt,
      surveyCompletedAt: users.surveyCompletedAt,
      subscriptionCurrentPeriodEnd: users.subscriptionCurrentPeriodEnd,
      billingSyncedAt: users.billingSyncedAt,
    })
    .from(users)
    .where(eq(users.stripeCustomerId, customerId));
  if (!user) return "unknown-customer";

  const subscriptions = await subscriptionsOf(stripe, customerId);
  if (subscriptions.filter(isLive).length > 1) {
    console.warn({ event: "billing-several-subscriptions", userId: user.id, customerId });
  }
  const billing = billingOf(chooseSubscription(subscriptions), user, readAt);
  // Never the same as before, so that a sync which read the row earlier notices.
  const syncedAt = new Date(Math.max(readAt.getTime(), (user.billingSyncedAt?.getTime() ?? 0) + 1));
  const written = await context.db
    .update(users)
    .set({ ...billing, billingSyncedAt: syncedAt, billingFailingSince: null, billingRetryAt: null })
    .where(
      and(
        eq(users.id, user.id),
        eq(users.stripeCustomerId, customerId),
        sql`${users.billingSyncedAt} is ${user.billingSyncedAt?.getTime() ?? null}`,
        // A survey answered during the Stripe request changed the trial; the next sync sees both.
        user.surveyCompletedAt
          ? eq(users.surveyCompletedAt, user.surveyCompletedAt)
          : isNull(users.surveyCompletedAt),
      ),
    )
    .returning({ id: users.id });
  return written.length === 1 ? "synced" : "overtaken";
}

/** Lists all of a customer's subscriptions, current and past; empty for a customer unknown to Stripe. */
export async function subscriptionsOf(stripe: Stripe, customerId: string): Promise<Subscription[]> {
  try {
    const list = await stripe.subscriptions.list({
      customer: customerId,
      status: "all",
      limit: SUBSCRIPTIONS_MAX,
    });
    const read = z.array(subscriptionSchema).safeParse(list.data);
    if (!read.success) throw unreadable("Subscriptions in an unknown shape", read.error);
    return read.data;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Syncs customers not synced for a day, stalest first, and then those whose sync failed and is due again, up to a limit
 * per run.
 * @param customersLeft how many customers this run may still sync
 */
export async function syncStale(
  context: Context,
  customersLeft = STALE_MAX,
): Promise<{ synced: number; failed: number }> {
  if (!openStripe(context)) return { synced: 0, failed: 0 };
  const { db, now } = context;
  const aDayAgo = new Date(now().getTime() - DAY_MS);
  const max = Math.min(STALE_MAX, customersLeft);
  const customers = () => db.select({ customerId: users.stripeCustomerId }).from(users);
  const { stale, failed: retried } = await runBatch(db, {
    stale: customers()
      .where(
        and(
          isNotNull(users.stripeCustomerId),
          isNull(users.billingFailingSince),
          or(isNull(users.billingSyncedAt), lt(users.billingSyncedAt, aDayAgo)),
        ),
      )
      .orderBy(asc(users.billingSyncedAt))
      .limit(max),
    failed: customers()
      .where(and(IS_FAILING, lte(users.billingRetryAt, now())))
      .orderBy(asc(users.billingRetryAt))
      .limit(max),
  });
  const due = [...stale, ...retried].flatMap(({ customerId }) => customerId ?? []).slice(0, max);
  const outcomes = await syncEach(context, due);
  const failed = [...outcomes.values()].filter((outcome) => outcome === "failed").length;
  return { synced: outcomes.size - failed, failed };
}

/**
 * Syncs customers one at a time and returns each result. Stops when Stripe is down; the remaining customers are absent
 * from the result. One failing customer, or a bug of ours, doesn't stop the rest: it steps aside, and `syncStale` tries
 * it again.
 */
export async function syncEach(
  context: Context,
  customerIds: readonly string[],
): Promise<Map<string, SyncOutcome | "failed">> {
  const outcomes = new Map<string, SyncOutcome | "failed">();
  let failuresInARow = 0;
  for (const customerId of customerIds) {
    if (failuresInARow >= FAILURES_IN_A_ROW_MAX) break;
    try {
      outcomes.set(customerId, await syncSubscription(context, customerId));
      failuresInARow = 0;
    } catch (error) {
      outcomes.set(customerId, "failed");
      // A failure of D1 is no customer's.
      if (!isDatabaseFailure(error)) await stepAside(context, customerId);
      if (isStripeError(error)) {
        console.error({ event: "billing-sync-failed", customerId, ...describeFailure(error) });
        // The error that Stripe returns concerns only this customer.
        if (!isRefused(error)) failuresInARow++;
      } else reportFailure("billing-sync-failed", { customerId }, error);
    }
  }
  return outcomes;
}

/** SQL on `users`: the subscription couldn't be read from Stripe when it was last tried. Verbatim in the partial index. */
export const IS_FAILING = sql.raw("billing_failing_since is not null");

const RETRY_MIN_MS = 5 * MINUTE_MS;
const RETRY_MAX_MS = 6 * HOUR_MS;

/** Leaves a customer's next try for as long as it has been failing: 5 minutes to 6 hours. */
async function stepAside({ db, now }: Context, customerId: string): Promise<void> {
  const at = now().getTime();
  const since = sql`coalesce(${users.billingFailingSince}, ${at})`;
  await db
    .update(users)
    .set({
      billingFailingSince: since,
      billingRetryAt: sql`${at} + max(${RETRY_MIN_MS}, min(${RETRY_MAX_MS}, ${at} - ${since}))`,
    })
    .where(eq(users.stripeCustomerId, customerId));
}

/** SQL on `users`: the users for whom `hasAccess` is true at this time (ms since 1970). */
export const hasAccessSql = (now: number) => sql`(subscription_status = 'active'
  or subscription_status = 'past_due' and subscription_current_period_end > ${now - GRACE_DAYS * DAY_MS}
  or subscription_status = 'trialing' and trial_ends_at >= ${now})`;
