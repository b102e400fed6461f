import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { alertEmails } from "~/database/schema.server";
import { DAY_MS } from "~/time";

/** How long an alert email waits for its user to verify the address. Older ones are never sent. */
export const VERIFICATION_WAIT_MS = DAY_MS;

/**
 * Statement for the batch that verifies an address: makes the user's waiting alert emails due.
 */
export const releaseAlerts = (db: Database, userId: string, now: Date) =>
  db
    .update(alertEmails)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(alertEmails.userId, userId),
        eq(alertEmails.deliveryState, "waiting"),
        eq(alertEmails.attemptCount, 0),
        gt(alertEmails.nextAttemptAt, now),
        sql`exists (select 1 from users where users.id = ${userId} and email_verified_at is not null)`,
      ),
    );

/** True if the address was verified too late for this email, or never. */
export const isUnverifiedFor = (email: { createdAt: Date }, emailVerifiedAt: Date | null) =>
  emailVerifiedAt === null || emailVerifiedAt.getTime() - email.createdAt.getTime() >= VERIFICATION_WAIT_MS;
