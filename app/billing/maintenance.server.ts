import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { runBatch } from "~/database/query.server";
import { serviceStateAfter } from "~/sources/record-fetches.server";
import { SourceError } from "~/sources/source-error";
import { DAY_MS } from "~/time";
import { updateCustomerEmails } from "./customer.server";
import { CUSTOMERS_PER_RUN, reconcileMissedEvents } from "./missed-events.server";
import { describeFailure, isStripeError } from "./stripe.server";
import { syncStale } from "./sync.server";

/** The service's key among the states of services. */
export const STRIPE_SERVICE = "stripe";

/** Stripe retries an event for up to three days; a month is enough to detect duplicates. */
const EVENTS_KEPT_DAYS = 30;
const EVENTS_PURGED_MAX = 2000;

/**
 * Reconciles customers with lost webhooks, then stale ones, sends addresses that Stripe missed, and purges old webhook
 * events. Bounded per run.
 */
export async function reconcileBilling(
  context: Context,
): Promise<{ healed: number; synced: number; failed: number; purged: number }> {
  const before = context.now().getTime() - EVENTS_KEPT_DAYS * DAY_MS;
  const { meta } = await context.db.run(sql`
    delete from stripe_events where id in (
      select id from stripe_events where received_at < ${before} order by received_at limit ${EVENTS_PURGED_MAX})`);
  const purged = meta.changes;
  const missed = await missedEvents(context);
  if (!missed) return { healed: 0, synced: 0, failed: 0, purged };
  const { tried, healed, isFinished } = missed;
  const stale = isFinished ? await syncStale(context, CUSTOMERS_PER_RUN - tried) : { synced: 0, failed: 0 };
  await updateCustomerEmails(context);
  return { healed, ...stale, purged };
}

/** Reads the missed events, which every run does, and keeps whether Stripe answers. Null if it doesn't: then nothing else is tried. */
async function missedEvents(context: Context) {
  const { db, config, now } = context;
  const startedAt = now();
  const keep = async (error?: SourceError) => {
    if (!config.STRIPE_SECRET_KEY) return;
    const call = { startedAt, durationMs: now().getTime() - startedAt.getTime(), error };
    await runBatch(db, { state: serviceStateAfter(db, STRIPE_SERVICE, [call]) });
  };
  try {
    const missed = await reconcileMissedEvents(context);
    await keep();
    return missed;
  } catch (error) {
    if (!isStripeError(error)) throw error;
    console.error({ event: "stripe-not-answering", ...describeFailure(error) });
    const isKeyRefused = error.statusCode === 401 || error.statusCode === 403;
    await keep(new SourceError(isKeyRefused ? "unauthorized" : "http", "Stripe doesn’t answer"));
    return null;
  }
}
