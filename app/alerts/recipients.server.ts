import { sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";

/** Emails that one statement can write well within D1's time limit. */
const RECIPIENTS_PER_PAGE = 10_000;

/** The number of pages written, and whether all are done. */
export interface Added {
  pages: number;
  isFinished: boolean;
}

/**
 * Writes an assessment's emails for many users, in at most `pagesMax` pages; one that a user has already gets the flag too. Goes on
 * where an interrupted run stopped.
 * @param flag the detail that says what the email tells
 * @param users what follows "from", with "where"
 */
export async function addRecipients(
  { db, now }: Pick<Context, "db" | "now">,
  assessmentId: string,
  pagesMax: number,
  { flag, users }: { flag: "hasNotice" | "hasEvents"; users: SQL },
): Promise<Added> {
  const at = now().getTime();
  let after = await lastRecipient(db, assessmentId, flag);
  for (let pages = 0; pages < pagesMax; pages++) {
    const added = await db.all<{ userId: string }>(sql`
      insert into messages (id, user_id, channel, kind, priority, subject_id, created_at, details)
      select ${assessmentId} || '.' || users.id, users.id, 'email', 'alert', 'prompt', ${assessmentId}, ${at},
        json_object(${flag}, 1)
      from ${users} and users.id > ${after}
      order by users.id limit ${RECIPIENTS_PER_PAGE}
      on conflict (id) do update set details = json_set(messages.details, ${`$.${flag}`}, 1)
      returning user_id as userId`);
    if (added.length < RECIPIENTS_PER_PAGE) return { pages: pages + 1, isFinished: true };
    after = added.reduce((last, { userId }) => (userId > last ? userId : last), after);
  }
  return { pages: pagesMax, isFinished: false };
}

/** The last user whose email about this assessment has the flag so far; empty if none. */
async function lastRecipient(db: Database, assessmentId: string, flag: string) {
  const [row] = await db.all<{ userId: string }>(sql`
    select user_id as userId from messages
    where id > ${`${assessmentId}.`} and id < ${`${assessmentId}/`} and channel = 'email'
      and details ->> ${flag} = 1
    order by id desc limit 1`);
  return row?.userId ?? "";
}
