import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { DAY_MS } from "~/time";
import { updateCustomerEmails } from "./customer.server";
import { CUSTOMERS_PER_RUN, reconcileMissedEvents } from "./missed-events.server";
import { syncStale } from "./sync.server";

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
  const { tried, healed, isFinished } = await reconcileMissedEvents(context);
  const stale = isFinished ? await syncStale(context, CUSTOMERS_PER_RUN - tried) : { synced: 0, failed: 0 };
  await updateCustomerEmails(context);
  return { healed, ...stale, purged: meta.changes };
}
