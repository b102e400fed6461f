import { eq, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert-where.server";
import type { Database } from "~/database/open.server";
import { accountEmails, type ACCOUNT_EMAIL_KINDS } from "./tables.server";
import { users } from "~/users/tables.server";
import type { EmailComposer, EmailDraft } from "~/delivery/email-lane";
import type { EmailLane } from "~/delivery/email-lane";
import { hasPasskey, hasTotp } from "./factors/second-factors.server";
import { NO_PASSWORD } from "./passwords/password.server";

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
 * enqueues `jobFor("account", id)`; if that message is lost, the sweep enqueues another within five minutes.
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
  return insertWhere(db, accountEmails, { ...columns, createdAt: now, nextAttemptAt: dueAt }, condition);
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
  insert into account_emails (id, user_id, subject_id, kind, created_at, next_attempt_at)
  select id, user_id, subject_id, ${kind}, ${now.getTime()}, ${now.getTime()} from (${recipients}) where true
  on conflict (id) do nothing returning id`;

/** The same, to run on its own. */
export const queueAccountEmails = (db: Database, emails: QueuedEmails, recipients: SQL) =>
  db.all<{ id: string }>(accountEmailsSql(emails, recipients));

/** A queued account email, and the user it is for. */
interface AccountEmail {
  id: string;
  kind: AccountEmailKind;
  subjectId: string | null;
  user: {
    id: string;
    email: string;
    emailVerifiedAt: Date | null;
    isAdmin: boolean;
    deletionRequestedAt: Date | null;
    factorRemovalAt: Date | null;
    hasPassword: boolean;
    hasSecondFactor: boolean;
  };
}

/** Writes one account email, or says why it must not be sent. */
export type AccountEmailComposer = (
  context: Pick<Context, "db" | "config">,
  email: AccountEmail,
  now: Date,
) => Promise<EmailDraft>;

/** The delivery lane for account emails. Each kind has its own composer. */
export const accountLane = (composers: Record<AccountEmailKind, AccountEmailComposer>): EmailLane => ({
  outbox: accountEmails,
  queue: "accountEmails",
  paceMs: 0,
  compose: composeByKind(composers),
  about: accountEmails.kind,
  queuedAt: accountEmails.createdAt,
});

const composeByKind =
  (composers: Record<AccountEmailKind, AccountEmailComposer>): EmailComposer =>
  async (context, ids, now) => {
    const emails = await context.db
      .select({
        id: accountEmails.id,
        kind: accountEmails.kind,
        subjectId: accountEmails.subjectId,
        user: {
          id: users.id,
          email: users.email,
          emailVerifiedAt: users.emailVerifiedAt,
          isAdmin: users.isAdmin,
          deletionRequestedAt: users.deletionRequestedAt,
          factorRemovalAt: users.factorRemovalAt,
          hasPassword: sql`${users.passwordHash} <> ${NO_PASSWORD}`.mapWith(Boolean),
          hasSecondFactor: sql`${hasTotp(users.id)} or ${hasPasskey(users.id)}`.mapWith(Boolean),
        },
      })
      .from(accountEmails)
      .innerJoin(users, eq(users.id, accountEmails.userId))
      .where(sql`${accountEmails.id} in (select value from json_each(${JSON.stringify(ids)}))`);
    const drafts = emails.map(
      async (email) => [email.id, await composers[email.kind](context, email, now)] as const,
    );
    return new Map(await Promise.all(drafts));
  };
