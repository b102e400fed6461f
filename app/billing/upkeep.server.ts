import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { DAY_MS } from "~/durations";
import { syncStale } from "./sync.server";

/** Stripe delivers an event for three days at most; a month is ample for telling repeats. */
const EVENTS_KEPT_DAYS = 30;
const EVENTS_FORGOTTEN_MAX = 2000;

/** What billing needs done now and then: customers synced whose webhooks got lost, old events forgotten. Bounded. */
export async function keepBillingTrue(
  context: Context,
): Promise<{ synced: number; failed: number; forgotten: number }> {
  const before = context.now().getTime() - EVENTS_KEPT_DAYS * DAY_MS;
  const { meta } = await context.db.run(sql`
    delete from stripe_events where id in (
      select id from stripe_events where received_at < ${before} order by received_at limit ${EVENTS_FORGOTTEN_MAX})`);
  return { ...(await syncStale(context)), forgotten: meta.changes };
}
