import { sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import type { Undelivered } from "~/delivery/undelivered.server";

export interface Backlog {
  waiting: number;
  oldestOwedAt: string | null;
}

/** The query for the mail that is owed and not out yet, of both kinds together; read its row with `readBacklog`. */
export const backlogRow = (db: Database) =>
  db
    .select({
      waiting: sql<number>`(select count(*) from triggered_alerts where delivery_state in ('waiting', 'sending'))
        + (select count(*) from account_emails where delivery_state in ('waiting', 'sending'))`,
      oldestOwedAt: sql<number | null>`(select min(at) from (
        select min(triggered_at) as at from triggered_alerts where delivery_state in ('waiting', 'sending')
        union all
        select min(created_at) from account_emails where delivery_state in ('waiting', 'sending')))`,
    })
    .from(sql`(select 1)`);

export const readBacklog = ([row]: Awaited<ReturnType<typeof backlogRow>>): Backlog => ({
  waiting: row?.waiting ?? 0,
  oldestOwedAt: row?.oldestOwedAt == null ? null : new Date(row.oldestOwedAt).toISOString(),
});

export type UndeliveredView = ReturnType<typeof undeliveredView>;

/** A dead letter as the monitor shows it. */
export const undeliveredView = (letter: Undelivered) => ({
  ...letter,
  owedSince: letter.owedSince.toISOString(),
});
