import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { emailChanges } from "~/database/schema.server";

/** The condition for changes whose link still works. */
export const isPendingChange = (now: Date) =>
  and(isNull(emailChanges.confirmedAt), isNull(emailChanges.canceledAt), gt(emailChanges.expiresAt, now));

/** Makes the links of a user's unconfirmed changes useless, if the condition holds. A statement for a batch. */
export const cancelEmailChanges = (
  { db, now }: Pick<Context, "db" | "now">,
  userId: string,
  condition?: SQL,
) =>
  db
    .update(emailChanges)
    .set({ canceledAt: now() })
    .where(and(eq(emailChanges.userId, userId), isPendingChange(now()), condition))
    .returning({ mailbox: emailChanges.newMailbox });

/** The query for the address that a user has asked to change to and not confirmed yet. */
export const pendingEmailChange = ({ db, now }: Pick<Context, "db" | "now">, userId: string) =>
  db
    .select({ email: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isPendingChange(now())))
    .limit(1);
