import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "~/context.server";
import { releaseAlerts } from "./unverified-alerts.server";
import { passwordResetTokens, sessions, users } from "~/database/schema.server";
import { accountEmailInsert } from "./account-emails.server";
import { jobFor } from "~/delivery/job";
import { enqueue } from "~/delivery/enqueue.server";
import { reportFailure } from "~/http/failure-report.server";
import { HOUR_MS } from "~/time";
import { isCommonPassword } from "./common-passwords.server";
import type { passwordReset, resetRequest } from "./credentials";
import { runQueuedHash } from "./hash-queue.server";
import { hashPassword } from "./password.server";
import { checkAccountLimit, checkAddressLimit, checkHashLimit } from "./rate-limits.server";
import { mailboxKey, mailboxMayReceive, RESET_EMAILS } from "./mailbox-limit.server";
import { mailedToken, mailedTokenHash } from "./mailed-token.server";
import { voidResetLinks } from "./not-me.server";
import { cancelEmailChanges } from "./pending-email-changes.server";

/**
 * Sends a reset link to the address if it has an account. The visitor waits for one read whatever the address; the rest
 * runs after the response.
 */
export async function requestReset(
  request: Request,
  context: Context,
  { email }: z.output<typeof resetRequest>,
): Promise<{ ok: true } | { ok: false; reason: "too-many" }> {
  const isAllowed =
    (await checkAddressLimit(request, context, "forgot-password")) &&
    (await checkAccountLimit(email, context, "forgot-password"));
  if (!isAllowed) return { ok: false, reason: "too-many" };
  const [user] = await context.db
    .select({ id: users.id, email: users.email })
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
 * Runs after the response: voids the user's earlier links, creates one valid for an hour, and queues its email. A
 * mailbox that got ten within the hour gets no more and its last link keeps working, so an attacker can neither flood
 * the mailbox nor keep invalidating links.
 */
async function queueResetEmail(context: Context, user: { id: string; email: string }): Promise<void> {
  await context.sleep(0);
  const { db, config } = context;
  const now = context.now();
  const userId = user.id;
  const to = { mailbox: await mailboxKey(user.email), userId };
  if (!(await mailboxMayReceive(context, to, RESET_EMAILS))) {
    console.warn({ event: "reset-email-withheld", userId });
    return;
  }
  const tokenId = context.newId();
  const emailId = context.newId();
  const [secret = ""] = config.SESSION_SECRETS;
  await db.batch([
    voidResetLinks(context, userId),
    db.insert(passwordResetTokens).values({
      id: tokenId,
      userId,
      token: await mailedTokenHash(await mailedToken(secret, "password-reset", tokenId)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + HOUR_MS),
    }),
    accountEmailInsert(db, { id: emailId, userId, kind: "password-reset", subjectId: tokenId, now }),
  ]);
  await enqueue(context, [jobFor("account", emailId)]);
}

/**
 * Sets a new password by an emailed token, once, within its hour. The token is claimed first, on its own; then the
 * password, the end of every session and of every pending address change, and the notification email are one batch.
 */
export async function resetPassword(
  request: Request,
  context: Context,
  { token, password }: z.output<typeof passwordReset>,
): Promise<{ ok: true } | { ok: false; reason: "invalid-token" | "common-password" | "too-many" | "busy" }> {
  if (!(await checkAddressLimit(request, context, "reset-password")))
    return { ok: false, reason: "too-many" };
  const { db } = context;
  const now = context.now();
  const usable = and(
    eq(passwordResetTokens.token, await mailedTokenHash(token)),
    isNull(passwordResetTokens.usedAt),
    gt(passwordResetTokens.expiresAt, now),
  );
  const [known] = await db
    .select({ email: users.email })
    .from(passwordResetTokens)
    .innerJoin(users, eq(users.id, passwordResetTokens.userId))
    .where(usable);
  if (!known) return { ok: false, reason: "invalid-token" };
  if (isCommonPassword(password, known.email)) return { ok: false, reason: "common-password" };

  if (!(await checkHashLimit(request, context))) return { ok: false, reason: "too-many" };
  const passwordHash = await runQueuedHash(() => hashPassword(password, context.config));
  if (!passwordHash) return { ok: false, reason: "busy" };
  const [claimed] = await db.update(passwordResetTokens).set({ usedAt: now }).where(usable).returning();
  if (!claimed) return { ok: false, reason: "invalid-token" };

  const { userId } = claimed;
  const emailId = context.newId();
  await db.batch([
    db
      .update(users)
      // The link was read in the mailbox, which verifies the address too.
      .set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.getTime()})` })
      .where(eq(users.id, userId)),
    releaseAlerts(db, userId, now),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    // Someone else who knew the old password may have requested one.
    cancelEmailChanges(context, userId),
    voidResetLinks(context, userId),
    accountEmailInsert(db, { id: emailId, userId, kind: "password-changed", now }),
  ]);
  context.waitUntil(enqueue(context, [jobFor("account", emailId)]));
  console.log({ event: "password-reset", userId });
  return { ok: true };
}
