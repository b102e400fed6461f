import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { triggeredAlerts } from "~/database/schema.server";
import { DAY_MS } from "~/time";

/** How long an alert waits for its user to verify the address; older news is not sent at all. */
export const VERIFICATION_WAIT_MS = DAY_MS;

/**
 * Makes a user's alerts due that wait for the address to be verified, as a statement for the batch that verifies it. The
 * alerts are found through the user's rules: they have no index of users.
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

/** Whether the address was verified too late for this alert, or never. */
export const isUnverifiedFor = (alert: { triggeredAt: Date }, emailVerifiedAt: Date | null) =>
  emailVerifiedAt === null || emailVerifiedAt.getTime() - alert.triggeredAt.getTime() >= VERIFICATION_WAIT_MS;
