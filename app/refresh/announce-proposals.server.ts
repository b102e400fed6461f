import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";

const EMAILS_MAX = 100;

/**
 * Queues one email to each administrator for each open proposal that they have not been told of. Safe to repeat: an
 * administrator gets one email for a proposal, however often the refresh runs. Returns how many were queued.
 */
export async function announceProposals({ db }: Pick<Context, "db">, now: Date): Promise<number> {
  const { meta } = await db.run(sql`
    insert into account_emails (id, user_id, kind, subject_id, created_at, next_attempt_at)
    select lower(hex(randomblob(16))), users.id, 'restriction-proposed', proposals.id, ${now.getTime()}, ${now.getTime()}
    from restriction_proposals proposals join users on users.is_admin = 1
    where proposals.state = 'open' and not exists (
      select 1 from account_emails told
      where told.user_id = users.id and told.kind = 'restriction-proposed' and told.subject_id = proposals.id)
    limit ${EMAILS_MAX}`);
  return meta.changes;
}
