import { and, eq, gt, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { messages } from "~/delivery/tables.server";
import { DAY_MS } from "~/time";

/** How long an alert email waits for its user to verify the address. Older ones are never sent. */
export const VERIFICATION_WAIT_MS = DAY_MS;

/**
 * Statement for the batch that verifies an address: makes the user's waiting alert emails due, and returns their ids.
 */
export function releaseAlerts({ db }: Pick<Context, "db">, userId: string, now: Date) {
  return db
    .update(messages)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.priority, "prompt"),
        eq(messages.deliveryState, "waiting"),
        eq(messages.attemptCount, 0),
        gt(messages.nextAttemptAt, now),
        sql`exists (select 1 from users where users.id = ${userId} and email_verified_at is not null)`,
      ),
    )
    .returning({ id: messages.id });
}

/** True if the address was verified too late for this email, or never. */
export const isUnverifiedFor = (email: { createdAt: Date }, emailVerifiedAt: Date | null) =>
  emailVerifiedAt === null || emailVerifiedAt.getTime() - email.createdAt.getTime() >= VERIFICATION_WAIT_MS;
