import { and, eq, inArray, sql } from "drizzle-orm";
import { deleteCustomer } from "~/billing/customer.server";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { firstRow, runBatch } from "~/database/query.server";
import { sessions } from "~/accounts/tables.server";
import { stripeEvents } from "~/billing/tables.server";
import { archivedRows, archivedUsers } from "./tables.server";
import { users } from "~/users/tables.server";
import { rowsOf, USER_TABLES } from "./user-tables.server";
import { reportFailure } from "~/http/failure-report.server";
import { erasedSubject, type Actor, auditInsert, SELF } from "~/audit/audit-log.server";
import { listErased, markErasure, setErasureToken } from "./erased-list.server";
import { deleteSessionEntries } from "~/accounts/sign-in/session.server";

type Erasure =
  | { ok: true }
  | { ok: false; reason: "not-found" | "is-admin" | "sessions-failed" | "stripe-failed" | "not-configured" };

/**
 * Erases a user permanently, or what an archive holds of a deleted one: first the session entries in KV, then the Stripe
 * customer with its subscriptions, then the id goes on the list for restores, then every row and archive in one batch, and
 * last the session entries that were added meanwhile. If KV or Stripe can't be reached no row is erased, so no one keeps
 * paying for a deleted account. Every step can be repeated, so the next call starts over.
 * @param by the administrator who requested it, who can't erase administrators; if omitted, the users themselves
 */
export async function eraseUser(context: Context, userId: string, by?: Actor): Promise<Erasure> {
  const { db } = context;
  const user = await userToErase(db, userId);
  if (!user) return { ok: false, reason: "not-found" };
  if (by && user.isAdmin) return { ok: false, reason: "is-admin" };
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  const sessionIds = rows.map(({ id }) => id);
  try {
    await deleteSessionEntries(context.sessions, sessionIds);
  } catch (error) {
    reportFailure("session-deletion-failed", { userId }, error);
    return { ok: false, reason: "sessions-failed" };
  }
  for (const customerId of user.customerIds) {
    const customer = await deleteCustomer(context, customerId);
    if (!customer.ok) return customer;
  }
  try {
    await listErased(context, userId);
  } catch (error) {
    reportFailure("erasure-not-listed", { userId }, error);
    return { ok: false, reason: "sessions-failed" };
  }

  const archives = db
    .select({ id: archivedUsers.id })
    .from(archivedUsers)
    .where(eq(archivedUsers.userId, userId));
  const chosen = sql`(${userId})`;
  const token = context.newId();
  const { ended } = await runBatch(db, {
    ended: db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id }),
    rows: USER_TABLES.map((table) => db.delete(table).where(rowsOf(table, chosen))),
    archivedRows: db.delete(archivedRows).where(inArray(archivedRows.archiveId, archives)),
    archives: db.delete(archivedUsers).where(eq(archivedUsers.userId, userId)),
    events: db.delete(stripeEvents).where(inArray(stripeEvents.customerId, user.customerIds)),
    marker: setErasureToken(context, token),
    user: db.delete(users).where(eq(users.id, userId)),
    audit: auditInsert(context, {
      actor: by ?? SELF,
      action: "account-erased",
      subject: await erasedSubject(context, user.email),
      outcome: "done",
    }),
  });
  console.log({ event: "account-erased", userId });
  try {
    await markErasure(context, token);
  } catch (error) {
    // Messages wait until the five-minute cron has written a token to both.
    reportFailure("erasure-not-marked", { userId }, error);
  }
  try {
    // Opened since the first step. Without their rows they are invalid, so a failure undoes nothing.
    const known = new Set(sessionIds);
    await deleteSessionEntries(
      context.sessions,
      ended.flatMap(({ id }) => (known.has(id) ? [] : [id])),
    );
  } catch (error) {
    reportFailure("session-deletion-failed", { userId }, error);
  }
  return { ok: true };
}

/** Returns the data that an erasure needs about a user or a deleted user's archives; null if there is neither. */
export async function userToErase(db: Database, userId: string) {
  const { user, archived } = await runBatch(db, {
    user: firstRow(
      db
        .select({ email: users.email, isAdmin: users.isAdmin, customerId: users.stripeCustomerId })
        .from(users)
        .where(eq(users.id, userId)),
    ),
    archived: db
      .select({
        email: archivedUsers.email,
        customerId: sql<string | null>`json_extract(${archivedRows.record}, '$.stripe_customer_id')`,
      })
      .from(archivedUsers)
      .leftJoin(
        archivedRows,
        and(eq(archivedRows.archiveId, archivedUsers.id), eq(archivedRows.tableName, "users")),
      )
      .where(eq(archivedUsers.userId, userId)),
  });
  const [found] = user ? [user] : archived;
  if (!found) return null;
  const customers = [user, ...archived].flatMap((each) => each?.customerId ?? []);
  return { email: found.email, isAdmin: user?.isAdmin ?? false, customerIds: [...new Set(customers)] };
}
