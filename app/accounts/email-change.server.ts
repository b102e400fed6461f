import { and, eq, gt, gte, isNull, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { releaseAlerts } from "./unverified-alerts.server";
import { updateCustomerEmail } from "~/billing/customer.server";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert-where.server";
import { isUniqueViolation } from "~/database/open.server";
import { firstRow, runBatch } from "~/database/query.server";
import { auditLog, emailChanges, sessions, users } from "~/database/schema.server";
import { accountEmailInsert } from "./account-emails.server";
import { enqueue } from "~/delivery/enqueue.server";
import { jobFor } from "~/delivery/job";
import { readSignedToken, signToken } from "~/http/signed-token.server";
import { DAY_MS } from "~/time";
import type { emailChangeForm } from "./account-forms";
import { confirmPassword, type PasswordCheck } from "./confirm-password.server";
import { erasedSubject } from "./erase-user.server";
import { mailboxKey, mailboxMayReceive, VERIFICATION_EMAILS } from "./mailbox-limit.server";
import { mailedToken, mailedTokenHash } from "./mailed-token.server";
import { removeFactorsSince } from "./mfa/second-factors.server";
import { voidResetLinks } from "./not-me.server";
import { cancelEmailChanges, isPendingChange } from "./pending-email-changes.server";

const LINK_VALID_MS = DAY_MS;
/** How long the reader of the old address can undo a change. */
const RESTORE_DAYS = 7;
/** How many changes a day a user may ask for, and how many such emails a mailbox may get. */
const CHANGES_PER_DAY_MAX = 5;

export type EmailChangeRequest =
  "sent" | Exclude<PasswordCheck, "right"> | "same-email" | "email-taken" | "mailbox-full";

/**
 * Asks for a new address, with the password: a stolen session alone can't. The link goes to the new address, works once,
 * for 24 hours, and replaces an earlier one. Nothing else changes until it is used.
 */
export async function requestEmailChange(
  context: Context,
  user: { id: string; email: string; isEmailVerified: boolean },
  { email, password }: z.output<typeof emailChangeForm>,
): Promise<EmailChangeRequest> {
  if (email === user.email) return "same-email";
  const check = await confirmPassword(context, user, password);
  if (check !== "right") return check;
  if (await isAddressTaken(context, email, user.id)) return "email-taken";
  const newMailbox = await mailboxKey(email);
  const mayReceive = await mailboxMayReceive(context, { mailbox: newMailbox }, VERIFICATION_EMAILS);
  if (!mayReceive || !(await isWithinLimit(context, user.id, newMailbox))) return "mailbox-full";

  const { db, newId, config } = context;
  const now = context.now();
  const [secret = ""] = config.SESSION_SECRETS;
  const [id, emailId] = [newId(), newId()];
  await db.batch([
    cancelEmailChanges(context, user.id),
    db.insert(emailChanges).values({
      id,
      userId: user.id,
      oldEmail: user.email,
      wasOldVerified: user.isEmailVerified,
      newEmail: email,
      newMailbox,
      token: await mailedTokenHash(await mailedToken(secret, "email-change", id)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_VALID_MS),
    }),
    accountEmailInsert(db, { id: emailId, userId: user.id, kind: "confirm-new-email", subjectId: id, now }),
  ]);
  context.waitUntil(enqueue(context, [jobFor("account", emailId)]));
  console.log({ event: "email-change-requested", userId: user.id });
  return "sent";
}

/**
 * Whether an address belongs to another account, or did within the last seven days and may still be restored. Nobody else
 * can take it until then, so the change can be undone.
 * @param userId the account that may have its own old address back; null for a new account
 */
export async function isAddressTaken(
  { db, now }: Pick<Context, "db" | "now">,
  email: string,
  userId: string | null = null,
): Promise<boolean> {
  const since = now().getTime() - RESTORE_DAYS * DAY_MS;
  const { taken } = await db.get<{ taken: number }>(sql`
    select exists (select 1 from users where email = ${email})
      or exists (select 1 from email_changes where old_email = ${email} and confirmed_at > ${since}
        and restored_at is null and was_old_verified = 1 and user_id is not ${userId}) as taken`);
  return taken === 1;
}

async function isWithinLimit({ db, now }: Pick<Context, "db" | "now">, userId: string, mailbox: string) {
  const since = new Date(now().getTime() - DAY_MS);
  const recent = (whose: SQL) => db.$count(emailChanges, and(whose, gt(emailChanges.createdAt, since)));
  const [byUser, toMailbox] = await Promise.all([
    recent(eq(emailChanges.userId, userId)),
    recent(eq(emailChanges.newMailbox, mailbox)),
  ]);
  return byUser < CHANGES_PER_DAY_MAX && toMailbox < CHANGES_PER_DAY_MAX;
}

/** What came of opening a mailed link. */
type LinkOutcome = "done" | "invalid-token" | "email-taken";

const usable = async (token: string, now: Date) =>
  and(eq(emailChanges.token, await mailedTokenHash(token)), isPendingChange(now));

/** The address that a mailed link would set, or null when the link was used, replaced or has expired. */
export async function addressToConfirm({ db, now }: Pick<Context, "db" | "now">, token: string) {
  const row = await db
    .select({ email: emailChanges.newEmail })
    .from(emailChanges)
    .where(await usable(token, now()))
    .get();
  return row?.email ?? null;
}

/**
 * Gives the account its new, verified address by the token mailed to it, and queues the notice to the old one: all or
 * nothing, once, however often the link is used at the same time.
 */
export async function confirmEmailChange(context: Context, token: string): Promise<LinkOutcome> {
  const { db } = context;
  const now = context.now();
  const isUsable = await usable(token, now);
  const change = await db.select().from(emailChanges).where(isUsable).get();
  if (!change) return "invalid-token";
  const { id, userId, oldEmail, newEmail } = change;
  if (await isAddressTaken(context, newEmail, userId)) return "email-taken";
  const noticeId = `${id}.notice`;
  const hashes = { from: await erasedSubject(oldEmail), to: await erasedSubject(newEmail) };
  const isConfirmed = sql`exists (select 1 from email_changes where id = ${id} and confirmed_at is not null)`;
  try {
    const { claimed, user } = await runBatch(db, {
      claimed: db
        .update(emailChanges)
        .set({ confirmedAt: now })
        .where(and(isUsable, sql`exists (select 1 from users where id = ${userId} and email = ${oldEmail})`))
        .returning({ id: emailChanges.id }),
      user: firstRow(
        db
          .update(users)
          .set({ email: newEmail, mailbox: change.newMailbox, emailVerifiedAt: now })
          .where(
            and(
              eq(users.id, userId),
              eq(users.email, oldEmail),
              sql`exists (select 1 from email_changes where id = ${id} and confirmed_at = ${now.getTime()})`,
            ),
          )
          .returning({ stripeCustomerId: users.stripeCustomerId }),
      ),
      notice: accountEmailInsert(db, {
        id: noticeId,
        userId,
        kind: "email-changed",
        subjectId: id,
        now,
      }).onConflictDoNothing(),
      resetLinks: voidResetLinks(context, userId),
      alerts: releaseAlerts(db, userId, now),
      audit: audit(context, "email-changed", id, hashes, isConfirmed).onConflictDoNothing(),
    });
    if (claimed.length === 0 || !user) return "invalid-token";
    context.waitUntil(enqueue(context, [jobFor("account", noticeId)]));
    context.waitUntil(updateCustomerEmail(context, user.stripeCustomerId, newEmail));
  } catch (error) {
    if (isUniqueViolation(error)) return "email-taken";
    throw error;
  }
  console.log({ event: "email-changed", userId });
  return "done";
}

/** The path of the link that undoes a change; what it may still do stands in the change's row. */
export const restorePath = async (secrets: readonly string[], changeId: string) =>
  `/restore-email/${await signToken(secrets, "restore-email", [changeId])}`;

async function changeToRestore({ db, now, config }: Context, token: string) {
  const [id, ...more] = (await readSignedToken(config.SESSION_SECRETS, "restore-email", token)) ?? [];
  if (!id || more.length > 0) return null;
  const since = new Date(now().getTime() - RESTORE_DAYS * DAY_MS);
  const row = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), gt(emailChanges.confirmedAt, since), isNull(emailChanges.restoredAt)))
    .get();
  return row?.wasOldVerified && row.confirmedAt ? { ...row, confirmedAt: row.confirmedAt } : null;
}

/** The address that a link in a notice would bring back, or null when it no longer works. */
export const addressToRestore = async (context: Context, token: string) =>
  (await changeToRestore(context, token))?.oldEmail ?? null;

/**
 * Gives the account its old address back, by the link mailed there. Ends every session, reset link, requested deletion
 * and later change of address, and removes the second factors added since the week before the change: the person who made
 * them may not be the owner.
 */
export async function restoreEmail(context: Context, token: string): Promise<LinkOutcome> {
  const { db } = context;
  const now = context.now();
  const change = await changeToRestore(context, token);
  if (!change) return "invalid-token";
  const { id, userId, oldEmail, newEmail } = change;
  const hashes = { from: await erasedSubject(newEmail), to: await erasedSubject(oldEmail) };
  // Of two links used at the same time one counts: the other finds its change restored, and does nothing.
  const isOpen = sql`exists (select 1 from email_changes where id = ${id} and restored_at is null)`;
  try {
    const { user } = await runBatch(db, {
      audit: audit(context, "email-restored", id, hashes, isOpen),
      laterChanges: cancelEmailChanges(context, userId, isOpen),
      sessions: db.delete(sessions).where(and(eq(sessions.userId, userId), isOpen)),
      factors: removeFactorsSince(
        db,
        userId,
        new Date(change.createdAt.getTime() - RESTORE_DAYS * DAY_MS),
        isOpen,
      ),
      resetLinks: voidResetLinks(context, userId, isOpen),
      user: firstRow(
        db
          .update(users)
          .set({
            email: oldEmail,
            mailbox: await mailboxKey(oldEmail),
            emailVerifiedAt: now,
            deletionRequestedAt: null,
          })
          .where(and(eq(users.id, userId), isOpen))
          .returning({ stripeCustomerId: users.stripeCustomerId }),
      ),
      restored: db
        .update(emailChanges)
        .set({ restoredAt: now })
        .where(
          and(eq(emailChanges.userId, userId), gte(emailChanges.confirmedAt, change.confirmedAt), isOpen),
        ),
    });
    if (!user) return "invalid-token";
    context.waitUntil(updateCustomerEmail(context, user.stripeCustomerId, oldEmail));
  } catch (error) {
    if (isUniqueViolation(error)) return "email-taken";
    throw error;
  }
  console.log({ event: "email-restored", userId });
  return "done";
}

/** A line of the audit log that outlives the account without naming it: addresses only as hashes. */
const audit = (
  { db, now }: Pick<Context, "db" | "now">,
  action: "email-changed" | "email-restored",
  changeId: string,
  { from, to }: { from: string; to: string },
  condition: SQL,
) =>
  insertWhere(
    db,
    auditLog,
    {
      id: `${changeId}.${action}`,
      at: now(),
      adminId: "self",
      adminEmail: "the user",
      action,
      subject: from,
      detail: { to },
      outcome: "done",
    },
    condition,
  );
