import { and, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { firstRow, runBatch } from "~/database/query.server";
import { users } from "~/users/tables.server";
import { accountEmailInsert } from "~/accounts/account-emails.server";
import { enqueue } from "~/delivery/enqueue.server";
import { reportFailure } from "~/http/failure-report.server";
import { DAY_MS } from "~/time";
import { DELETION_DELAY_DAYS } from "~/accounts/account-periods";
import { confirmPassword, type PasswordRefusal } from "~/accounts/passwords/confirm-password.server";
import { eraseUser } from "./erase-user.server";

const ERASED_PER_RUN = 20;

/** When an account with this deletion request is erased. */
export const erasureDate = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + DELETION_DELAY_DAYS * DAY_MS);

/** Schedules erasure of the user's account in seven days. The last remaining administrator can't leave. */
export async function requestDeletion(
  context: Context,
  user: { id: string; email: string; isAdmin: boolean },
  { password }: { password: string },
): Promise<"scheduled" | PasswordRefusal | "last-admin"> {
  const check = await confirmPassword(context, user, password);
  if (!check.ok) return check.reason;
  const { db, newId } = context;
  const now = context.now();
  // Two administrators who leave at the same time must not both succeed: the statement itself looks for another one.
  const another = sql`exists (select 1 from users other where other.is_admin = 1 and other.id <> ${user.id}
    and other.deletion_requested_at is null)`;
  const mayLeave = sql`${check.isCurrent} and ${user.isAdmin ? another : sql`true`}`;
  const isUser = eq(users.id, user.id);
  const emailId = newId();
  const { scheduled, isCurrent } = await runBatch(db, {
    scheduled: firstRow(
      db
        .update(users)
        .set({ deletionRequestedAt: sql`coalesce(${users.deletionRequestedAt}, ${now.getTime()})` })
        .where(and(isUser, mayLeave))
        .returning({ id: users.id }),
    ),
    email: accountEmailInsert(
      db,
      { id: emailId, userId: user.id, kind: "deletion-scheduled", now },
      mayLeave,
    ),
    isCurrent: firstRow(db.select({ id: users.id }).from(users).where(and(isUser, check.isCurrent))),
  });
  if (!scheduled) return isCurrent ? "last-admin" : "credentials-changed";
  context.waitUntil(enqueue(context, "people"));
  console.log({ event: "deletion-requested", userId: user.id });
  return "scheduled";
}

/** Cancels a scheduled deletion. */
export async function cancelDeletion({ db }: Pick<Context, "db">, userId: string): Promise<void> {
  await db.update(users).set({ deletionRequestedAt: null }).where(eq(users.id, userId));
}

/** Query for when the user requested deletion; null if they didn't. */
export const deletionRequest = ({ db }: Pick<Context, "db">, userId: string) =>
  db.select({ requestedAt: users.deletionRequestedAt }).from(users).where(eq(users.id, userId));

/**
 * Erases accounts past their seven-day grace period, at most 20 per run. One that fails is retried after all others that are
 * due, so accounts that keep failing never block the rest.
 */
export async function eraseDueAccounts(context: Context): Promise<{ erased: number; failed: number }> {
  const { db, now } = context;
  const dueBefore = new Date(now().getTime() - DELETION_DELAY_DAYS * DAY_MS);
  const nextInLine = db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deletionRequestedAt), lte(users.deletionRequestedAt, dueBefore)))
    .orderBy(users.erasureAttemptedAt, users.deletionRequestedAt)
    .limit(ERASED_PER_RUN);
  const due = await db
    .update(users)
    .set({ erasureAttemptedAt: now() })
    .where(inArray(users.id, nextInLine))
    .returning({ id: users.id });
  let erased = 0;
  for (const { id: userId } of due) {
    try {
      if ((await eraseUser(context, userId)).ok) erased += 1;
    } catch (error) {
      reportFailure("account-erasure-failed", { userId }, error);
    }
  }
  return { erased, failed: due.length - erased };
}
