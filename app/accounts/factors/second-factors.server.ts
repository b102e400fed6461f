import { and, eq, gte, isNull, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { passkeys, recoveryCodes, totpSecrets } from "./tables.server";
import { users } from "~/users/tables.server";
import { forgetDevices } from "../sign-in/known-device.server";

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

/** A second factor, as its owner recognizes it. `name` is the passkey's; an authenticator app has none. */
export interface NewFactor {
  name: string | null;
  addedAt: Date;
}

/** SQL: the second factors that a user has added at `since` or later, of those that sign in. */
const factorsSince = (userId: string, since: Date) => sql`
  select name, created_at as at from passkeys where user_id = ${userId} and created_at >= ${since.getTime()}
  union all select null, confirmed_at from totp_secrets
    where user_id = ${userId} and confirmed_at >= ${since.getTime()}`;

/** 1 if the user has added a second factor at `since` or later, else 0. */
export const hasFactorSince = (userId: string, since: Date) =>
  sql<number>`exists (${factorsSince(userId, since)})`;

/** Returns the second factors that a user has added at `since` or later, the newest first. */
export async function newFactors(db: Database, userId: string, since: Date): Promise<NewFactor[]> {
  const rows = await db.all<{ name: string | null; at: number }>(
    sql`${factorsSince(userId, since)} order by at desc`,
  );
  return rows.map(({ name, at }) => ({ name, addedAt: new Date(at) }));
}

/**
 * Statements: remove second factors and recovery codes added at `since` or later if the condition holds; older ones stay. An
 * app counts from its confirmation, and a setup that isn't confirmed goes too: its key may be known.
 */
export const removeFactorsSince = (db: Database, userId: string, since: Date, condition: SQL) => [
  db.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since), condition)),
  db
    .delete(totpSecrets)
    .where(
      and(
        eq(totpSecrets.userId, userId),
        or(isNull(totpSecrets.confirmedAt), gte(totpSecrets.confirmedAt, since)),
        condition,
      ),
    ),
  db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since), condition)),
  dropUselessCodes(db, userId),
];

/** The condition that a user may add a second factor: only an address that its owner has confirmed can, so that no stranger who registered it first stays behind. */
export const mayAddFactor = (userId: string) =>
  sql`exists (select 1 from users where id = ${userId} and email_verified_at is not null)`;

/** Statement: for the batch that adds a factor, before it. With the first, devices known by the password alone are forgotten. */
export const forgetPasswordDevices = (db: Database, userId: string, condition: SQL) =>
  db
    .update(users)
    .set(forgetDevices)
    .where(and(eq(users.id, userId), sql`not ${hasTotp(userId)} and not ${hasPasskey(userId)}`, condition));
