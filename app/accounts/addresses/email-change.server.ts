import { and, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import { erasedSubject, auditInsert, SELF } from "~/audit/audit-log.server";
import { updateCustomerEmail } from "~/billing/customer.server";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert.server";
import { isUniqueViolation } from "~/database/open.server";
import { firstRow, runBatch } from "~/database/query.server";
import { enqueue } from "~/delivery/enqueue.server";
import { DAY_MS } from "~/time";
import { users } from "~/users/tables.server";
import { accountEmailInsert } from "../account-emails.server";
import { TAKE_BACK_DAYS } from "../account-periods";
import {
  confirmPassword,
  type PasswordRefusal,
  checkProof,
  endOtherSessions,
  type LinkProof,
} from "../passwords/confirm-password.server";
import { voidResetLinks, mailedTokenHash, cancelEmailChanges, isUsableChange } from "./emailed-links.server";
import { emailChanges } from "../tables.server";
import {
  mailboxKey,
  mailboxKeys,
  mailboxState,
  VERIFICATION_EMAILS,
  LINK_VALID_MS,
  nextSlot,
} from "./mail-limits.server";
import { releaseAlerts } from "./verification.server";

/** Daily limit on change requests per user, and on these emails per mailbox. */
const CHANGES_PER_DAY_MAX = 5;

type EmailChangeRequest = "sent" | PasswordRefusal | "same-email" | "email-taken" | "mailbox-full";

/**
 * Requests a change of address. Requires the password, so a stolen session isn't enough. The link goes to the new
 * address, works once within 24 hours, and replaces earlier ones. Nothing changes until it is used. Anyone can register
 * any address, so from an account whose own was never confirmed the email takes one of the places of registrations.
 */
export async function requestEmailChange(
  context: Context,
  user: { id: string; email: string; isEmailVerified: boolean },
  { email, password }: { email: string; password: string },
): Promise<EmailChangeRequest> {
  if (email === user.email) return "same-email";
  const check = await confirmPassword(context, user, password);
  if (!check.ok) return check.reason;
  if (await isAddressTaken(context, email, user.id)) return "email-taken";
  const state = await mailboxState(context, { email }, VERIFICATION_EMAILS);
  if (state !== "open" || !(await isWithinLimit(context, user.id, email))) return "mailbox-full";

  const { db, newId, config } = context;
  const now = context.now();
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
          newMailbox: await mailboxKey(context, email),
          token: await mailedTokenHash(context, "email-change", id),
          createdAt: now,
          expiresAt: user.isEmailVerified
            ? new Date(now.getTime() + LINK_VALID_MS)
            : sql`${nextSlot(now, config.REGISTRATION_EMAILS_PER_HOUR)} + ${LINK_VALID_MS}`,
        },
        check.isCurrent,
      ).returning({ id: emailChanges.id }),
    ),
    email: accountEmailInsert(
      db,
      {
        id: emailId,
        userId: user.id,
        kind: "confirm-new-email",
        subjectId: id,
        now,
        dueAt: sql`(select expires_at - ${LINK_VALID_MS} from email_changes where id = ${id})`,
      },
      check.isCurrent,
    ),
  });
  if (!requested) return "credentials-changed";
  context.waitUntil(enqueue(context, "people"));
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
  const since = now().getTime() - TAKE_BACK_DAYS * DAY_MS;
  const { taken } = await db.get<{ taken: number }>(sql`
    select exists (select 1 from users where email = ${email} and id is not ${userId})
      or exists (select 1 from email_changes where old_email = ${email} and confirmed_at > ${since}
        and restored_at is null and was_old_verified = 1 and user_id is not ${userId}) as taken`);
  return taken === 1;
}

async function isWithinLimit(
  context: Pick<Context, "db" | "now" | "config">,
  userId: string,
  newEmail: string,
) {
  const { db, now } = context;
  const since = new Date(now().getTime() - DAY_MS);
  const recent = (whose: SQL) => db.$count(emailChanges, and(whose, gt(emailChanges.createdAt, since)));
  const [byUser, toMailbox] = await Promise.all([
    recent(eq(emailChanges.userId, userId)),
    recent(inArray(emailChanges.newMailbox, await mailboxKeys(context, newEmail))),
  ]);
  return byUser < CHANGES_PER_DAY_MAX && toMailbox < CHANGES_PER_DAY_MAX;
}

/** Returns the address that an emailed link would set, and its account; null if the link was used, was replaced or has expired. */
export async function changeToConfirm({ db, now }: Pick<Context, "db" | "now">, token: string) {
  const row = await db
    .select({ userId: emailChanges.userId, email: emailChanges.newEmail })
    .from(emailChanges)
    .where(await isUsableChange(token, now()))
    .get();
  return row ?? null;
}

/**
 * Sets the account's new, verified address by its emailed token, ends the account's other sessions, and queues the notice to
 * the old address. Atomic, and applied once however many requests use the link concurrently. Needs a session of the account
 * or its password: otherwise someone could have the owner of a mailbox confirm it for an account that isn't theirs.
 */
export async function confirmEmailChange(
  context: Context,
  token: string,
  proof: LinkProof,
): Promise<"done" | "invalid-token" | "email-taken" | PasswordRefusal> {
  const { db } = context;
  const now = context.now();
  const isUsable = await isUsableChange(token, now);
  const change = await db.select().from(emailChanges).where(isUsable).get();
  if (!change) return "invalid-token";
  const { id, userId, oldEmail, newEmail } = change;
  const check = await checkProof(context, { id: userId, email: oldEmail }, proof);
  if (!check.ok) return check.reason;
  if (await isAddressTaken(context, newEmail, userId)) return "email-taken";
  // No dot: an email's id is part of its links.
  const noticeId = `${id}-notice`;
  const hashes = { from: await erasedSubject(context, oldEmail), to: await erasedSubject(context, newEmail) };
  const mayConfirm = sql`${check.isCurrent} and exists (select 1 from email_changes where id = ${id}
    and confirmed_at is null and canceled_at is null)
    and exists (select 1 from users where id = ${userId} and email = ${oldEmail})`;
  const isConfirmed = sql`exists (select 1 from email_changes where id = ${id} and confirmed_at is not null)`;
  try {
    const { claimed, user } = await runBatch(db, {
      // Before the claim, so that of two requests only the one that gets it ends sessions.
      otherSessions: endOtherSessions(db, userId, proof, mayConfirm),
      claimed: db
        .update(emailChanges)
        .set({ confirmedAt: now })
        .where(and(isUsable, mayConfirm))
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
      notice: accountEmailInsert(
        db,
        { id: noticeId, userId, kind: "email-changed", subjectId: id, now },
        isConfirmed,
      ).onConflictDoNothing(),
      resetLinks: voidResetLinks(context, userId, isConfirmed),
      alerts: releaseAlerts(context, userId, now),
      audit: addressAudit(context, id, "email-changed", hashes, isConfirmed).onConflictDoNothing(),
    });
    if (claimed.length === 0 || !user) return "invalid-token";
    context.waitUntil(enqueue(context, "people"));
    context.waitUntil(updateCustomerEmail(context, user.stripeCustomerId, newEmail));
  } catch (error) {
    if (isUniqueViolation(error)) return "email-taken";
    throw error;
  }
  console.log({ event: "email-changed", userId });
  return "done";
}

/** Statement: an audit entry, once a change, that outlives the account without identifying it: `addresses` are hashes. */
export const addressAudit = (
  context: Pick<Context, "db" | "now" | "newId">,
  changeId: string,
  action: "email-changed" | "email-restored",
  addresses: { from: string; to: string },
  condition: SQL,
) =>
  auditInsert(
    context,
    {
      id: `${changeId}.${action}`,
      actor: SELF,
      action,
      subject: addresses.from,
      detail: { to: addresses.to },
      outcome: "done",
    },
    condition,
  );
