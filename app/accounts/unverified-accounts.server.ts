import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Context } from "~/context.server";
import { users } from "~/database/schema.server";
import { rowsOf, USER_TABLES } from "~/database/user-tables.server";
import { DAY_MS } from "~/time";
import { UNVERIFIED_KEPT_DAYS } from "./account-periods";

const REMOVED_PER_RUN = 200;

/** Administrators, and users who have started a checkout, are never removed automatically. */
const isRemovable = and(
  isNull(users.emailVerifiedAt),
  eq(users.isAdmin, false),
  isNull(users.stripeCustomerId),
);

/**
 * Deletes unverified accounts with all their rows, in one batch. Keeps an account verified in the meantime.
 * @param also statements for the same batch
 */
export async function deleteUnverified(
  { db }: Pick<Context, "db">,
  userIds: readonly string[],
  also: BatchItem<"sqlite">[] = [],
): Promise<void> {
  const chosen = sql`(select id from users where ${and(isGiven(userIds), isRemovable)})`;
  await db.batch([
    db.delete(USER_TABLES[0]).where(rowsOf(USER_TABLES[0], chosen)),
    ...USER_TABLES.slice(1).map((table) => db.delete(table).where(rowsOf(table, chosen))),
    db.delete(users).where(and(isGiven(userIds), isRemovable)),
    ...also,
  ]);
}

const isGiven = (userIds: readonly string[]): SQL =>
  inArray(users.id, sql`(select value from json_each(${JSON.stringify(userIds)}))`);

/** Removes accounts unverified for 30 days. Bounded and idempotent; the next run continues. */
export async function deleteUnverifiedAccounts(
  context: Pick<Context, "db" | "now">,
): Promise<{ removed: number }> {
  const before = new Date(context.now().getTime() - UNVERIFIED_KEPT_DAYS * DAY_MS);
  const found = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(isRemovable, lt(users.createdAt, before)))
    .orderBy(users.createdAt)
    .limit(REMOVED_PER_RUN);
  if (found.length > 0) {
    await deleteUnverified(
      context,
      found.map(({ id }) => id),
    );
  }
  return { removed: found.length };
}
