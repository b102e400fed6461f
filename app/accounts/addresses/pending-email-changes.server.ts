import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { emailChanges } from "../tables.server";

/** The condition for changes whose link still works. */
export const isPendingChange = (now: Date) =>
  and(isNull(emailChanges.confirmedAt), isNull(emailChanges.canceledAt), gt(emailChanges.expiresAt, now));

/** Statement: voids the links of a user's unconfirmed changes, if the condition holds. */
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

/** Query for the user's requested address that isn't confirmed yet; a link that waits for its place expires later than in a day. */
export const pendingEmailChange = ({ db, now }: Pick<Context, "db" | "now">, userId: string) =>
  db
    .select({ email: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isPendingChange(now())))
    .limit(1);
