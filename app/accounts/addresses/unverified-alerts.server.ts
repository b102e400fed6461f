import { and, eq, gt, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { DAY_MS } from "~/time";

/** How long an alert email waits for its user to verify the address. Older ones are never sent. */
export const VERIFICATION_WAIT_MS = DAY_MS;

/**
 * Statement for the batch that verifies an address: makes the user's waiting alert emails due, and returns their ids.
 */
export function releaseAlerts(
  { db, emailLanes }: Pick<Context, "db" | "emailLanes">,
  userId: string,
  now: Date,
) {
  const emails = emailLanes.alert.outbox;
  return db
    .update(emails)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(emails.userId, userId),
        eq(emails.deliveryState, "waiting"),
        eq(emails.attemptCount, 0),
        gt(emails.nextAttemptAt, now),
        sql`exists (select 1 from users where users.id = ${userId} and email_verified_at is not null)`,
      ),
    )
    .returning({ id: emails.id });
}

/** True if the address was verified too late for this email, or never. */
export const isUnverifiedFor = (email: { createdAt: Date }, emailVerifiedAt: Date | null) =>
  emailVerifiedAt === null || emailVerifiedAt.getTime() - email.createdAt.getTime() >= VERIFICATION_WAIT_MS;
