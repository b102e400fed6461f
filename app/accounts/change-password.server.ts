import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "~/context.server";
import { sessions, users } from "~/database/schema.server";
import { accountEmailInsert } from "./account-emails.server";
import { enqueue } from "~/delivery/enqueue.server";
import { jobFor } from "~/delivery/job";
import type { passwordChangeForm } from "./account-forms";
import { isCommonPassword } from "./common-passwords.server";
import { confirmPassword, type PasswordCheck } from "./confirm-password.server";
import type { AuthSession } from "./current-user";
import { runQueuedHash } from "./hash-queue.server";
import { hashPassword } from "./password.server";

/** Sets a new password, ends every other session, and queues the notification email, atomically. */
export async function changePassword(
  context: Context,
  { user, sessionId }: AuthSession,
  { currentPassword, password }: z.output<typeof passwordChangeForm>,
): Promise<PasswordCheck | "common-password"> {
  if (isCommonPassword(password)) return "common-password";
  const check = await confirmPassword(context, user, currentPassword);
  if (check !== "right") return check;
  const { db, now, newId } = context;
  const passwordHash = await runQueuedHash(() => hashPassword(password, context.config));
  if (!passwordHash) return "busy";
  const emailId = newId();
  await db.batch([
    db.update(users).set({ passwordHash }).where(eq(users.id, user.id)),
    db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, sessionId))),
    accountEmailInsert(db, { id: emailId, userId: user.id, kind: "password-changed", now: now() }),
  ]);
  context.waitUntil(enqueue(context, [jobFor("account", emailId)]));
  console.log({ event: "password-changed", userId: user.id });
  return "right";
}
