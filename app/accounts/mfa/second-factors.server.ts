import { and, eq, gt, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { passkeys, recoveryCodes, sessions, totpSecrets } from "~/database/schema.server";

// Shared by the authenticator app and passkeys.

/** 1 if the user has a passkey, else 0. @param userId a value, or a query's column */
export const hasPasskey = (userId: string | SQLWrapper) =>
  sql<number>`exists (select 1 from passkeys where passkeys.user_id = ${userId})`;

/** 1 if the user has confirmed an authenticator app, else 0. */
export const hasTotp = (userId: string | SQLWrapper) =>
  sql<number>`exists (select 1 from totp_secrets where totp_secrets.user_id = ${userId} and confirmed_at is not null)`;

/** Statement: deletes the recovery codes once no second factor is left. */
export const dropUselessCodes = (db: Database, userId: string) =>
  db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), sql`not ${hasTotp(userId)} and not ${hasPasskey(userId)}`));

/** Statements: remove second factors added after `since` if the condition holds; older ones stay. */
export const removeFactorsSince = (db: Database, userId: string, since: Date, condition: SQL) => [
  db.delete(passkeys).where(and(eq(passkeys.userId, userId), gt(passkeys.createdAt, since), condition)),
  db
    .delete(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), gt(totpSecrets.createdAt, since), condition)),
  dropUselessCodes(db, userId),
];

/** Statement: marks the session's second factor as verified now, which also confirms the session. */
export const markSession = ({ db, now }: Pick<Context, "db" | "now">, sessionId: string) =>
  db.update(sessions).set({ secondFactorAt: now(), confirmedAt: now() }).where(eq(sessions.id, sessionId));

/**
 * Ten attempts a minute per account: trying all million codes would take two months, and a code expires within 90
 * seconds.
 */
export const isWithinLimit = async ({ accountLimiter }: Pick<Context, "accountLimiter">, userId: string) =>
  (await accountLimiter.limit({ key: `second-factor:${userId}` })).success;
