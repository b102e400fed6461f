import { sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { listUndelivered } from "~/delivery/undelivered.server";

const UNDELIVERED_SHOWN = 20;

export interface Backlog {
  waiting: number;
  oldestOwedAt: string | null;
}

/** The mail that is owed and not out yet, of both kinds together, and the dead letters. */
export async function mailBacklog(db: Database) {
  const [[row], undelivered] = await Promise.all([
    db
      .select({
        waiting: sql<number>`(select count(*) from triggered_alerts where delivery_state in ('waiting', 'sending'))
          + (select count(*) from account_emails where delivery_state in ('waiting', 'sending'))`,
        oldestOwedAt: sql<number | null>`(select min(at) from (
          select min(triggered_at) as at from triggered_alerts where delivery_state in ('waiting', 'sending')
          union all
          select min(created_at) from account_emails where delivery_state in ('waiting', 'sending')))`,
      })
      .from(sql`(select 1)`),
    listUndelivered(db, UNDELIVERED_SHOWN),
  ]);
  const backlog: Backlog = {
    waiting: row?.waiting ?? 0,
    oldestOwedAt: row?.oldestOwedAt == null ? null : new Date(row.oldestOwedAt).toISOString(),
  };
  return {
    backlog,
    undelivered: undelivered.map((letter) => ({ ...letter, owedSince: letter.owedSince.toISOString() })),
  };
}

export type UndeliveredView = Awaited<ReturnType<typeof mailBacklog>>["undelivered"][number];
