import { and, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "~/context.server";
import { users } from "~/database/schema.server";
import { accountEmailInsert } from "~/delivery/account-emails.server";
import { DAY_MS } from "~/time";
import type { deletionForm } from "./account-forms";
import { confirmPassword, type PasswordCheck } from "./confirm-password.server";
import { eraseUser } from "./erase.server";

/** How long a user can take a deletion back. */
const DELETION_DELAY_DAYS = 7;
const ERASED_PER_RUN = 20;

/** When an account with this request is erased. */
export const erasureDate = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + DELETION_DELAY_DAYS * DAY_MS);

/** Schedules the erasure of the user's own account in seven days. The only administrator can't leave. */
export async function requestDeletion(
  context: Context,
  user: { id: string; email: string; isAdmin: boolean },
  { password }: Pick<z.output<typeof deletionForm>, "password">,
): Promise<PasswordCheck | "last-admin"> {
  const check = await confirmPassword(context, user, password);
  if (check !== "right") return check;
  const { db, now, newId } = context;
  if (user.isAdmin && (await db.$count(users, eq(users.isAdmin, true))) <= 1) return "last-admin";
  await db.batch([
    db
      .update(users)
      .set({ deletionRequestedAt: now() })
      .where(and(eq(users.id, user.id), isNull(users.deletionRequestedAt))),
    accountEmailInsert(db, { id: newId(), userId: user.id, kind: "deletion-scheduled", now: now() }),
  ]);
  console.log({ event: "deletion-requested", userId: user.id });
  return "right";
}

/** Keeps the account after all. */
export async function cancelDeletion({ db }: Pick<Context, "db">, userId: string): Promise<void> {
  await db.update(users).set({ deletionRequestedAt: null }).where(eq(users.id, userId));
}

/** The query for when the user asked for the account's deletion; null where they didn't. */
export const deletionRequest = ({ db }: Pick<Context, "db">, userId: string) =>
  db.select({ requestedAt: users.deletionRequestedAt }).from(users).where(eq(users.id, userId));

/** Erases the accounts whose seven days are over. At most 20 a run; one that fails is tried again by the next. */
export async function eraseDueAccounts(context: Context): Promise<{ erased: number; failed: number }> {
  const { db, now } = context;
  const dueBefore = new Date(now().getTime() - DELETION_DELAY_DAYS * DAY_MS);
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deletionRequestedAt), lte(users.deletionRequestedAt, dueBefore)))
    .orderBy(users.deletionRequestedAt)
    .limit(ERASED_PER_RUN);
  let erased = 0;
  for (const { id } of due) if ((await eraseUser(context, id)).ok) erased += 1;
  return { erased, failed: due.length - erased };
}
