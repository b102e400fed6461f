import { type Placeholder, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { hmac } from "~/http/signed-token.server";
import { DAY_MS, HOUR_MS } from "~/time";
import type { AccountEmailKind } from "../account-emails.server";
import { mailboxPauses } from "../tables.server";
import { foldedMailbox } from "../credentials";

type Keyed = Pick<Context, "config">;

/**
 * The hashes that name an address's mailbox, to limit emails to it: keyed, so that no one can find the address by trying
 * addresses. One for each of DATA_SECRETS: the first is stored, the others find what was stored before.
 */
export const mailboxKeys = ({ config }: Keyed, email: string): Promise<string[]> =>
  Promise.all(config.DATA_SECRETS.map((secret) => hmac(secret, `mailbox:${foldedMailbox(email)}`)));

/** The hash stored for an address's mailbox. */
export const mailboxKey = async (context: Keyed, email: string): Promise<string> =>
  (await mailboxKeys(context, email))[0] ?? "";

interface MailboxLimit {
  kinds: readonly AccountEmailKind[];
  max: number;
  withinMs: number;
  /** Whether the mailbox's owner can stop them. Never resets: they are the owner's way back into an account. */
  canBePaused: boolean;
}

/** Anyone can trigger these emails, so they are limited per mailbox, regardless of account or spelling. */
export const VERIFICATION_EMAILS: MailboxLimit = {
  kinds: ["welcome", "verify-email"],
  max: 5,
  withinMs: DAY_MS,
  canBePaused: true,
};
/** Limits accounts whose address was never confirmed; others can't hold back those of a confirmed account. */
export const UNCONFIRMED_RESET_EMAILS: MailboxLimit = {
  kinds: ["password-reset"],
  max: 10,
  withinMs: HOUR_MS,
  canBePaused: false,
};

/** Who would get an email: an address, and its account if it has one. */
interface Recipient {
  email: string;
  userId?: string;
}

/** Whether a mailbox may get another such email: not if it has reached the limit, or its owner has paused these. */
type MailboxState = "open" | "full" | "paused";

/**
 * Returns whether the address's mailbox may get another such email. The account's emails count even if its mailbox was stored
 * under a secret that is gone.
 */
export async function mailboxState(
  context: Pick<Context, "db" | "now" | "config">,
  { email, userId = "" }: Recipient,
  limit: MailboxLimit,
): Promise<MailboxState> {
  const at = context.now().getTime();
  const keys = JSON.stringify(await mailboxKeys(context, email));
  const isOfMailbox = sql`mailbox in (select value from json_each(${keys}))`;
  const row = await context.db.get<{ sent: number; paused: number }>(sql`
    select
      count(*) as sent,
      exists (select 1 from mailbox_pauses where ${isOfMailbox} and until > ${at}) as paused
    from messages
    where kind in (select value from json_each(${JSON.stringify(limit.kinds)}))
      and created_at > ${at - limit.withinMs}
      and user_id in (select id from users where ${isOfMailbox} union select ${userId})`);
  if (limit.canBePaused && row.paused === 1) return "paused";
  return row.sent < limit.max ? "open" : "full";
}

/** Statement: stops links to confirm an address, sent to the mailbox, until then. */
export const pauseMailbox = (db: Database, mailbox: string, until: Date) =>
  db.insert(mailboxPauses).values({ mailbox, until }).onConflictDoUpdate({
    target: mailboxPauses.mailbox,
    set: { until },
  });

// Emails that anyone can have sent to any address: the links of new accounts, and those to a new address of an account
// whose own was never confirmed. At most this many go out in an hour; the others wait for a later slot.

/** Lifetime of such a link, from when its email is due. The expiries thus record when emails are due, without a counter. */
export const LINK_VALID_MS = DAY_MS;

/**
 * SQL: when the next such email may go out, so that no hour has more than `perHour`. With 200 an hour, the 201st is due an hour
 * after the first.
 */
export const nextSlot = (now: Date, perHour: number) => sql`max(${now.getTime()}, coalesce(
  (select expires_at from (
    select expires_at from (select expires_at from email_verifications order by expires_at desc limit ${perHour})
    union all
    select expires_at from (select expires_at from email_changes where was_old_verified = 0
      order by expires_at desc limit ${perHour}))
    order by expires_at desc limit 1 offset ${perHour - 1}) - ${LINK_VALID_MS} + ${HOUR_MS}, 0))`;

/** SQL: when the last of the emails that wait for a later slot is due; null if none waits. */
export const registrationHeldUntil = (now: Date) =>
  sql<number | null>`(select max(expires_at) - ${LINK_VALID_MS} from (
    select max(expires_at) as expires_at from email_verifications union all
    select max(expires_at) from email_changes where was_old_verified = 0)
    where expires_at > ${now.getTime() + LINK_VALID_MS})`;

/** SQL, for a select from users: when the user's link that waits for a later slot is due; null if none waits. */
export const linkDueAt = (now: number | Placeholder) => sql<
  number | null
>`case when users.email_verified_at is null then
  (select min(expires_at) - ${LINK_VALID_MS} from email_verifications where email_verifications.user_id = users.id
    and used_at is null and expires_at > ${now} + ${LINK_VALID_MS}) end`;

/**
 * SQL, for a select from users: 1 if the user has no link to confirm the address because the mailbox has reached its
 * daily limit, for example because others registered its spellings; else 0.
 */
export const isLinkHeld = (now: number | Placeholder) => sql<number>`case when users.email_verified_at is null
  and not exists (select 1 from email_verifications where email_verifications.user_id = users.id
    and used_at is null and expires_at > ${now})
  then (select count(*) from messages join users as others on others.id = messages.user_id
    where others.mailbox = users.mailbox and messages.created_at > ${now} - ${VERIFICATION_EMAILS.withinMs}
    and messages.kind in (select value from json_each(${JSON.stringify(VERIFICATION_EMAILS.kinds)})))
    >= ${VERIFICATION_EMAILS.max} else 0 end`;

/** When a link with this expiry will be sent, if it waits for a later slot; else null. */
export function linkDueFrom(expiresAt: Date, now: Date): Date | null {
  const dueAt = new Date(expiresAt.getTime() - LINK_VALID_MS);
  return dueAt > now ? dueAt : null;
}
