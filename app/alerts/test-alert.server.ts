import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { jobFor } from "~/delivery/job";
import { ring } from "~/delivery/ring.server";
import { HOUR_MS, MINUTE_MS } from "~/durations";

export const TEST_ALERTS_PER_HOUR_MAX = 10;

/** Sends the user a test notification by way of the queue; false when there were too many within the hour. */
export async function sendTestAlert(context: Context, userId: string): Promise<boolean> {
  const now = context.now().getTime();
  const id = context.newId();
  // Counted and written in one statement: of many asked for at once, ten get through.
  const owed = await context.db.all<{ id: string }>(sql`
    insert into account_emails (id, user_id, kind, created_at, next_attempt_at, ring_at)
    select ${id}, ${userId}, 'test-alert', ${now}, ${now}, ${now + MINUTE_MS}
    where (select count(*) from account_emails
      where user_id = ${userId} and kind = 'test-alert' and created_at > ${now - HOUR_MS}) < ${TEST_ALERTS_PER_HOUR_MAX}
    returning id`);
  if (owed.length === 0) return false;
  await ring(context, [jobFor("account", id)]);
  return true;
}
