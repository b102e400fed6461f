import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { triggeredAlerts } from "~/database/schema.server";
import { DAY_MS } from "~/time";

/** How long an alert waits for its user to verify the address. Older alerts are never sent. */
export const VERIFICATION_WAIT_MS = DAY_MS;

/**
 * Statement for the batch that verifies an address: makes the user's waiting alerts due. Finds them through the user's
 * rules, because alerts have no index by user.
 */
export const releaseAlerts = (db: Database, userId: string, now: Date) =>
  db
    .update(triggeredAlerts)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(triggeredAlerts.deliveryState, "waiting"),
        eq(triggeredAlerts.attemptCount, 0),
        gt(triggeredAlerts.nextAttemptAt, now),
        sql`${triggeredAlerts.alertRuleId} in (select id from alert_rules where user_id = ${userId}
          and exists (select 1 from users where users.id = ${userId} and email_verified_at is not null))`,
      ),
    );

/** True if the address was verified too late for this alert, or never. */
export const isUnverifiedFor = (alert: { triggeredAt: Date }, emailVerifiedAt: Date | null) =>
  emailVerifiedAt === null || emailVerifiedAt.getTime() - alert.triggeredAt.getTime() >= VERIFICATION_WAIT_MS;
