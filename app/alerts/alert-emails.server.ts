import { VERIFICATION_WAIT_MS } from "~/accounts/addresses/verification.server";
import { rawWrite } from "~/database/query.server";
import { triggeredAlerts } from "./tables.server";
import { IS_QUEUED } from "~/delivery/lanes.server";
import { messages } from "~/delivery/tables.server";
import { sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";

// The one email that a user gets about an assessment: a message of kind "alert", written with the user's first alert or
// the emergency notice. Its subject is the assessment. Its details say what else it contains: the assessment's
// emergency notices, and its events where the user has a rule by event.

/** SQL: whether an alert email contains the assessment's emergency notices, or its events. */
export const HAS_NOTICE = sql`${messages.details} ->> 'hasNotice' is 1`.mapWith(Boolean);
export const HAS_EVENTS = sql`${messages.details} ->> 'hasEvents' is 1`.mapWith(Boolean);

/** What a user may see of an email's status: our own reason for skipping it, but no error of the provider. */
export const EMAIL_STATUS = {
  deliveryState: messages.deliveryState,
  errorKind: messages.errorKind,
  report: messages.report,
  errorMessage: sql<string | null>`iif(delivery_state = 'skipped', ${messages.errorMessage}, null)`,
  nextAttemptAt: messages.nextAttemptAt,
  sentAt: messages.sentAt,
};

/** SQL: the id of a triggered alert's email, as `alertEmailInsert` writes it. */
export const EMAIL_OF_ALERT = sql`${triggeredAlerts.riskAssessmentId} || '.' || ${triggeredAlerts.userId}`;

/**
 * Statement: writes one email for each of these users about an assessment, unless it already exists. It isn't due
 * before `releaseEmails`, so that it lists all of the user's alerts.
 * @param userIds a select of `user_id`
 */
export const alertEmailInsert = (db: Database, assessmentId: string, userIds: SQL, now: number) =>
  rawWrite(
    db,
    sql`insert into messages (id, user_id, channel, kind, priority, subject_id, created_at)
      select distinct ${assessmentId} || '.' || user_id, user_id, 'email', 'alert', 'prompt', ${assessmentId}, ${now} from (${userIds})
      where true order by user_id
      on conflict (id) do nothing`,
  );

/**
 * Writes one notification for each device of those who get an email about this assessment, page by page. Idempotent.
 * They are due immediately; whatever delays or stops the email also applies to them.
 */
async function queueNotifications(db: Database, assessmentId: string, at: number): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined;) {
    await db.run(sql`
      insert into messages (id, user_id, channel, kind, priority, subject_id, device_id, created_at, next_attempt_at)
      select email.id || '.' || device.id, device.user_id, 'push', 'alert', 'device', email.id, device.id, ${at}, ${at}
      from (select id, user_id from push_devices where id > ${after} order by id limit ${ROWS_PER_STATEMENT_MAX}) device
      join messages email on email.id = ${assessmentId} || '.' || device.user_id
      where true on conflict (id) do nothing`);
    const [last]: { id: string }[] = await db.all(sql`
      select id from push_devices where id > ${after} order by id limit 1 offset ${ROWS_PER_STATEMENT_MAX - 1}`);
    after = last?.id;
  }
}

/** Rows that one D1 statement can change within its time limit. */
const ROWS_PER_STATEMENT_MAX = 20_000;

/**
 * Queues an assessment's notifications, and makes its emails due, now that all its alerts are written: immediately, or
 * a day later while the address is unverified; verification makes them due. Idempotent: an email is released once.
 */
export async function releaseEmails({ db, now }: Pick<Context, "db" | "now">, assessmentId: string) {
  const at = now().getTime();
  await queueNotifications(db, assessmentId, at);
  const dueAt = sql`iif((select email_verified_at from users where users.id = messages.user_id) is null,
    ${at + VERIFICATION_WAIT_MS}, ${at})`;
  for (let released = ROWS_PER_STATEMENT_MAX; released === ROWS_PER_STATEMENT_MAX;) {
    const { meta } = await db.run(sql`
      update messages set next_attempt_at = ${dueAt} where rowid in (
        select rowid from messages where priority = 'prompt' and ${IS_QUEUED} and next_attempt_at is null
          and kind = 'alert' and subject_id = ${assessmentId} limit ${ROWS_PER_STATEMENT_MAX})`);
    released = meta.changes;
  }
}

/** Emails that one statement can write well within D1's time limit. */
const RECIPIENTS_PER_PAGE = 10_000;

/** The number of pages written, and whether all are done. */
export interface PagesWritten {
  pages: number;
  isFinished: boolean;
}

/**
 * Writes an assessment's emails for many users, in at most `pagesMax` pages; an existing email gets the flag too.
 * Continues where an interrupted run stopped.
 * @param flag the detail that says what the email contains
 * @param users what follows "from", with "where"
 */
export async function addRecipients(
  { db, now }: Pick<Context, "db" | "now">,
  assessmentId: string,
  pagesMax: number,
  { flag, users }: { flag: "hasNotice" | "hasEvents"; users: SQL },
): Promise<PagesWritten> {
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
