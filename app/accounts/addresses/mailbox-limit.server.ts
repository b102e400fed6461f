import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { mailboxPauses } from "../tables.server";
import { hmac } from "~/http/signed-token.server";
import type { AccountEmailKind } from "../account-emails.server";
import { DAY_MS, HOUR_MS } from "~/time";
import { foldedMailbox } from "./mailbox";

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

/** Whether a mailbox may get another such email: not if it has got the most of them, or its owner has paused these. */
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
