import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { seal, unseal } from "~/accounts/factors/sealed-secret.server";
import { deleteSessionEntries } from "~/accounts/sign-in/session.server";
import { sessions } from "~/accounts/tables.server";
import { erasedSubject, type Actor, auditInsert, SELF } from "~/audit/audit-log.server";
import { deleteCustomer } from "~/billing/customer.server";
import { stripeEvents } from "~/billing/tables.server";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { firstRow, runBatch } from "~/database/query.server";
import { reportFailure } from "~/http/failure-report.server";
import { hmac } from "~/http/signed-token.server";
import { DAY_MS, SECOND_MS } from "~/time";
import { users } from "~/users/tables.server";
import { erasureMarker, archivedRows, archivedUsers } from "./tables.server";
import { rowsOf, USER_TABLES } from "./user-tables.server";

// The ids of erased users, so that a restored backup doesn't bring them back. In KV, because a restore of D1 would bring back
// an older list. Each is sealed, and named by a keyed hash: without DATA_SECRETS the list names no one.

const PREFIX = "erased:v1:";
/** Longer than the 30 days that backups of D1 go back. */
const LISTED_DAYS = 35;
/** Purpose that ids on the list are encrypted for. */
const OWNER = "erased-users";

const entry = z.object({ sealed: z.string() });

/** Puts an erased user's id on the list. Repeatable. */
async function listErased({ sessions: kv, config }: Pick<Context, "sessions" | "config">, userId: string) {
  const name = await hmac(config.DATA_SECRETS[0] ?? "", `erased-user:${userId}`);
  const sealed = await seal(config.DATA_SECRETS, OWNER, userId);
  await kv.put(PREFIX + name, "", {
    metadata: { sealed },
    expirationTtl: (LISTED_DAYS * DAY_MS) / SECOND_MS,
  });
}

/** Reads the ids on the list, page by page. */
export async function* erasedIds({ sessions: kv, config }: Pick<Context, "sessions" | "config">) {
  for (let cursor: string | undefined, isOver = false; !isOver;) {
    const page = await kv.list({ prefix: PREFIX, cursor });
    const listed = page.keys.flatMap(({ metadata }) => entry.safeParse(metadata).data ?? []);
    const ids = await Promise.all(listed.map(({ sealed }) => unseal(config.DATA_SECRETS, OWNER, sealed)));
    yield ids.flatMap((id) => id?.text ?? []);
    isOver = page.list_complete;
    cursor = page.list_complete ? undefined : page.cursor;
  }
}

// Every erasure writes one new token to D1 and to KV. A restored database has an older token than KV, so it may hold users who
// were erased since, and nothing may be sent from it before they are erased again.

const KEY = "erasure-marker:v1";

type Stores = Pick<Context, "db" | "sessions">;

/** Writes the token of one more erasure to KV; the caller has written it to D1 with the erasure itself. */
export const markErasure = ({ sessions }: Pick<Stores, "sessions">, token: string): Promise<void> =>
  sessions.put(KEY, token);

/**
 * Returns whether the database may be older than the last erasure. Also true for up to a minute after an erasure, until KV
 * shows its token everywhere, which only delays a message.
 */
export async function isRestored({ db, sessions }: Stores): Promise<boolean> {
  const [row, token] = await Promise.all([
    db.select({ token: erasureMarker.token }).from(erasureMarker).get(),
    sessions.get(KEY),
  ]);
  return (row?.token ?? null) !== token;
}

/** Statement that writes an erasure's token to D1. */
export const setErasureToken = ({ db }: Pick<Stores, "db">, token: string) =>
  db
    .insert(erasureMarker)
    .values({ id: 1, token })
    .onConflictDoUpdate({ target: erasureMarker.id, set: { token } });

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
