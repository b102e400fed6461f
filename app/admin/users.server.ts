import { and, asc, desc, eq, gte, lt, or, sql, type SQL } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { pageCount } from "~/database/paging";
import { joinQueries, pageQuery, readOne, rowCount, runBatch } from "~/database/query.server";
import { users } from "~/users/tables.server";
import { userOrder, type UserQuery } from "./user-query";
import { deleteSessionEntries } from "~/accounts/sign-in/session.server";
import type { Context } from "~/context.server";
import { sessions } from "~/accounts/tables.server";
import { auditInsert, type Actor } from "~/audit/audit-log.server";
import { removeDevices } from "~/accounts/sign-in/known-devices.server";

const SORT_COLUMNS = {
  created: [users.createdAt, users.id],
  email: [users.email],
  status: [users.subscriptionStatus, users.createdAt],
} as const;

/** Search results are counted only up to this number; an exact count would cost more than the page itself. */
const FOUND_COUNTED_MAX = 1000;

/**
 * Returns one page of users. Search and sort use indexes: a page of 100,000 users reads about as many rows as it shows,
 * and the total counts an index. If a search finds more than 1,000, `found` and `pages` are null.
 */
export const listUsers = (db: Database, query: UserQuery) => readOne(db, usersPage(db, query));

export type UserPage = Awaited<ReturnType<typeof listUsers>>;

/** Query for one page of users, for a batch. */
export function usersPage(db: Database, query: UserQuery) {
  const matching = query.q ? startsWith(query.q) : undefined;
  const direction = userOrder(query) === "asc" ? asc : desc;
  const page = {
    list: pageQuery(
      db
        .select({
          id: users.id,
          email: users.email,
          isAdmin: users.isAdmin,
          subscriptionStatus: users.subscriptionStatus,
          plan: users.plan,
          trialEndsAt: users.trialEndsAt,
          createdAt: users.createdAt,
        })
        .from(users)
        .where(matching)
        .orderBy(...SORT_COLUMNS[query.sort].map((column) => direction(column)))
        .$dynamic(),
      query,
      (row) => ({
        ...row,
        trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
        createdAt: row.createdAt.toISOString(),
      }),
    ),
    found: rowCount(
      db,
      db
        .select({ id: users.id })
        .from(users)
        .where(matching ?? sql`0`)
        .limit(FOUND_COUNTED_MAX + 1)
        .as("found"),
    ),
    total: rowCount(db, users),
  };
  return joinQueries(page, ({ list, found, total }) => {
    const matches = matching ? found : total;
    const isCounted = !matching || matches <= FOUND_COUNTED_MAX;
    return {
      users: list.rows,
      found: isCounted ? matches : null,
      total,
      page: list.page,
      pages: isCounted ? pageCount(matches) : null,
      hasMore: list.hasMore,
    };
  });
}

/** "ann" matches ann@example.com and jane@annex.example; "@annex" only the domain. */
function startsWith(text: string): SQL | undefined {
  const domainStart = text.startsWith("@") ? text.slice(1) : text;
  const domain = sql`substr(email, instr(email, '@') + 1)`;
  const inDomain = and(gte(domain, domainStart), lt(domain, afterAll(domainStart)));
  if (text.startsWith("@")) return inDomain;
  return or(and(gte(users.email, text), lt(users.email, afterAll(text))), inDomain);
}

/** A text that sorts after every text starting with `prefix`. */
const afterAll = (prefix: string) => `${prefix}\u{10ffff}`;

/** Ends all sessions of an account. Does nothing if there is no such account. */
export async function endSessionsOf(context: Context, actor: Actor, userId: string): Promise<void> {
  const exists = sql`exists (select 1 from users where id = ${userId})`;
  const { ended } = await runBatch(context.db, {
    audit: auditInsert(
      context,
      { actor, action: "sessions-ended", subject: userId, outcome: "done" },
      exists,
    ),
    ended: context.db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id }),
    devices: removeDevices(context.db, userId),
  });
  const ids = ended.map(({ id }) => id);
  // Without their rows they are invalid already.
  context.waitUntil(deleteSessionEntries(context.sessions, ids));
}
