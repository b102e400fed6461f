import { and, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert.server";
import { firstRow, runBatch } from "~/database/query.server";
import { emailChanges } from "../tables.server";
import { accountEmailInsert } from "../account-emails.server";
import { enqueue } from "~/delivery/enqueue.server";
import { DAY_MS } from "~/time";
import { TAKE_BACK_DAYS } from "../account-periods";
import { confirmPassword, type PasswordRefusal } from "../passwords/confirm-password.server";
import { mailboxKey, mailboxKeys, mailboxState, VERIFICATION_EMAILS } from "./mailbox-limit.server";
import { mailedToken, mailedTokenHash } from "./mailed-token.server";
import { cancelEmailChanges } from "./pending-email-changes.server";
import { LINK_VALID_MS, nextSlot } from "../sign-in/registration-slots.server";

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
          newMailbox: await mailboxKey(context, email),
          token: await mailedTokenHash(await mailedToken(secret, "email-change", id)),
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
