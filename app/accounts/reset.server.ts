import { and, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "~/context.server";
import { HOUR_MS } from "~/durations";
import { accountEmails, passwordResetTokens, sessions, users } from "~/database/schema.server";
import { accountEmailInsert } from "~/delivery/account-emails.server";
import { jobFor } from "~/delivery/job";
import { ring } from "~/delivery/ring.server";
import { reportFailure } from "~/failure-report.server";
import { accountMayTry, addressMayTry } from "./attempts.server";
import type { passwordReset, resetRequest } from "./credentials";
import { hashPassword } from "./password.server";
import { resetToken, resetTokenHash } from "./reset-token.server";

/** Whoever knows an address could otherwise fill its mailbox, and void each link before its owner can follow it. */
const RESET_MAILS_PER_HOUR_MAX = 10;

/**
 * Owes a reset mail to the address if it has an account. What the visitor waits for, one read, is the same for every
 * address; the rest is done after the answer.
 */
export async function requestReset(
  request: Request,
  context: Context,
  { email }: z.output<typeof resetRequest>,
): Promise<{ ok: true } | { ok: false; reason: "too-many" }> {
  const mayTry =
    (await addressMayTry(request, context, "forgot-password")) &&
    (await accountMayTry(email, context, "forgot-password"));
  if (!mayTry) return { ok: false, reason: "too-many" };
  const [user] = await context.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (user) {
    const owed = oweResetMail(context, user.id).catch((error: unknown) =>
      reportFailure("reset-mail-not-owed", { userId: user.id }, error),
    );
    context.waitUntil(owed);
  }
  return { ok: true };
}

/**
 * Once the answer is out: voids the user's earlier tokens, makes one for an hour, and owes the mail that will carry it. A
 * user who was sent ten within the hour gets no more, and the last one's link stays good.
 */
async function oweResetMail(context: Context, userId: string): Promise<void> {
  await context.sleep(0);
  const { db, config } = context;
  const now = context.now();
  const sent = await db.$count(
    accountEmails,
    and(
      eq(accountEmails.userId, userId),
      eq(accountEmails.kind, "password-reset"),
      gt(accountEmails.createdAt, new Date(now.getTime() - HOUR_MS)),
    ),
  );
  if (sent >= RESET_MAILS_PER_HOUR_MAX) {
    console.warn({ event: "reset-mails-held-back", userId });
    return;
  }
  const tokenId = context.newId();
  const mailId = context.newId();
  const [secret = ""] = config.SESSION_SECRETS;
  await db.batch([
    voidTokens(context, userId, now),
    db.insert(passwordResetTokens).values({
      id: tokenId,
      userId,
      token: resetTokenHash(resetToken(secret, tokenId)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + HOUR_MS),
    }),
    accountEmailInsert(db, { id: mailId, userId, kind: "password-reset", subjectId: tokenId, now }),
  ]);
  await ring(context, [jobFor("account", mailId)]);
}

/**
 * Sets a new password by a mailed token: one use, within its hour. The claim of the token comes first and alone; then the
 * password, the end of every session and the mail that tells of it happen together.
 */
export async function resetPassword(
  request: Request,
  context: Context,
  { token, password }: z.output<typeof passwordReset>,
): Promise<{ ok: true } | { ok: false; reason: "invalid-token" | "too-many" }> {
  if (!(await addressMayTry(request, context, "reset-password"))) return { ok: false, reason: "too-many" };
  const { db } = context;
  const now = context.now();
  const usable = and(
    eq(passwordResetTokens.token, resetTokenHash(token)),
    isNull(passwordResetTokens.usedAt),
    gt(passwordResetTokens.expiresAt, now),
  );
  const [known] = await db.select({ id: passwordResetTokens.id }).from(passwordResetTokens).where(usable);
  if (!known) return { ok: false, reason: "invalid-token" };

  const passwordHash = await hashPassword(password);
  const [claimed] = await db.update(passwordResetTokens).set({ usedAt: now }).where(usable).returning();
  if (!claimed) return { ok: false, reason: "invalid-token" };

  const { userId } = claimed;
  const mailId = context.newId();
  await db.batch([
    db.update(users).set({ passwordHash }).where(eq(users.id, userId)),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    voidTokens(context, userId, now),
    accountEmailInsert(db, { id: mailId, userId, kind: "password-changed", now }),
  ]);
  context.waitUntil(ring(context, [jobFor("account", mailId)]));
  console.log({ event: "password-reset", userId });
  return { ok: true };
}

const voidTokens = ({ db }: Pick<Context, "db">, userId: string, now: Date) =>
  db
    .update(passwordResetTokens)
    .set({ usedAt: now })
    .where(and(eq(passwordResetTokens.userId, userId), isNull(passwordResetTokens.usedAt)));
