import { and, eq, gte, isNull, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { runBatch } from "~/database/query.server";
import { enqueue } from "~/delivery/enqueue.server";
import { messages } from "~/delivery/tables.server";
import type { RequestScope } from "~/http/request-scope";
import { users } from "~/users/tables.server";
import { accountEmailInsert } from "../account-emails.server";
import type { FactorChange } from "../emails/security-words";
import {
  forgetDevices,
  deviceNotice,
  deviceAccount,
  setKnownDeviceCookie,
} from "../sign-in/known-devices.server";
import { reissueSession } from "../sign-in/session.server";
import { passkeys, recoveryCodes, totpSecrets } from "../tables.server";

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

/**
 * Statement: queues the email that says which second factor was added or removed, if the condition holds. For the batch that
 * makes the change, before it; give the rows that it returns to `enqueueNotice`.
 * @param now the time of the change: "Not you?" in the email removes what was added since
 */
export const factorNotice = (
  { db, newId }: Pick<Context, "db" | "newId">,
  userId: string,
  change: FactorChange,
  { now, condition }: { now: Date; condition: SQL },
) =>
  accountEmailInsert(
    db,
    { id: newId(), userId, kind: "second-factor-changed", subjectId: change, now },
    condition,
  ).returning({ id: messages.id });

/** Sends the notice without waiting for it. */
export function enqueueNotice(context: Context, [notice]: readonly { id: string }[]): void {
  if (notice) context.waitUntil(enqueue(context, "people"));
}

const RECOVERY_CODES = 10;
/** 32 unambiguous characters, so each byte maps to one evenly. */
const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Returns ten new codes, to be shown once, and the statement that stores their hashes if the condition holds. */
export async function newRecoveryCodes(db: Database, userId: string, now: Date, condition: SQL) {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = JSON.stringify(await Promise.all(codes.map((each) => recoveryHash(userId, each))));
  const insert = db
    .insert(recoveryCodes)
    .select(
      sql`select value, ${userId}, null, ${now.getTime()} from json_each(${hashes}) where ${condition}`,
    );
  return { codes, insert };
}

/** Four groups of six characters: 120 bits, so a fast hash is enough. */
function newRecoveryCode(): string {
  const signs = [...crypto.getRandomValues(new Uint8Array(24))].map(
    (byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length],
  );
  return [0, 6, 12, 18].map((start) => signs.slice(start, start + 6).join("")).join("-");
}

export const recoveryHash = (userId: string, code: string) =>
  SHA256(`${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`);

/** Gives the session that has passed a second factor its rights, under a new id, and remembers the device. */
export async function passSecondFactor(
  request: Request,
  context: Context & Partial<RequestScope>,
  viewer: { userId: string; sessionId: string },
): Promise<void> {
  const session = await reissueSession(request, context, viewer, "second-factor");
  const account = await deviceAccount(context.db, viewer.userId);
  if (!account) return;
  const { reissued, notice } = await runBatch(context.db, {
    reissued: session.update,
    ...(await deviceNotice(request, context, account, session.isReissued)),
  });
  if (reissued.length === 0) return;
  session.finish();
  enqueueNotice(context, notice);
  await setKnownDeviceCookie(request, context, account, { hasFactor: true });
}
