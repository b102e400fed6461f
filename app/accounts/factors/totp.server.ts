import * as OTPAuth from "otpauth";
import { and, eq, isNull, isNotNull, lt, sql } from "drizzle-orm";
import { PRODUCT } from "~/product";
import type { Context } from "~/context.server";
import { firstRow, runBatch } from "~/database/query.server";
import { recoveryCodes, totpSecrets } from "../tables.server";
import type { RequestScope } from "~/http/request-scope";
import { SECOND_MS } from "~/time";
import { reissueSession } from "../sign-in/session.server";
import {
  budgetOf,
  countCode,
  isWithinMinuteLimit,
  noticeCodesRefused,
  uncountCode,
  WRONG_CODES_PER_DAY_MAX,
} from "./code-limit.server";
import {
  enqueueNotice,
  factorNotice,
  newRecoveryCodes,
  recoveryHash,
  dropUselessCodes,
  hasPasskey,
  hasTotp,
  forgetPasswordDevices,
  mayAddFactor,
  passSecondFactor,
} from "./second-factors.server";
import { factorRemoval } from "./factor-removal.server";
import { passkeysOf } from "./passkeys.server";
import { seal, unseal } from "./sealed-secret.server";
import { rememberBrowser } from "../sign-in/known-devices.server";

const PERIOD_SECONDS = 30;
/** Accepts the previous and next code too, because clocks differ. */
const STEPS_OFF_MAX = 1;
const totpOf = (secret: string, email = "") =>
  new OTPAuth.TOTP({
    issuer: PRODUCT,
    label: email,
    secret,
    period: PERIOD_SECONDS,
    digits: 6,
    algorithm: "SHA1",
  });

/** Authenticator app setup: the key to type and the otpauth URI to scan. */
interface TotpSetup {
  key: string;
  uri: string;
}

/** Creates a secret for a user without a confirmed one, replacing any unconfirmed one. */
export async function beginTotp(context: Context, userId: string): Promise<void> {
  const secret = new OTPAuth.Secret({ size: 20 }).base32;
  const sealedSecret = await seal(context.config.DATA_SECRETS, userId, secret);
  await context.db
    .insert(totpSecrets)
    .values({ userId, sealedSecret, createdAt: context.now() })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { sealedSecret, lastStep: 0, createdAt: context.now() },
      setWhere: isNull(totpSecrets.confirmedAt),
    });
}

/** Loads the security page in one round trip: the second factors, their pending removal, and a pending app setup. */
export async function securityState(context: Context, user: { id: string; email: string }) {
  const { row, codes, passkeys, removal } = await runBatch(context.db, {
    row: firstRow(context.db.select().from(totpSecrets).where(eq(totpSecrets.userId, user.id))),
    codes: context.db
      .select({ id: recoveryCodes.id })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt))),
    passkeys: passkeysOf(context.db, user.id),
    removal: factorRemoval(context, user.id),
  });
  const state = {
    hasTotp: Boolean(row?.confirmedAt),
    passkeys,
    recoveryCodesLeft: codes.length,
    removalAt: removal?.at ?? null,
  };
  if (!row || row.confirmedAt) return { ...state, setup: null };
  const key = (await unseal(context.config.DATA_SECRETS, user.id, row.sealedSecret))?.text;
  const setup: TotpSetup | null = key ? { key, uri: totpOf(key, user.email).toString() } : null;
  return { ...state, setup };
}

type CodeOutcome = "ok" | "wrong-code" | "too-many";

/**
 * Turns two-factor authentication on with a first code from the app. This session counts as confirmed, under a new id; the
 * user's other sessions must enter a code from now on. Does nothing if the session has ended meanwhile, as after a reset.
 * @returns ten recovery codes, shown once; only their hashes are stored
 */
export async function confirmTotp(
  request: Request,
  context: Context & Partial<RequestScope>,
  viewer: { userId: string; sessionId: string },
  code: string,
): Promise<
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: Exclude<CodeOutcome, "ok"> | "credentials-changed" }
> {
  const { db } = context;
  const now = context.now();
  const { userId } = viewer;
  if (!(await isWithinMinuteLimit(context, await budgetOf(request, context, userId))))
    return { ok: false, reason: "too-many" };
  const outcome = await acceptTotp(context, userId, code, isNull(totpSecrets.confirmedAt));
  if (outcome !== "ok") return { ok: false, reason: outcome };
  const session = await reissueSession(request, context, viewer, "second-factor", mayAddFactor(userId));
  const { isReissued } = session;
  const { codes, insert } = await newRecoveryCodes(db, userId, now, isReissued);
  const ofUser = eq(totpSecrets.userId, userId);
  const { reissued, notice } = await runBatch(db, {
    reissued: session.update,
    devices: forgetPasswordDevices(db, userId, isReissued),
    confirmed: db.update(totpSecrets).set({ confirmedAt: now }).where(and(ofUser, isReissued)),
    earlierCodes: db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), isReissued)),
    codes: insert,
    notice: factorNotice(context, userId, "app-added", { now, condition: isReissued }),
  });
  if (reissued.length === 0) return { ok: false, reason: "credentials-changed" };
  session.finish();
  await rememberBrowser(request, context, userId, { hasFactor: true });
  enqueueNotice(context, notice);
  console.log({ event: "second-factor-enabled", userId });
  return { ok: true, recoveryCodes: codes };
}

/**
 * Accepts an authenticator or recovery code as the second factor of a sign-in or reauthentication. Each works once. After 20
 * wrong ones in a UTC day the rest of the day's are refused, except from devices that have passed a second factor before.
 */
export async function acceptSecondFactor(
  request: Request,
  context: Context & Partial<RequestScope>,
  viewer: { userId: string; sessionId: string },
  code: string,
): Promise<CodeOutcome | "too-many-codes"> {
  const { userId } = viewer;
  const budget = await budgetOf(request, context, userId);
  if (!(await isWithinMinuteLimit(context, budget))) return "too-many";
  const wrong = await countCode(context, budget);
  const isAppCode = /^\d{6}$/.test(code.replace(/\s/g, ""));
  const outcome =
    wrong === null
      ? "too-many-codes"
      : isAppCode
        ? await acceptTotp(context, userId, code, isNotNull(totpSecrets.confirmedAt))
        : await acceptRecoveryCode(context, userId, code);
  if (outcome === "ok") await uncountCode(context, budget);
  else if (wrong === null || wrong === WRONG_CODES_PER_DAY_MAX) await noticeCodesRefused(context, budget);
  console.log({ event: outcome === "ok" ? "second-factor" : "second-factor-refused", userId });
  if (outcome === "ok") await passSecondFactor(request, context, viewer);
  return outcome;
}

/**
 * Turns the authenticator app off, and with the last second factor the recovery codes. The caller has already
 * authenticated the user.
 * @param options.isRequired keeps the app if it is the only second factor
 * @returns false if it was kept
 */
export async function disableTotp(
  context: Context,
  userId: string,
  { isRequired }: { isRequired: boolean },
): Promise<boolean> {
  const { db } = context;
  const mayGo = isRequired ? sql`${hasPasskey(userId)} = 1` : sql`true`;
  const { notice, gone } = await runBatch(db, {
    notice: factorNotice(context, userId, "app-removed", {
      now: context.now(),
      condition: sql`${hasTotp(userId)} and ${mayGo}`,
    }),
    gone: db
      .delete(totpSecrets)
      .where(and(eq(totpSecrets.userId, userId), mayGo))
      .returning({ userId: totpSecrets.userId }),
    codes: dropUselessCodes(db, userId),
  });
  enqueueNotice(context, notice);
  if (gone.length > 0) console.log({ event: "second-factor-disabled", userId });
  return gone.length > 0 || !isRequired;
}

async function acceptTotp(
  context: Context,
  userId: string,
  code: string,
  state: ReturnType<typeof isNull>,
): Promise<"ok" | "wrong-code"> {
  const { db, config } = context;
  const mine = and(eq(totpSecrets.userId, userId), state);
  const [row] = await db.select().from(totpSecrets).where(mine);
  const secret = row && (await unseal(config.DATA_SECRETS, userId, row.sealedSecret));
  if (!secret) return "wrong-code";
  const timestamp = context.now().getTime();
  const token = code.replace(/\s/g, "");
  const stepsOff = totpOf(secret.text).validate({ token, timestamp, window: STEPS_OFF_MAX });
  if (stepsOff === null) return "wrong-code";
  const step = Math.floor(timestamp / (PERIOD_SECONDS * SECOND_MS)) + stepsOff;
  const resealed = secret.isCurrent
    ? {}
    : { sealedSecret: await seal(config.DATA_SECRETS, userId, secret.text) };
  // Claims the time step, so of two requests with the same code only one succeeds.
  const claimed = await db
    .update(totpSecrets)
    .set({ lastStep: step, ...resealed })
    .where(and(mine, lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId });
  return claimed.length > 0 ? "ok" : "wrong-code";
}

async function acceptRecoveryCode(context: Context, userId: string, code: string) {
  const used = await context.db
    .update(recoveryCodes)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(recoveryCodes.id, await recoveryHash(userId, code)),
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
        sql`(${hasTotp(userId)} or ${hasPasskey(userId)})`,
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0 ? ("ok" as const) : "wrong-code";
}
