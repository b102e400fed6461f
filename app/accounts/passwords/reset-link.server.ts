import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert.server";
import { passwordResetTokens } from "../tables.server";
import { addressKeys, hasBounced } from "~/delivery/suppression.server";
import { messages } from "~/delivery/tables.server";
import { HOUR_MS, MINUTE_MS } from "~/time";
import { accountEmailInsert } from "../account-emails.server";
import { mailedToken, mailedTokenHash } from "../addresses/mailed-token.server";

/**
 * Prepares a reset link, valid for an hour, and its email as statements for the caller's batch. The caller then enqueues
 * "people".
 * @param condition what must hold for both to be written, when the link's statement has its turn
 */
export async function resetEmail(
  context: Pick<Context, "db" | "config" | "newId" | "now">,
  userId: string,
  condition: SQL = sql`true`,
) {
  const { db, config, newId } = context;
  const now = context.now();
  const [secret = ""] = config.SESSION_SECRETS;
  const id = newId();
  const link = {
    id,
    userId,
    token: await mailedTokenHash(await mailedToken(secret, "password-reset", id)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + HOUR_MS),
  };
  return {
    statements: [
      insertWhere(db, passwordResetTokens, link, condition),
      accountEmailInsert(
        db,
        { id: newId(), userId, kind: "password-reset", subjectId: id, now },
        sql`exists (select 1 from password_reset_tokens where id = ${id})`,
      ).returning({ id: messages.id }),
    ] as const,
  };
}

const PAUSE_MS = 10 * MINUTE_MS;

/**
 * The condition that the owner of a confirmed address gets another link: unless one that still works was emailed within the
 * last ten minutes. Nothing else holds one back, no matter who asks or how often.
 */
export const mayEmailLink = (userId: string, now: Date) => sql`not exists (select 1 from password_reset_tokens
  where user_id = ${userId} and used_at is null and created_at > ${now.getTime() - PAUSE_MS})`;

/**
 * The condition that an account whose address was never confirmed, which anyone can register, gets a link: one an hour, and all
 * of them together `perHour`. A link lasts an hour, so those of the last hour are the ones that haven't expired.
 */
export const mayEmailStranger = (userId: string, now: Date, perHour: number) => sql`
  not exists (select 1 from password_reset_tokens where user_id = ${userId} and expires_at > ${now.getTime()})
  and (select count(*) from password_reset_tokens join users on users.id = user_id
    where expires_at > ${now.getTime()} and email_verified_at is null) < ${perHour}`;

/** Reset links per hour that a password change may void. Each can be replaced immediately, so this also limits the emails. */
const VOIDED_PER_HOUR_MAX = 10;

/**
 * The condition that a changed password may void the open links: only where the owner can ask for another one at once. A
 * stranger who has the password and asks for many links leaves the owner the ones that were sent, and so does one whose owner
 * gets a single link a day, because the address has bounced.
 */
export async function mayReplaceLinks(
  context: Pick<Context, "config" | "now">,
  { id, email }: { id: string; email: string },
): Promise<SQL> {
  const bounced = hasBounced(id, await addressKeys(context, email));
  return sql`exists (select 1 from users where id = ${id} and email_verified_at is not null) and not ${bounced}
    and (select count(*) from password_reset_tokens
      where user_id = ${id} and expires_at > ${context.now().getTime()}) < ${VOIDED_PER_HOUR_MAX}`;
}

/** Statement: voids all of a user's active reset links, if the condition holds. */
export const voidResetLinks = ({ db, now }: Pick<Context, "db" | "now">, userId: string, condition?: SQL) =>
  db
    .update(passwordResetTokens)
    .set({ usedAt: now() })
    .where(and(eq(passwordResetTokens.userId, userId), isNull(passwordResetTokens.usedAt), condition));
