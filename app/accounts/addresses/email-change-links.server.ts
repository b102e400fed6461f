import { and, eq, gte, sql, type SQL } from "drizzle-orm";
import { releaseAlerts } from "./unverified-alerts.server";
import { updateCustomerEmail } from "~/billing/customer.server";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert.server";
import { isUniqueViolation } from "~/database/open.server";
import { firstRow, runBatch } from "~/database/query.server";
import { emailChanges } from "../tables.server";
import { auditLog } from "~/audit/tables.server";
import { users } from "~/users/tables.server";
import { accountEmailInsert } from "../account-emails.server";
import { enqueue } from "~/delivery/enqueue.server";
import { readSignedToken, signToken } from "~/http/signed-token.server";
import type { PasswordRefusal } from "../passwords/confirm-password.server";
import { isAddressTaken } from "./email-change.server";
import { erasedSubject } from "~/audit/erased-subject.server";
import { checkProof, endOtherSessions, type LinkProof } from "./link-proof.server";
import { mailboxKey } from "./mailbox-limit.server";
import { mailedTokenHash } from "./mailed-token.server";
import { isPendingChange } from "./pending-email-changes.server";
import { voidResetLinks } from "../passwords/reset-link.server";
import { claimEmailLink, type LinkedEmail } from "./email-link.server";
import { restorableChanges, type RestorableChange } from "./restorable-changes.server";
import { takeBack } from "./take-back.server";

// The links of a change of address: the one to the new address confirms it, and the one to the old address restores that.

/** The result of opening an emailed link. */
type LinkOutcome = "done" | "invalid-token" | "email-taken";

const usable = async (token: string, now: Date) =>
  and(eq(emailChanges.token, await mailedTokenHash(token)), isPendingChange(now));

/** Returns the address that an emailed link would set, and its account; null if the link was used, was replaced or has expired. */
export async function changeToConfirm({ db, now }: Pick<Context, "db" | "now">, token: string) {
  const row = await db
    .select({ userId: emailChanges.userId, email: emailChanges.newEmail })
    .from(emailChanges)
    .where(await usable(token, now()))
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
): Promise<LinkOutcome | PasswordRefusal> {
  const { db } = context;
  const now = context.now();
  const isUsable = await usable(token, now);
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
      audit: audit(context, "email-changed", id, hashes, isConfirmed).onConflictDoNothing(),
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

/** The path of the link that undoes a change. The change's row says whether it is still valid. */
export const restorePath = async (secrets: readonly string[], changeId: string) =>
  `/restore-email/${await signToken(secrets, "restore-email", [changeId])}`;

async function changeToRestore(context: Context, token: string) {
  const [id, ...more] = (await readSignedToken(context.config.SESSION_SECRETS, "restore-email", token)) ?? [];
  if (!id || more.length > 0) return null;
  const [change] = await restorableChanges(context, eq(emailChanges.id, id));
  return change ?? null;
}

/** Returns the address that a notice's link would restore, or null if the link no longer works. */
export const addressToRestore = async (context: Context, token: string) =>
  (await changeToRestore(context, token))?.oldEmail ?? null;

/** Restores the account's old address by the link sent to it. */
export async function restoreEmail(context: Context, token: string): Promise<LinkOutcome> {
  const change = await changeToRestore(context, token);
  return change ? restoreChange(context, change) : "invalid-token";
}

/**
 * Restores the address that the account had before a change, and gives the account back to the owner of that mailbox
 * (`takeBack`): the password, the sessions, and second factors added since a week before may be another person's.
 * @param link the "Not you?" link that undoes the change, if it is one; the email may be older than the change
 */
export async function restoreChange(
  context: Context,
  change: RestorableChange,
  link?: LinkedEmail,
): Promise<LinkOutcome> {
  const { db } = context;
  const now = context.now();
  const { id, userId, oldEmail, newEmail } = change;
  const hashes = { from: await erasedSubject(context, newEmail), to: await erasedSubject(context, oldEmail) };
  // If two requests use the link concurrently, the second finds the change restored and does nothing.
  const isOpen = sql`exists (select 1 from email_changes where id = ${id} and restored_at is null)`;
  const noticedAt = link && link.createdAt < change.createdAt ? link.createdAt : change.createdAt;
  const back = await takeBack(context, userId, { noticedAt, condition: isOpen });
  try {
    const { user } = await runBatch(db, {
      audit: audit(context, "email-restored", id, hashes, isOpen),
      back: back.statements,
      // While the account is as it was found.
      link: link ? [claimEmailLink(context, link)] : [],
      user: firstRow(
        db
          .update(users)
          .set({ email: oldEmail, mailbox: await mailboxKey(context, oldEmail), emailVerifiedAt: now })
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
    context.waitUntil(enqueue(context, "people"));
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
      action,
      subject: from,
      detail: { to },
      outcome: "done",
    },
    condition,
  );
