import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { deliver } from "~/delivery/deliver.server";
import { jobFor } from "~/delivery/job";
import { HOUR_MS, MINUTE_MS } from "~/durations";

export const TEST_ALERTS_PER_HOUR_MAX = 10;

export type TestAlertOutcome = "sent" | "failed" | "too-many";

/**
 * Sends the user a test notification while they wait, some ten seconds at the most. `sent` says that the email provider has
 * taken it. One that failed for a reason that may pass goes out later by the queue, as any delivery.
 * @throws when D1 fails; what is written by then goes out later as well
 */
export async function sendTestAlert(context: Context, userId: string): Promise<TestAlertOutcome> {
  const now = context.now().getTime();
  const id = context.newId();
  // Counted and written in one statement: of many asked for at once, ten get through.
  const owed = await context.db.all<{ id: string }>(sql`
    insert into account_emails (id, user_id, kind, created_at, next_attempt_at, ring_at)
    select ${id}, ${userId}, 'test-alert', ${now}, ${now}, ${now + MINUTE_MS}
    where (select count(*) from account_emails
      where user_id = ${userId} and kind = 'test-alert' and created_at > ${now - HOUR_MS}) < ${TEST_ALERTS_PER_HOUR_MAX}
    returning id`);
  if (owed.length === 0) return "too-many";
  const delivery = deliver(context, jobFor("account", id));
  // Somebody who leaves meanwhile does not stop it between the provider's yes and the record of it.
  context.waitUntil(delivery.catch(() => undefined));
  return (await delivery) === "sent" ? "sent" : "failed";
}
