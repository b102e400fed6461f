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
import { confirmPassword, type PasswordRefusal } from "./confirm-password.server";
import { erasedSubject } from "./erase-user.server";
import { mailboxKey, mailboxMayReceive, VERIFICATION_EMAILS } from "./mailbox-limit.server";
import { mailedToken, mailedTokenHash } from "./mailed-token.server";
import { removeFactorsSince } from "./mfa/second-factors.server";
import { voidResetLinks } from "./not-me.server";
import { cancelEmailChanges, isPendingChange } from "./pending-email-changes.server";

const LINK_VALID_MS = DAY_MS;
/** How long the old address can undo a change, in days. */
const RESTORE_DAYS = 7;
/** Daily limit on change requests per user, and on these emails per mailbox. */
const CHANGES_PER_DAY_MAX = 5;

type EmailChangeRequest = "sent" | PasswordRefusal | "same-email" | "email-taken" | "mailbox-full";

/**
 * Requests a change of address. Requires the password, so a stolen session isn't enough. The link goes to the new
 * address, works once within 24 hours, and replaces earlier ones. Nothing changes until it is used.
 */
export async function requestEmailChange(
  context: Context,
  user: { id: string; email: string; isEmailVerified: boolean },
  { email, password }: z.output<typeof emailChangeForm>,
): Promise<EmailChangeRequest> {
  if (email === user.email) return "same-email";
  const check = await confirmPassword(context, user, password);
  if (!check.ok) return check.reason;
  if (await isAddressTaken(context, email, user.id)) return "email-taken";
  const newMailbox = await mailboxKey(email);
  const mayReceive = await mailboxMayReceive(context, { mailbox: newMailbox }, VERIFICATION_EMAILS);
  if (!mayReceive || !(await isWithinLimit(context, user.id, newMailbox))) return "mailbox-full";

  const { db, newId, config } = context;
  const now = context.now();
  const [secret = ""] = config.SESSION_SECRETS;
  const [id, emailId] = [newId(), newId()];
  const { requested } = await runBatch(db, {
    earlier: cancelEmailChanges(context, user.id, check.isCurrent),
    requested: firstRow(
      insertWhere(
        db,
        emailChanges,
        {
          id,
          userId: user.id,
          oldEmail: user.email,
          wasOldVerified: user.isEmailVerified,
          newEmail: email,
          newMailbox,
          token: await mailedTokenHash(await mailedToken(secret, "email-change", id)),
          createdAt: now,
          expiresAt: new Date(now.getTime() + LINK_VALID_MS),
        },
        check.isCurrent,
      ).returning({ id: emailChanges.id }),
    ),
    email: accountEmailInsert(
      db,
      { id: emailId, userId: user.id, kind: "confirm-new-email", subjectId: id, now },
      check.isCurrent,
    ),
  });
  if (!requested) return "credentials-changed";
  context.waitUntil(enqueue(context, [jobFor("account", emailId)]));
  console.log({ event: "email-change-requested", userId: user.id });
  return "sent";
}

/**
 * Returns whether an address belongs to another account, or did within the last seven days and may still be restored.
 * Until then no one else can take it, so the change can be undone.
 * @param userId the account that may reclaim its own old address; null for a new account
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

/** The result of opening an emailed link. */
type LinkOutcome = "done" | "invalid-token" | "email-taken";

const usable = async (token: string, now: Date) =>
  and(eq(emailChanges.token, await mailedTokenHash(token)), isPendingChange(now));

/** Returns the address that an emailed link would set, or null if the link was used, was replaced or has expired. */
export async function addressToConfirm({ db, now }: Pick<Context, "db" | "now">, token: string) {
  const row = await db
    .select({ email: emailChanges.newEmail })
    .from(emailChanges)
    .where(await usable(token, now()))
    .get();
  return row?.email ?? null;
}

/**
 * Sets the account's new, verified address by its emailed token and queues the notice to the old one. Atomic, and
 * applied once however many requests use the link concurrently.
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

/** The path of the link that undoes a change. The change's row says whether it is still valid. */
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

/** Returns the address that a notice's link would restore, or null if the link no longer works. */
export const addressToRestore = async (context: Context, token: string) =>
  (await changeToRestore(context, token))?.oldEmail ?? null;

/**
 * Restores the account's old address by the link sent to it. Also ends every session, reset link, scheduled deletion
 * and later address change, and removes second factors added since a week before the change, because the person who did those
 * may not be the owner.
 */
export async function restoreEmail(context: Context, token: string): Promise<LinkOutcome> {
  const { db } = context;
  const now = context.now();
  const change = await changeToRestore(context, token);
  if (!change) return "invalid-token";
  const { id, userId, oldEmail, newEmail } = change;
  const hashes = { from: await erasedSubject(newEmail), to: await erasedSubject(oldEmail) };
  // If two requests use the link concurrently, the second finds the change restored and does nothing.
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

/** Audit entry that outlives the account without identifying it: addresses are stored as hashes. */
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
