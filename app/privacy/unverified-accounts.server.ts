import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { deleteCustomer } from "~/billing/customer.server";
import { syncEach } from "~/billing/sync.server";
import type { Context } from "~/context.server";
import { runBatch, type Statement } from "~/database/query.server";
import { users } from "~/users/tables.server";
import { rowsOf, USER_TABLES } from "./user-tables.server";
import { DAY_MS } from "~/time";
import { UNVERIFIED_KEPT_DAYS } from "~/accounts/account-periods";

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
