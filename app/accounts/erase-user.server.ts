import { eq, inArray, sql } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import { deleteCustomer } from "~/billing/cancel.server";
import type { Context } from "~/context.server";
import { runBatch } from "~/database/query.server";
import {
  archivedRows,
  archivedUsers,
  auditLog,
  sessions,
  stripeEvents,
  users,
} from "~/database/schema.server";
import { rowsOf, USER_TABLES } from "~/database/user-tables.server";
import { reportFailure } from "~/http/failure-report.server";
import { deleteSessionEntries } from "./session.server";

type Erasure =
  | { ok: true }
  | { ok: false; reason: "not-found" | "is-admin" | "sessions-failed" | "stripe-failed" | "not-configured" };

/**
 * What the audit log stores about an erased user: enough to answer "was this address erased?" without revealing the
 * address.
 */
export const erasedSubject = async (email: string): Promise<string> => `sha256:${await SHA256(email)}`;

/**
 * Erases a user permanently: first the session entries in KV, then the Stripe customer with its subscriptions, then every row
 * and archive in one batch, and last the session entries that were added meanwhile. If KV or Stripe can't be reached no row is erased, so no one keeps paying for a deleted account.
 * Every step can be repeated, so the next call starts over.
 * @param by the administrator who requested it, who can't erase administrators; if omitted, the users themselves
 */
export async function eraseUser(
  context: Context,
  userId: string,
  by?: { id: string; email: string },
): Promise<Erasure> {
  const { db } = context;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return { ok: false, reason: "not-found" };
  if (by && user.isAdmin) return { ok: false, reason: "is-admin" };
  const own = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  try {
    await deleteSessionEntries(
      context.sessions,
      own.map(({ id }) => id),
    );
  } catch (error) {
    reportFailure("session-deletion-failed", { userId }, error);
    return { ok: false, reason: "sessions-failed" };
  }
  const customer = await deleteCustomer(context, user.stripeCustomerId);
  if (!customer.ok) return customer;

  const archives = db
    .select({ id: archivedUsers.id })
    .from(archivedUsers)
    .where(eq(archivedUsers.userId, userId));
  const chosen = sql`(${userId})`;
  const { ended } = await runBatch(db, {
    ended: db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id }),
    rows: USER_TABLES.map((table) => db.delete(table).where(rowsOf(table, chosen))),
    archivedRows: db.delete(archivedRows).where(inArray(archivedRows.archiveId, archives)),
    archives: db.delete(archivedUsers).where(eq(archivedUsers.userId, userId)),
    events: db.delete(stripeEvents).where(eq(stripeEvents.customerId, user.stripeCustomerId ?? "")),
    user: db.delete(users).where(eq(users.id, userId)),
    audit: db.insert(auditLog).values({
      id: context.newId(),
      at: context.now(),
      adminId: by?.id ?? "self",
      adminEmail: by?.email ?? "the user",
      action: "account-erased",
      subject: await erasedSubject(user.email),
      outcome: "done",
    }),
  });
  console.log({ event: "account-erased", userId });
  try {
    // Opened since the first step. Without their rows they are invalid, so a failure undoes nothing.
    const known = new Set(own.map(({ id }) => id));
    await deleteSessionEntries(
      context.sessions,
      ended.flatMap(({ id }) => (known.has(id) ? [] : [id])),
    );
  } catch (error) {
    reportFailure("session-deletion-failed", { userId }, error);
  }
  return { ok: true };
}
