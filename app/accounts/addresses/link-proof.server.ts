import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { sessions } from "../tables.server";
import type { AuthSession } from "../sign-in/current-user";
import { claimedDevice } from "../sign-in/known-device.server";
import { removeDevices } from "../sign-in/notified-devices.server";
import { confirmPassword, type PasswordCheck } from "../passwords/confirm-password.server";

/**
 * Shows that the user who opened a link that confirms an address also has the account: someone else may have registered the
 * address, or asked to use it.
 */
export type LinkProof =
  | {
      sessionId: string;
      /** The browser's id in its known-device cookie, if it has one. */
      browser: string | null;
    }
  | { password: string };

/** Checks the proof. `isCurrent` is the condition that it still holds, for the statements that need it. */
export async function checkProof(
  context: Context,
  account: { id: string; email: string },
  proof: LinkProof,
): Promise<PasswordCheck> {
  if ("password" in proof) return confirmPassword(context, account, proof.password);
  const isCurrent = sql`exists (select 1 from sessions where id = ${proof.sessionId} and user_id = ${account.id})`;
  return { ok: true, isCurrent };
}

/** Statements: end the account's sessions other than the one that is the proof, with their devices, if the condition holds. */
export const endOtherSessions = (db: Database, userId: string, proof: LinkProof, condition: SQL) => [
  removeDevices(db, userId, condition, "sessionId" in proof ? proof.browser : null),
  db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        "sessionId" in proof ? ne(sessions.id, proof.sessionId) : undefined,
        condition,
      ),
    ),
];

/** Returns the proof that a session of the account gives, in this browser. */
export const sessionProof = async (
  request: Request,
  context: Pick<Context, "config">,
  { user, sessionId }: AuthSession,
): Promise<LinkProof> => ({
  sessionId,
  browser: (await claimedDevice(request, context, user))?.device ?? null,
});
