import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Statement } from "~/database/query.server";
import { sessions } from "../tables.server";
import { users } from "~/users/tables.server";
import { removeDevices } from "../sign-in/notified-devices.server";
import { forgetDevices } from "../sign-in/known-device.server";
import { removeFactorsSince } from "../factors/second-factors.server";
import { NO_PASSWORD } from "../passwords/password.server";
import { DAY_MS } from "~/time";
import { TAKE_BACK_DAYS } from "../account-periods";
import { cancelEmailChanges } from "./pending-email-changes.server";
import { resetEmail, voidResetLinks } from "../passwords/reset-link.server";

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
): Promise<{ statements: readonly Statement[] }> {
  const { db } = context;
  const isNoAdmin = sql`exists (select 1 from users where id = ${userId} and is_admin = 0)`;
  const since = new Date(noticedAt.getTime() - TAKE_BACK_DAYS * DAY_MS);
  const reset = await resetEmail(context, userId, condition);
  return {
    statements: [
      db.delete(sessions).where(and(eq(sessions.userId, userId), condition)),
      removeDevices(db, userId, condition),
      ...removeFactorsSince(db, userId, since, sql`${condition} and ${isNoAdmin}`),
      cancelEmailChanges(context, userId, condition),
      voidResetLinks(context, userId, condition),
      ...reset.statements,
      db
        .update(users)
        .set({
          passwordHash: NO_PASSWORD,
          deletionRequestedAt: null,
          factorRemovalAt: null,
          ...forgetDevices,
        })
        .where(and(eq(users.id, userId), condition)),
    ],
  };
}
