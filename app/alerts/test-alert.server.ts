import { and, count, eq, gt } from "drizzle-orm";
import type { Context } from "~/context.server";
import { accountEmails } from "~/database/schema.server";
import { accountEmailInsert } from "~/delivery/account-emails.server";
import { jobFor } from "~/delivery/job";
import { ring } from "~/delivery/ring.server";
import { HOUR_MS } from "~/delivery/schedule";

export const TEST_ALERTS_PER_HOUR_MAX = 10;

/** Sends the user a test notification by way of the queue; false when there were too many within the hour. */
export async function sendTestAlert(context: Context, userId: string): Promise<boolean> {
  const now = context.now();
  const recent = await context.db
    .select({ count: count() })
    .from(accountEmails)
    .where(
      and(
        eq(accountEmails.userId, userId),
        eq(accountEmails.kind, "test-alert"),
        gt(accountEmails.createdAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
    .get();
  if ((recent?.count ?? 0) >= TEST_ALERTS_PER_HOUR_MAX) return false;
  const id = context.newId();
  await accountEmailInsert(context.db, { id, userId, kind: "test-alert", now });
  await ring(context, [jobFor("account", id)]);
  return true;
}
