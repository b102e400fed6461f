import { sql } from "drizzle-orm";
import { VERIFICATION_EMAILS } from "../addresses/mailbox-limit.server";
import { DAY_MS, HOUR_MS } from "~/time";

// Emails that anyone can have sent to any address: the links of new accounts, and those to a new address of an account whose
// own was never confirmed. So many go out in an hour; the others wait for their place.

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

/** SQL: when the last of the emails that wait for their place is due; null if none waits. */
export const registrationHeldUntil = (now: Date) =>
  sql<number | null>`(select max(expires_at) - ${LINK_VALID_MS} from (
    select max(expires_at) as expires_at from email_verifications union all
    select max(expires_at) from email_changes where was_old_verified = 0)
    where expires_at > ${now.getTime() + LINK_VALID_MS})`;

/** SQL, for a select from users: when the user's link that waits for its place is due; null if none waits. */
export const linkDueAt = (now: Date) => sql<number | null>`case when users.email_verified_at is null then
  (select min(expires_at) - ${LINK_VALID_MS} from email_verifications where email_verifications.user_id = users.id
    and used_at is null and expires_at > ${now.getTime() + LINK_VALID_MS}) end`;

/**
 * SQL, for a select from users: 1 if the user has no link to confirm the address because the mailbox has got the day's emails,
 * as when others have registered its spellings; else 0.
 */
export const isLinkHeld = (now: Date) => sql<number>`case when users.email_verified_at is null
  and not exists (select 1 from email_verifications where email_verifications.user_id = users.id
    and used_at is null and expires_at > ${now.getTime()})
  then (select count(*) from messages join users as others on others.id = messages.user_id
    where others.mailbox = users.mailbox and messages.created_at > ${now.getTime() - VERIFICATION_EMAILS.withinMs}
    and messages.kind in (select value from json_each(${JSON.stringify(VERIFICATION_EMAILS.kinds)})))
    >= ${VERIFICATION_EMAILS.max} else 0 end`;

/** When a link with this expiry will be sent, if it waits for its place; else null. */
export function linkDueFrom(expiresAt: Date, now: Date): Date | null {
  const dueAt = new Date(expiresAt.getTime() - LINK_VALID_MS);
  return dueAt > now ? dueAt : null;
}
