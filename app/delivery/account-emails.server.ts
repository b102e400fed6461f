import type { Database } from "~/database/open.server";
import { accountEmails, type ACCOUNT_EMAIL_KINDS } from "~/database/schema.server";

export type AccountEmailKind = (typeof ACCOUNT_EMAIL_KINDS)[number];

/**
 * The row of one account mail, as a statement for the caller's `db.batch`, so that the mail is owed exactly when what it
 * tells of has happened. The caller then rings `jobFor("account", id)`; if that bell is lost, a sweep rings a minute on.
 * @param email.subjectId what the mail is about, such as the reset token's row id; never a secret
 */
export function accountEmailInsert(
  db: Database,
  email: { id: string; userId: string; kind: AccountEmailKind; subjectId?: string; now: Date },
) {
  return db.insert(accountEmails).values({
    id: email.id,
    userId: email.userId,
    kind: email.kind,
    subjectId: email.subjectId ?? null,
    createdAt: email.now,
    nextAttemptAt: email.now,
  });
}
