import { and, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert.server";
import { messages } from "~/delivery/tables.server";
import { codeAttempts } from "../tables.server";
import { clientAddress } from "~/http/request-scope";
import { accountEmailInsert } from "../account-emails.server";
import type { FactorChange } from "../emails/security-words";
import { deviceAccount, knownDeviceOf } from "../sign-in/known-devices.server";
import { enqueueNotice } from "./second-factors.server";
import { isoDay } from "~/time";

// Codes have a daily limit besides the one per minute: at ten a minute, a guesser would find one within weeks. Devices
// that have passed a second factor have a budget each, and all others share one, so guessing elsewhere doesn't lock out
// the owner.

/** Wrong codes accepted in a UTC day from all unknown devices together, and from each known one. */
export const WRONG_CODES_PER_DAY_MAX = 20;
/** And from all known devices together. */
const WRONG_CODES_OF_DEVICES_MAX = 60;

/** The account of a code, and the keys its limits are counted by. */
export interface Budget {
  userId: string;
  /** The epoch and id of a known device, such as "2:3f9a"; empty for all others. */
  device: string;
  /** The UTC day, such as 2026-11-20. */
  day: string;
  /** What the minute's limit is counted by: the known device, or the network address. */
  minuteKey: string;
}

export async function budgetOf(request: Request, context: Context, userId: string): Promise<Budget> {
  const user = await deviceAccount(context.db, userId);
  const known = user && (await knownDeviceOf(request, context, user));
  const device = known?.hasFactor ? `${known.epoch}:${known.device}` : "";
  const minuteKey = `second-factor:${userId}:${device || clientAddress(request)}`;
  return { userId, device, day: isoDay(context.now()), minuteKey };
}

/** Counts one of ten codes a minute. Each device has its own, so a guesser doesn't hold up the owner. */
export const isWithinMinuteLimit = async (
  { accountLimiter }: Pick<Context, "accountLimiter">,
  { minuteKey }: Budget,
): Promise<boolean> => (await accountLimiter.limit({ key: minuteKey })).success;

/**
 * Counts a code as wrong before it is checked, so that concurrent ones can't exceed the limits.
 * @returns how many of the budget were wrong, with this one; null if a limit was reached before
 */
export async function countCode(
  { db, now }: Pick<Context, "db" | "now">,
  { userId, device, day }: Budget,
): Promise<number | null> {
  const [epoch = ""] = device.split(":");
  const ofDevices = sql`(select coalesce(sum(wrong), 0) from code_attempts
    where user_id = ${userId} and day = ${day} and device like ${`${epoch}:%`})`;
  const mayTry = device ? sql`${ofDevices} < ${WRONG_CODES_OF_DEVICES_MAX}` : sql`true`;
  const [row] = await insertWhere(
    db,
    codeAttempts,
    { userId, device, day, wrong: 1, startedAt: now() },
    mayTry,
  )
    .onConflictDoUpdate({
      target: [codeAttempts.userId, codeAttempts.device, codeAttempts.day],
      set: { wrong: sql`${codeAttempts.wrong} + 1` },
      setWhere: sql`${codeAttempts.wrong} < ${WRONG_CODES_PER_DAY_MAX}`,
    })
    .returning({ wrong: codeAttempts.wrong });
  return row?.wrong ?? null;
}

/** Uncounts a code that turned out to be right. */
export const uncountCode = ({ db }: Pick<Context, "db">, { userId, device, day }: Budget) =>
  db
    .update(codeAttempts)
    .set({ wrong: sql`${codeAttempts.wrong} - 1` })
    .where(and(eq(codeAttempts.userId, userId), eq(codeAttempts.device, device), eq(codeAttempts.day, day)));

/** Tells the owner which codes are refused for the rest of the day, once a day for known devices and once for all others. */
export async function noticeCodesRefused(
  context: Context,
  { userId, device, day }: Pick<Budget, "userId" | "device" | "day">,
): Promise<void> {
  const subjectId: FactorChange = device ? "device-codes-refused" : "codes-refused";
  // Without a dot: the id is part of the email's links.
  const email = { id: `${userId}-${subjectId}-${day}`, userId, kind: "second-factor-changed" } as const;
  const queued = await accountEmailInsert(context.db, { ...email, subjectId, now: context.now() })
    .onConflictDoNothing()
    .returning({ id: messages.id });
  enqueueNotice(context, queued);
  if (queued.length > 0) console.warn({ event: subjectId, userId });
}
