import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { query, type Query } from "~/database/query.server";
import { IS_DEAD } from "~/delivery/undelivered.server";

/** Each count stops here, so that a flood of failed emails doesn't slow the page. */
const WAITING_COUNTED_MAX = 1000;

export interface WaitingWork {
  /** Possible restrictions, which count toward the level until someone decides. */
  proposals: number;
  /** Stories and restrictions that readers reported. */
  reports: number;
  /** Articles that the rules and the AI model read differently. */
  disagreements: number;
  failedEmails: number;
}

/** Query for how much of each kind of work waits for an administrator. */
export function waitingWork({ db }: Pick<Context, "db">): Query<WaitingWork> {
  const counted = (rows: ReturnType<typeof sql>) =>
    sql<number>`(select count(*) from (${rows} limit ${WAITING_COUNTED_MAX}))`;
  return query(
    db
      .select({
        proposals: counted(sql`select 1 from restriction_proposals where state = 'open'`),
        reports: counted(sql`select distinct kind, subject_id from mistake_reports where state = 'open'`),
        disagreements: counted(sql`select 1 from news_articles where read_by = 'differ'`),
        failedEmails: counted(sql`select 1 from messages where ${IS_DEAD}`),
      })
      .from(sql`(select 1)`),
    ([row]) => row ?? { proposals: 0, reports: 0, disagreements: 0, failedEmails: 0 },
  );
}
