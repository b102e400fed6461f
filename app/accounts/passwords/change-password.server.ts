import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { firstRow, runBatch } from "~/database/query.server";
import { sessions } from "../tables.server";
import { users } from "~/users/tables.server";
import type { RequestScope } from "~/http/request-scope";
import { accountEmailInsert } from "../account-emails.server";
import { enqueue } from "~/delivery/enqueue.server";
import { isCommonPassword } from "./common-passwords.server";
import { confirmPassword, sessionSender, type PasswordRefusal } from "./confirm-password.server";
import type { AuthSession } from "../sign-in/current-user";
import { runQueuedHash } from "./hash-queue.server";
import {
  claimedDevice,
  forgetDevices,
  setKnownDeviceCookie,
  removeDevices,
} from "../sign-in/known-devices.server";
import { hashPassword } from "./password.server";
import { cancelEmailChanges, voidResetLinks } from "../addresses/emailed-links.server";
import { hasBounced, addressKeys } from "~/delivery/suppression.server";

/** Reset links per hour that a password change may void. Each can be replaced immediately, so this also limits the emails. */
const VOIDED_PER_HOUR_MAX = 10;

/**
 * The condition that a changed password may void the open links: only if the owner can get another one right away.
 * That isn't so if a stranger with the password has requested many links, or if the address has bounced and gets one
 * link a day; then the links that were sent stay valid.
 */
async function mayReplaceLinks(
  context: Pick<Context, "config" | "now">,
  { id, email }: { id: string; email: string },
): Promise<SQL> {
  const bounced = hasBounced(id, await addressKeys(context, email));
  return sql`exists (select 1 from users where id = ${id} and email_verified_at is not null) and not ${bounced}
    and (select count(*) from password_reset_tokens
      where user_id = ${id} and expires_at > ${context.now().getTime()}) < ${VOIDED_PER_HOUR_MAX}`;
}

/**
 * Sets a new password, ends every other session with its device, every pending address change, and the reset links
 * that the owner can replace right away, forgets the other known devices, and queues the notification email,
 * atomically. Does nothing if the password was changed or this session was ended after the current password was
 * checked.
 */
export async function changePassword(
  request: Request,
  context: Context & Partial<RequestScope>,
  { user, sessionId, hasSecondFactor }: AuthSession,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<"changed" | PasswordRefusal | "common-password"> {
  if (isCommonPassword(password)) return "common-password";
  const check = await confirmPassword(context, user, currentPassword);
  if (!check.ok) return check.reason;
  const { db, now, newId } = context;
  const passwordHash = await runQueuedHash(sessionSender(context, user.id), () =>
    hashPassword(password, context.config),
  );
  if (!passwordHash) return "busy";
  const emailId = newId();
  const here = await claimedDevice(request, context, user);
  const mayChange = sql`${check.isCurrent} and exists (select 1 from sessions where id = ${sessionId})`;
  const mayReplace = await mayReplaceLinks(context, user);
  const { changed } = await runBatch(db, {
    otherSessions: db
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), ne(sessions.id, sessionId), mayChange)),
    devices: removeDevices(db, user.id, mayChange, here?.device),
    resetLinks: voidResetLinks(context, user.id, sql`${mayChange} and ${mayReplace}`),
    // Someone else who knew the old password may have requested one.
    addressChanges: cancelEmailChanges(context, user.id, mayChange),
    email: accountEmailInsert(
      db,
      { id: emailId, userId: user.id, kind: "password-changed", now: now() },
      mayChange,
    ),
    // Last, because the condition is about the hash that this replaces.
    changed: firstRow(
      db
        .update(users)
        .set({ passwordHash, ...forgetDevices })
        .where(and(eq(users.id, user.id), mayChange))
        .returning({ id: users.id, email: users.email, deviceEpoch: users.deviceEpoch }),
    ),
  });
  if (!changed) return "credentials-changed";
  await setKnownDeviceCookie(request, context, changed, { hasFactor: hasSecondFactor });
  context.waitUntil(enqueue(context, "people"));
  console.log({ event: "password-changed", userId: user.id });
  return "changed";
}
