import { sql, type SQL } from "drizzle-orm";
import { insertWhere } from "~/database/insert.server";
import type { Database } from "~/database/open.server";
import { messages } from "~/delivery/tables.server";

/** Kinds of messages that a person waits for: about the account, and to administrators. */
export const ACCOUNT_EMAIL_KINDS = [
  "welcome",
  "verify-email",
  "password-reset",
  "password-changed",
  "second-factor-changed",
  "factor-removal",
  "new-device",
  "confirm-new-email",
  "email-changed",
  "deletion-scheduled",
  "test-alert",
  "restriction-proposed",
  "alarm-raised",
  "alarm-cleared",
] as const;

export type AccountEmailKind = (typeof ACCOUNT_EMAIL_KINDS)[number];

/**
 * The subject of an email about a new password that was set by a reset link, followed by what else the reset did; null if it was
 * changed on the account page.
 */
export const BY_RESET = "reset";
/** The reset also canceled a requested deletion. */
export const KEPT = " kept";
/** The reset also removed the second factors of the last seven days. */
export const REMOVED = " removed";

/**
 * Returns the statement that queues one account email, for the batch that writes what the email is about. The caller then
 * enqueues "people"; if that message is lost, the sweep enqueues another within five minutes.
 * @param email.subjectId what the email is about, such as the reset token's row id; never a secret
 * @param email.dueAt now, unless it says otherwise
 * @param condition what must hold for the email to be queued when the statement's turn comes
 */
export function accountEmailInsert(
  db: Database,
  email: {
    id: string;
    userId: string;
    kind: AccountEmailKind;
    subjectId?: string | SQL;
    now: Date;
    dueAt?: SQL;
  },
  condition = sql`true`,
) {
  const { now, dueAt = now, ...columns } = email;
  return insertWhere(
    db,
    messages,
    { ...columns, channel: "email", priority: "immediate", createdAt: now, nextAttemptAt: dueAt },
    condition,
  );
}

interface QueuedEmails {
  kind: AccountEmailKind;
  now: Date;
}

/**
 * SQL that queues one account email for each row of `recipients`, a select of `id`, `user_id` and `subject_id`, and
 * returns the ids that were not queued before.
 */
export const accountEmailsSql = ({ kind, now }: QueuedEmails, recipients: SQL) => sql`
  insert into messages (id, user_id, subject_id, channel, kind, priority, created_at, next_attempt_at)
  select id, user_id, subject_id, 'email', ${kind}, 'immediate', ${now.getTime()}, ${now.getTime()} from (${recipients}) where true
  on conflict (id) do nothing returning id`;

/** The same, to run on its own. */
export const queueAccountEmails = (db: Database, emails: QueuedEmails, recipients: SQL) =>
  db.all<{ id: string }>(accountEmailsSql(emails, recipients));
