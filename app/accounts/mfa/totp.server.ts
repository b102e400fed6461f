import { randomBytes } from "node:crypto";
import { and, eq, isNull, isNotNull, lt, sql } from "drizzle-orm";
import * as OTPAuth from "otpauth";
import { SHA256 } from "worktop/crypto";
import { PRODUCT } from "~/product";
import type { Context } from "~/context.server";
import { recoveryCodes, sessions, totpSecrets } from "~/database/schema.server";
import { SECOND_MS } from "~/time";
import { seal, unseal } from "./sealed-secret.server";

const PERIOD_SECONDS = 30;
/** Clocks differ: the code before and the one after are accepted too. */
const STEPS_OFF_MAX = 1;
const RECOVERY_CODES = 10;
/** 32 signs, so that each byte picks one evenly; none that looks like another of them. */
const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

const totpOf = (secret: string, email = "") =>
  new OTPAuth.TOTP({
    issuer: PRODUCT,
    label: email,
    secret,
    period: PERIOD_SECONDS,
    digits: 6,
    algorithm: "SHA1",
  });

/** What an authenticator app is set up with: the key to type, and the address to scan. */
interface TotpSetup {
  key: string;
  uri: string;
}

/** Makes a secret for a user who has no confirmed one yet, in place of an earlier unconfirmed one. */
export async function beginTotp(context: Context, userId: string): Promise<void> {
  const secret = new OTPAuth.Secret({ size: 20 }).base32;
  const sealedSecret = await seal(context.config.SESSION_SECRETS, userId, secret);
  await context.db
    .insert(totpSecrets)
    .values({ userId, sealedSecret, createdAt: context.now() })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { sealedSecret, lastStep: 0, createdAt: context.now() },
      setWhere: isNull(totpSecrets.confirmedAt),
    });
}

export type SecurityState = { isEnabled: boolean; setup: TotpSetup | null; recoveryCodesLeft: number };

/** What the security page shows: whether two factors are on, else the setup that has begun. */
export async function securityState(
  context: Context,
  user: { id: string; email: string },
): Promise<SecurityState> {
  const [[row], codes] = await context.db.batch([
    context.db.select().from(totpSecrets).where(eq(totpSecrets.userId, user.id)),
    context.db
      .select({ id: recoveryCodes.id })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt))),
  ]);
  if (!row || row.confirmedAt) {
    return { isEnabled: Boolean(row), setup: null, recoveryCodesLeft: codes.length };
  }
  const key = await unseal(context.config.SESSION_SECRETS, user.id, row.sealedSecret);
  const setup = key ? { key, uri: totpOf(key, user.email).toString() } : null;
  return { isEnabled: false, setup, recoveryCodesLeft: 0 };
}

export type CodeOutcome = "ok" | "wrong-code" | "too-many";

/**
 * Turns two factors on with a first code from the app. This session counts as confirmed; every other session of the user
 * has to give a code from now on.
 * @returns ten recovery codes, shown once; only their hashes are stored
 */
export async function confirmTotp(
  context: Context,
  viewer: { userId: string; sessionId: string },
  code: string,
): Promise<{ ok: true; recoveryCodes: string[] } | { ok: false; reason: Exclude<CodeOutcome, "ok"> }> {
  const { db } = context;
  const now = context.now();
  const { userId } = viewer;
  const outcome = await acceptTotp(context, userId, code, isNull(totpSecrets.confirmedAt));
  if (outcome !== "ok") return { ok: false, reason: outcome };
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const rows = await Promise.all(
    codes.map(async (each) => ({ id: await recoveryHash(userId, each), userId, createdAt: now })),
  );
  await db.batch([
    db.update(totpSecrets).set({ confirmedAt: now }).where(eq(totpSecrets.userId, userId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.insert(recoveryCodes).values(rows),
    markSession(context, viewer.sessionId),
  ]);
  console.log({ event: "second-factor-enabled", userId });
  return { ok: true, recoveryCodes: codes };
}

/** Accepts the second factor of a sign-in, or of a confirmation: a code of the app, or a recovery code. Each works once. */
export async function acceptSecondFactor(
  context: Context,
  viewer: { userId: string; sessionId: string },
  code: string,
): Promise<CodeOutcome> {
  const { userId } = viewer;
  const isAppCode = /^\d{6}$/.test(code.replace(/\s/g, ""));
  const outcome = isAppCode
    ? await acceptTotp(context, userId, code, isNotNull(totpSecrets.confirmedAt))
    : await acceptRecoveryCode(context, userId, code);
  console.log({ event: outcome === "ok" ? "second-factor" : "second-factor-refused", userId });
  if (outcome === "ok") await markSession(context, viewer.sessionId);
  return outcome;
}

/** Turns two factors off. The caller has made sure who asks. */
export async function disableTotp({ db }: Pick<Context, "db">, userId: string): Promise<void> {
  await db.batch([
    db.delete(totpSecrets).where(eq(totpSecrets.userId, userId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
  ]);
  console.log({ event: "second-factor-disabled", userId });
}

const markSession = ({ db, now }: Pick<Context, "db" | "now">, sessionId: string) =>
  db.update(sessions).set({ secondFactorAt: now(), confirmedAt: now() }).where(eq(sessions.id, sessionId));

/** Ten tries a minute for an account, so that a million codes take two months to try, and each is gone in a minute. */
const isWithinLimit = async ({ accountLimiter }: Context, userId: string) =>
  (await accountLimiter.limit({ key: `second-factor:${userId}` })).success;

async function acceptTotp(
  context: Context,
  userId: string,
  code: string,
  state: ReturnType<typeof isNull>,
): Promise<CodeOutcome> {
  if (!(await isWithinLimit(context, userId))) return "too-many";
  const { db, config } = context;
  const mine = and(eq(totpSecrets.userId, userId), state);
  const [row] = await db.select().from(totpSecrets).where(mine);
  const secret = row ? await unseal(config.SESSION_SECRETS, userId, row.sealedSecret) : null;
  if (!secret) return "wrong-code";
  const timestamp = context.now().getTime();
  const token = code.replace(/\s/g, "");
  const stepsOff = totpOf(secret).validate({ token, timestamp, window: STEPS_OFF_MAX });
  if (stepsOff === null) return "wrong-code";
  const step = Math.floor(timestamp / (PERIOD_SECONDS * SECOND_MS)) + stepsOff;
  // Claims the step: of two requests with the same code, one gets through.
  const claimed = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(mine, lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId });
  return claimed.length > 0 ? "ok" : "wrong-code";
}

async function acceptRecoveryCode(context: Context, userId: string, code: string): Promise<CodeOutcome> {
  if (!(await isWithinLimit(context, userId))) return "too-many";
  const used = await context.db
    .update(recoveryCodes)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(recoveryCodes.id, await recoveryHash(userId, code)),
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
        sql`exists (select 1 from totp_secrets where user_id = ${userId} and confirmed_at is not null)`,
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0 ? "ok" : "wrong-code";
}

/** Four groups of six characters: 120 bits, so that a fast hash is enough. */
function newRecoveryCode(): string {
  const signs = [...randomBytes(24)].map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]);
  return [0, 6, 12, 18].map((start) => signs.slice(start, start + 6).join("")).join("-");
}

const recoveryHash = (userId: string, code: string) =>
  SHA256(`${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`);
