import { and, eq, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert.server";
import { firstRow, runBatch } from "~/database/query.server";
import { enqueue } from "~/delivery/enqueue.server";
import { messages } from "~/delivery/tables.server";
import { reportFailure } from "~/http/failure-report.server";
import { clientAddress, type RequestScope } from "~/http/request-scope";
import { HOUR_MS, MINUTE_MS, DAY_MS } from "~/time";
import { users } from "~/users/tables.server";
import { accountEmailInsert, BY_RESET, KEPT, REMOVED } from "../account-emails.server";
import { TAKE_BACK_DAYS } from "../account-periods";
import {
  cancelEmailChanges,
  isUsableLink,
  mailedTokenHash,
  voidResetLinks,
} from "../addresses/emailed-links.server";
import { mailboxState, UNCONFIRMED_RESET_EMAILS } from "../addresses/mail-limits.server";
import { releaseAlerts } from "../addresses/verification.server";
import type { passwordReset } from "../credentials";
import {
  hasFactorSince,
  newFactors,
  removeFactorsSince,
  type NewFactor,
} from "../factors/second-factors.server";
import { forgetDevices, setKnownDeviceCookie, removeDevices } from "../sign-in/known-devices.server";
import { checkAddressLimit, checkHashLimit } from "../sign-in/rate-limits.server";
import { passwordResetTokens, sessions } from "../tables.server";
import { isCommonPassword } from "./common-passwords.server";
import { runQueuedHash } from "./hash-queue.server";
import { hashPassword } from "./password.server";

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
  const { db, newId } = context;
  const now = context.now();
  const id = newId();
  const link = {
    id,
    userId,
    token: await mailedTokenHash(context, "password-reset", id),
    createdAt: now,
    expiresAt: new Date(now.getTime() + HOUR_MS),
  };
  return [
    insertWhere(db, passwordResetTokens, link, condition),
    accountEmailInsert(
      db,
      { id: newId(), userId, kind: "password-reset", subjectId: id, now },
      sql`exists (select 1 from password_reset_tokens where id = ${id})`,
    ).returning({ id: messages.id }),
  ] as const;
}

const PAUSE_MS = 10 * MINUTE_MS;

/**
 * The condition that the owner of a confirmed address gets another link: unless one that still works was emailed within the
 * last ten minutes. Nothing else holds one back, no matter who asks or how often.
 */
const mayEmailLink = (userId: string, now: Date) => sql`not exists (select 1 from password_reset_tokens
  where user_id = ${userId} and used_at is null and created_at > ${now.getTime() - PAUSE_MS})`;

/**
 * The condition that an account whose address was never confirmed, which anyone can register, gets a link: one an hour, and all
 * of them together `perHour`. A link lasts an hour, so those of the last hour are the ones that haven't expired.
 */
const mayEmailStranger = (userId: string, now: Date, perHour: number) => sql`
  not exists (select 1 from password_reset_tokens where user_id = ${userId} and expires_at > ${now.getTime()})
  and (select count(*) from password_reset_tokens join users on users.id = user_id
    where expires_at > ${now.getTime()} and email_verified_at is null) < ${perHour}`;

/**
 * Sends a reset link to the address if it has an account. The visitor waits for one read whatever the address; the rest
 * runs after the response. Limited by the visitor's address alone: a limit of the account's would let others keep its owner out.
 */
export async function requestReset(
  request: Request,
  context: Context,
  { email }: { email: string },
): Promise<{ ok: true } | { ok: false; reason: "too-many" }> {
  if (!(await checkAddressLimit(request, context, "forgot-password")))
    return { ok: false, reason: "too-many" };
  const [user] = await context.db
    .select({ id: users.id, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, email));
  if (user) {
    const queued = queueResetEmail(context, user).catch((error: unknown) =>
      reportFailure("reset-email-not-queued", { userId: user.id }, error),
    );
    context.waitUntil(queued);
  }
  return { ok: true };
}

/**
 * Runs after the response: creates a link valid for an hour and queues its email, unless the account got one recently
 * (`mayEmailLink`, `mayEmailStranger`). Links sent before stay valid, so that no one's requests void the owner's link.
 */
async function queueResetEmail(
  context: Context,
  user: { id: string; email: string; emailVerifiedAt: Date | null },
): Promise<void> {
  await context.sleep(0);
  const { db, config } = context;
  const isStranger = user.emailVerifiedAt === null;
  const to = { email: user.email, userId: user.id };
  const isFull = isStranger && (await mailboxState(context, to, UNCONFIRMED_RESET_EMAILS)) !== "open";
  const now = context.now();
  const condition = isStranger
    ? mayEmailStranger(user.id, now, config.REGISTRATION_EMAILS_PER_HOUR)
    : mayEmailLink(user.id, now);
  const queued = isFull ? [] : (await db.batch(await resetEmail(context, user.id, condition)))[1];
  if (queued.length > 0) await enqueue(context, "people");
  else if (isStranger) console.warn({ event: "reset-email-withheld", userId: user.id });
}

/** Returns the second factors that a reset by this link can remove at once; none if the link no longer works. */
export async function removableByReset(
  { db, now }: Pick<Context, "db" | "now">,
  token: string,
): Promise<NewFactor[]> {
  const [link] = await db
    .select({ userId: passwordResetTokens.userId })
    .from(passwordResetTokens)
    .innerJoin(users, eq(users.id, passwordResetTokens.userId))
    .where(and(await isUsableLink(passwordResetTokens, token, now()), eq(users.isAdmin, false)));
  return link ? newFactors(db, link.userId, new Date(now().getTime() - TAKE_BACK_DAYS * DAY_MS)) : [];
}

/**
 * Sets a new password by an emailed token, once, within its hour. In one batch with the end of every session, of every
 * pending address change and of a requested deletion, and the notification email, so a failure leaves the token usable. An address that wasn't verified
 * is now, and loses second factors added before: someone else may have registered it. On request, and at once, so that nobody
 * can object, it removes the second factors of the last seven days too, except an administrator's.
 */
export async function resetPassword(
  request: Request,
  context: Context & Partial<RequestScope>,
  { token, password, removesNewFactors = false }: z.output<typeof passwordReset>,
): Promise<{ ok: true } | { ok: false; reason: "invalid-token" | "common-password" | "too-many" | "busy" }> {
  if (!(await checkAddressLimit(request, context, "reset-password")))
    return { ok: false, reason: "too-many" };
  const { db } = context;
  const now = context.now();
  const [known] = await db
    .select({ id: passwordResetTokens.id, userId: users.id, email: users.email })
    .from(passwordResetTokens)
    .innerJoin(users, eq(users.id, passwordResetTokens.userId))
    .where(await isUsableLink(passwordResetTokens, token, now));
  if (!known) return { ok: false, reason: "invalid-token" };
  if (isCommonPassword(password, known.email)) return { ok: false, reason: "common-password" };

  if (!(await checkHashLimit(request, context))) return { ok: false, reason: "too-many" };
  const passwordHash = await runQueuedHash({ keys: [clientAddress(request)], isKnown: true }, () =>
    hashPassword(password, context.config),
  );
  if (!passwordHash) return { ok: false, reason: "busy" };

  const { userId } = known;
  const emailId = context.newId();
  const isOpen = sql`exists (select 1 from password_reset_tokens where id = ${known.id} and used_at is null)`;
  const since = new Date(now.getTime() - TAKE_BACK_DAYS * DAY_MS);
  const mayRemove = sql`${isOpen} and ${removesNewFactors ? 1 : 0}
    and exists (select 1 from users where id = ${userId} and is_admin = 0)`;
  const subjectId = sql`(select ${BY_RESET} || iif(deletion_requested_at is null, '', ${KEPT})
    || iif(${mayRemove} and ${hasFactorSince(userId, since)}, ${REMOVED}, '') from users where id = ${userId})`;
  const isStrangers = sql`${isOpen} and exists (select 1 from users where id = ${userId}
    and email_verified_at is null and is_admin = 0)`;
  const { reset } = await runBatch(db, {
    // First, because it says what the others remove.
    notice: accountEmailInsert(db, { id: emailId, userId, kind: "password-changed", subjectId, now }, isOpen),
    factors: removeFactorsSince(db, userId, new Date(0), isStrangers),
    newFactors: removeFactorsSince(db, userId, since, mayRemove),
    alerts: releaseAlerts(context, userId, now),
    sessions: db.delete(sessions).where(and(eq(sessions.userId, userId), isOpen)),
    devices: removeDevices(db, userId, isOpen),
    // Someone else who knew the old password may have requested one.
    addressChanges: cancelEmailChanges(context, userId, isOpen),
    reset: firstRow(
      db
        .update(users)
        .set({
          passwordHash,
          // The link was read in the mailbox, which verifies the address too.
          emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.getTime()})`,
          // Someone else who knew the old password may have asked for it.
          deletionRequestedAt: null,
          ...forgetDevices,
        })
        .where(and(eq(users.id, userId), isOpen))
        .returning({ id: users.id, email: users.email, deviceEpoch: users.deviceEpoch }),
    ),
    links: voidResetLinks(context, userId, isOpen),
  });
  if (!reset) return { ok: false, reason: "invalid-token" };
  context.waitUntil(enqueue(context, "people"));
  // The link came from the mailbox that gets the new-device email, so there is nothing to report.
  await setKnownDeviceCookie(request, context, reset, { hasFactor: false });
  console.log({ event: "password-reset", userId });
  return { ok: true };
}
