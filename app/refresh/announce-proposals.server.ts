import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { queueAccountEmails } from "~/accounts/account-emails.server";

const EMAILS_MAX = 100;

/**
 * Queues one email to each administrator for each open proposal they haven't been emailed about. Idempotent: one email
 * per administrator and proposal, however often the refresh runs. Returns how many were queued.
 */
export async function announceProposals({ db }: Pick<Context, "db">, now: Date): Promise<number> {
  const queued = await queueAccountEmails(
    db,
    { kind: "restriction-proposed", now },
    sql`select lower(hex(randomblob(16))) as id, users.id as user_id, proposals.id as subject_id
      from restriction_proposals proposals join users on users.is_admin = 1
      where proposals.state = 'open' and not exists (
        select 1 from messages earlier where earlier.user_id = users.id
          and earlier.kind = 'restriction-proposed' and earlier.subject_id = proposals.id)
      limit ${EMAILS_MAX}`,
  );
  return queued.length;
}
