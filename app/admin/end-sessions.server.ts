import { eq, sql } from "drizzle-orm";
import { deleteSessionEntries } from "~/accounts/sign-in/session.server";
import type { Context } from "~/context.server";
import { runBatch } from "~/database/query.server";
import { sessions } from "~/accounts/tables.server";
import { auditInsert, type Actor } from "./audit-log.server";
import { removeDevices } from "~/accounts/sign-in/notified-devices.server";

/** Ends all sessions of an account. Does nothing if there is no such account. */
export async function endSessionsOf(context: Context, actor: Actor, userId: string): Promise<void> {
  const exists = sql`exists (select 1 from users where id = ${userId})`;
  const { ended } = await runBatch(context.db, {
    audit: auditInsert(
      context,
      { actor, action: "sessions-ended", subject: userId, outcome: "done" },
      exists,
    ),
    ended: context.db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id }),
    devices: removeDevices(context.db, userId),
  });
  const ids = ended.map(({ id }) => id);
  // Without their rows they are invalid already.
  context.waitUntil(deleteSessionEntries(context.sessions, ids));
}
