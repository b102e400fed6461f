import { and, eq, inArray, isNotNull, lte, sql, isNull, lt, or, type SQL } from "drizzle-orm";
import { accountEmailInsert } from "~/accounts/account-emails.server";
import { DELETION_DELAY_DAYS, UNVERIFIED_KEPT_DAYS } from "~/accounts/account-periods";
import { confirmPassword, type PasswordRefusal } from "~/accounts/passwords/confirm-password.server";
import { deleteCustomer } from "~/billing/customer.server";
import { syncEach } from "~/billing/sync.server";
import type { Context } from "~/context.server";
import { firstRow, runBatch, type Statement } from "~/database/query.server";
import { enqueue } from "~/delivery/enqueue.server";
import { reportFailure } from "~/http/failure-report.server";
import { DAY_MS } from "~/time";
import { users } from "~/users/tables.server";
import { eraseUser } from "./erase-user.server";
import { rowsOf, USER_TABLES } from "./user-tables.server";

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

/** Each with a customer costs two calls to Stripe and two statements. */
const REMOVED_PER_RUN = 100;

/** Administrators, and users who have subscribed, are never removed automatically. Opening the checkout isn't enough. */
const isRemovable = and(
  isNull(users.emailVerifiedAt),
  eq(users.isAdmin, false),
  isNull(users.stripeSubscriptionId),
);

/**
 * Deletes unverified accounts with all their rows, in one batch, after their customers at Stripe. Keeps an account verified
 * or paid for in the meantime, and one whose customer Stripe didn't delete.
 * @param also statements for the same batch
 * @returns how many are gone
 */
export async function deleteUnverified(
  context: Context,
  userIds: readonly string[],
  also: readonly Statement[] = [],
): Promise<number> {
  const { db } = context;
  const customers = await deleteCustomers(context, userIds);
  // An account that opened the checkout since keeps its new customer, for the next time.
  const hasNoCustomer = or(isNull(users.stripeCustomerId), isListed(users.stripeCustomerId, customers));
  const removable = and(isListed(users.id, userIds), isRemovable, hasNoCustomer);
  const chosen = sql`(select id from users where ${removable})`;
  const { gone } = await runBatch(db, {
    rows: USER_TABLES.map((table) => db.delete(table).where(rowsOf(table, chosen))),
    gone: db.delete(users).where(removable).returning({ id: users.id }),
    also,
  });
  return gone.length;
}

/** Deletes the customers of those who opened the checkout and never paid. A payment whose webhook is late counts. */
async function deleteCustomers(context: Context, userIds: readonly string[]): Promise<string[]> {
  const opened = and(isListed(users.id, userIds), isRemovable, isNotNull(users.stripeCustomerId));
  const find = () => context.db.select({ id: users.stripeCustomerId }).from(users).where(opened);
  const known = await syncEach(context, await find().then(idsOf));
  const deleted: string[] = [];
  for (const id of idsOf(known.size > 0 ? await find() : [])) {
    const isKnown = known.get(id) === "synced";
    if (isKnown && (await deleteCustomer(context, id)).ok) deleted.push(id);
  }
  return deleted;
}

const idsOf = (rows: { id: string | null }[]) => rows.flatMap(({ id }) => id ?? []);

const isListed = (column: typeof users.id | typeof users.stripeCustomerId, ids: readonly string[]): SQL =>
  inArray(column, sql`(select value from json_each(${JSON.stringify(ids)}))`);

/** Removes accounts unverified for 30 days. Bounded and idempotent; the next run continues. */
export async function deleteUnverifiedAccounts(context: Context): Promise<{ removed: number }> {
  const before = new Date(context.now().getTime() - UNVERIFIED_KEPT_DAYS * DAY_MS);
  const found = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(isRemovable, lt(users.createdAt, before)))
    // Those whose customers Stripe doesn't delete must not hold up the rest.
    .orderBy(sql`${users.stripeCustomerId} is not null`, users.createdAt)
    .limit(REMOVED_PER_RUN);
  return { removed: await deleteUnverified(context, idsOf(found)) };
}
