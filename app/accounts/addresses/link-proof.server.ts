import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { sessions } from "../tables.server";
import { confirmPassword, type PasswordCheck } from "../passwords/confirm-password.server";

/**
 * Shows that the user who opened a link that confirms an address also has the account: someone else may have registered the
 * address, or asked to use it.
 */
export type LinkProof = { sessionId: string } | { password: string };

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

/** Statement: ends the account's sessions other than the one that is the proof, if the condition holds. */
export const endOtherSessions = (db: Database, userId: string, proof: LinkProof, condition: SQL) =>
  db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        "sessionId" in proof ? ne(sessions.id, proof.sessionId) : undefined,
        condition,
      ),
    );
