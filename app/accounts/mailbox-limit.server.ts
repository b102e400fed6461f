import { sql } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { mailboxPauses } from "~/database/schema.server";
import type { AccountEmailKind } from "./account-emails.server";
import { DAY_MS, HOUR_MS } from "~/time";
import { foldedMailbox } from "./mailbox";

/** The hash stored for an address, to limit emails to its mailbox. */
export const mailboxKey = (email: string) => SHA256(foldedMailbox(email));

interface MailboxLimit {
  kinds: readonly AccountEmailKind[];
  max: number;
  withinMs: number;
}

/** Anyone can trigger these emails, so they are limited per mailbox, regardless of account or spelling. */
export const VERIFICATION_EMAILS: MailboxLimit = {
  kinds: ["welcome", "verify-email"],
  max: 5,
  withinMs: DAY_MS,
};
export const RESET_EMAILS: MailboxLimit = { kinds: ["password-reset"], max: 10, withinMs: HOUR_MS };

/**
 * Returns whether the mailbox may get another such email: it is under the limit, and its owner hasn't paused our
 * account emails.
 * @param userId counts this account's emails too, for accounts from before mailboxes were recorded
 */
export async function mailboxMayReceive(
  { db, now }: Pick<Context, "db" | "now">,
  to: { mailbox: string; userId?: string },
  limit: MailboxLimit,
): Promise<boolean> {
  const at = now().getTime();
  const row = await db.get<{ sent: number; paused: number }>(sql`
    select
      (select count(*) from account_emails
        where kind in (select value from json_each(${JSON.stringify(limit.kinds)}))
          and created_at > ${at - limit.withinMs}
          and user_id in (select id from users where mailbox = ${to.mailbox} union select ${to.userId ?? ""})) as sent,
      exists (select 1 from mailbox_pauses where mailbox = ${to.mailbox} and until > ${at}) as paused`);
  return row.sent < limit.max && row.paused === 0;
}

/** Statement: stops account emails to the mailbox until then. */
export const pauseMailbox = (db: Database, mailbox: string, until: Date) =>
  db.insert(mailboxPauses).values({ mailbox, until }).onConflictDoUpdate({
    target: mailboxPauses.mailbox,
    set: { until },
  });
