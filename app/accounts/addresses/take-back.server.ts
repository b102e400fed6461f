import { and, eq, gte, sql, type SQL } from "drizzle-orm";
import { updateCustomerEmail } from "~/billing/customer.server";
import type { Context } from "~/context.server";
import { isUniqueViolation } from "~/database/open.server";
import { firstRow, runBatch, type Statement } from "~/database/query.server";
import { enqueue } from "~/delivery/enqueue.server";
import { readSignedToken, signToken } from "~/http/signed-token.server";
import { DAY_MS } from "~/time";
import { users } from "~/users/tables.server";
import { TAKE_BACK_DAYS } from "../account-periods";
import { removeFactorsSince } from "../factors/second-factors.server";
import { NO_PASSWORD } from "../passwords/password.server";
import { resetEmail } from "../passwords/reset.server";
import { forgetDevices, removeDevices } from "../sign-in/known-devices.server";
import { emailChanges, sessions } from "../tables.server";
import { addressAudit } from "./email-change.server";
import {
  cancelEmailChanges,
  claimEmailLink,
  type LinkedEmail,
  restorableChanges,
  type RestorableChange,
  voidResetLinks,
} from "./emailed-links.server";
import { mailboxKey } from "./mail-limits.server";
import { erasedSubject } from "~/audit/audit-log.server";

/** The result of opening a link that restores an address. */
type LinkOutcome = "done" | "invalid-token" | "email-taken";

/**
 * Prepares statements that give an account back to the owner of its mailbox: they end every session, take the password
 * away, remove the devices with notifications, forget the known devices, void reset links and requested changes of address,
 * cancel a deletion and a removal of second factors, remove the factors added since seven days before, and email a new reset
 * link. For the caller's batch, which then enqueues "people".
 * An administrator's factors stay, so that a stolen mailbox takes no administrator's account.
 * @param options.noticedAt when the owner was told of what someone else did; it may have begun `TAKE_BACK_DAYS` earlier
 */
export async function takeBack(
  context: Pick<Context, "db" | "config" | "newId" | "now">,
  userId: string,
  { noticedAt, condition }: { noticedAt: Date; condition: SQL },
): Promise<readonly Statement[]> {
  const { db } = context;
  const isNoAdmin = sql`exists (select 1 from users where id = ${userId} and is_admin = 0)`;
  const since = new Date(noticedAt.getTime() - TAKE_BACK_DAYS * DAY_MS);
  return [
    db.delete(sessions).where(and(eq(sessions.userId, userId), condition)),
    removeDevices(db, userId, condition),
    ...removeFactorsSince(db, userId, since, sql`${condition} and ${isNoAdmin}`),
    cancelEmailChanges(context, userId, condition),
    voidResetLinks(context, userId, condition),
    ...(await resetEmail(context, userId, condition)),
    db
      .update(users)
      .set({
        passwordHash: NO_PASSWORD,
        deletionRequestedAt: null,
        factorRemovalAt: null,
        ...forgetDevices,
      })
      .where(and(eq(users.id, userId), condition)),
  ];
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
  try {
    const { user } = await runBatch(db, {
      audit: addressAudit(context, id, "email-restored", hashes, isOpen),
      back: await takeBack(context, userId, { noticedAt, condition: isOpen }),
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
