import { and, eq, lte, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { firstRow, runBatch } from "~/database/query.server";
import { sessions } from "../tables.server";
import { messages } from "~/delivery/tables.server";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { accountEmailInsert } from "../account-emails.server";
import { readEmailLink, claimEmailLink } from "../addresses/emailed-links.server";
import type { RemovalStep } from "../emails/security-words";
import { enqueueNotice, hasPasskey, hasTotp, removeFactorsSince } from "./second-factors.server";
import { removeDevices } from "../sign-in/known-devices.server";

// The way back for a user who has lost every second factor: the email after a password reset offers to remove them all,
// a day later. Administrators aren't offered it, so that a stolen mailbox isn't enough to take over an administrator's
// account.

const DELAY_MS = DAY_MS;
const REMOVED_PER_RUN = 50;

/** Whether this email's link can still request the removal. */
export const mayRequestRemoval = async (context: Pick<Context, "db" | "config" | "now">, token: string) =>
  (await removalLink(context, token)) !== null;

async function removalLink(context: Pick<Context, "db" | "config" | "now">, token: string) {
  const email = await readEmailLink(context, "remove-factors", token);
  return email && !email.user.isAdmin ? email : null;
}

/** Schedules the removal of all the user's second factors for tomorrow, and says so by email. Each link works once. */
export async function requestFactorRemoval(context: Context, token: string): Promise<boolean> {
  const email = await removalLink(context, token);
  if (!email) return false;
  const { db } = context;
  const now = context.now();
  const userId = email.user.id;
  const mayGo = sql`${email.isOpen} and (${hasTotp(userId)} or ${hasPasskey(userId)})
    and exists (select 1 from users where id = ${userId} and is_admin = 0 and factor_removal_at is null)`;
  const { notice, used } = await runBatch(db, {
    notice: removalNotice(context, { userId, step: "requested", now }, mayGo),
    user: db
      .update(users)
      .set({ factorRemovalAt: new Date(now.getTime() + DELAY_MS) })
      .where(and(eq(users.id, userId), mayGo)),
    used: claimEmailLink(context, email),
  });
  if (used.length === 0) return false;
  enqueueNotice(context, notice);
  console.log({ event: "factor-removal-requested", userId });
  return true;
}

/** Keeps the user's second factors. The caller has checked that this session has passed one of them. */
export async function cancelFactorRemoval(context: Context, userId: string): Promise<void> {
  const { db, now } = context;
  const isPending = sql`exists (select 1 from users where id = ${userId} and factor_removal_at is not null)`;
  const { notice } = await runBatch(db, {
    notice: removalNotice(context, { userId, step: "canceled", now: now() }, isPending),
    user: db.update(users).set({ factorRemovalAt: null }).where(eq(users.id, userId)),
  });
  enqueueNotice(context, notice);
  if (notice.length > 0) console.log({ event: "factor-removal-canceled", userId });
}

/** Query for when the user's second factors will be removed; null if they won't. */
export const factorRemoval = ({ db }: Pick<Context, "db">, userId: string) =>
  firstRow(db.select({ at: users.factorRemovalAt }).from(users).where(eq(users.id, userId)));

/**
 * Removes the second factors whose day is over, with their users' sessions, and says so by email. At most 50 users a run, each
 * in one batch; a run that fails or is cut off continues with the next.
 */
export async function removeDueFactors(context: Context): Promise<{ removed: number }> {
  const { db } = context;
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.factorRemovalAt, context.now()))
    .orderBy(users.factorRemovalAt)
    .limit(REMOVED_PER_RUN);
  for (const { id } of due) await removeFactors(context, id);
  return { removed: due.length };
}

/** Does nothing if the removal was canceled meanwhile. A user who has become an administrator keeps the factors. */
async function removeFactors(context: Context, userId: string): Promise<void> {
  const { db } = context;
  const now = context.now();
  const isDue = sql`exists (select 1 from users where id = ${userId} and is_admin = 0
    and factor_removal_at <= ${now.getTime()})`;
  const hasFactor = sql`(${hasTotp(userId)} or ${hasPasskey(userId)})`;
  const { notice } = await runBatch(db, {
    notice: removalNotice(context, { userId, step: "done", now }, sql`${isDue} and ${hasFactor}`),
    factors: removeFactorsSince(db, userId, new Date(0), isDue),
    sessions: db.delete(sessions).where(and(eq(sessions.userId, userId), isDue)),
    devices: removeDevices(db, userId, isDue),
    user: db
      .update(users)
      .set({ factorRemovalAt: null })
      .where(and(eq(users.id, userId), lte(users.factorRemovalAt, now))),
  });
  enqueueNotice(context, notice);
  console.log({ event: "factors-removed", userId, isDone: notice.length > 0 });
}

/** Statement: queues the email about a step of the removal, if the condition holds. */
const removalNotice = (
  { db, newId }: Pick<Context, "db" | "newId">,
  { step, ...email }: { userId: string; step: RemovalStep; now: Date },
  condition: SQL,
) =>
  accountEmailInsert(
    db,
    { id: newId(), kind: "factor-removal", subjectId: step, ...email },
    condition,
  ).returning({ id: messages.id });
