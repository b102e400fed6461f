import { eq, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { users } from "~/users/tables.server";
import type { RequestScope } from "~/http/request-scope";
import { runQueuedHash, type HashSender } from "./hash-queue.server";
import { verifyPassword } from "./password.server";
import { checkAccountLimit } from "../sign-in/rate-limits.server";

/** Why an action that needs the password wasn't carried out. */
export type PasswordRefusal = "wrong-password" | "too-many" | "busy" | "credentials-changed";

/**
 * @returns `isCurrent` is the condition that the password is still the one checked. The action's statements need it: a reset
 * may end while they are on their way, and must win.
 */
export type PasswordCheck = { ok: true; isCurrent: SQL } | { ok: false; reason: PasswordRefusal };

/** Asks a signed-in user for the password again before an irreversible action. Rate-limited per account. */
export async function confirmPassword(
  context: Context & Partial<RequestScope>,
  user: { id: string; email: string },
  password: string,
): Promise<PasswordCheck> {
  if (!(await checkAccountLimit(user.email, context, "confirm-password"))) return refused("too-many");
  const [row] = await context.db
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, user.id));
  if (!row) return refused("wrong-password");
  const verified = await runQueuedHash(sessionSender(context, user.id), () =>
    verifyPassword(password, row.hash, context.config),
  );
  if (!verified) return refused("busy");
  if (!verified.ok) return refused("wrong-password");
  return {
    ok: true,
    isCurrent: sql`exists (select 1 from users where id = ${user.id} and password_hash = ${row.hash})`,
  };
}

/** Returns the hash queue's sender for a request by a session. */
export const sessionSender = ({ clientAddress }: Partial<RequestScope>, userId: string): HashSender => ({
  keys: clientAddress ? [userId, clientAddress] : [userId],
  isKnown: true,
});

const refused = (reason: PasswordRefusal) => ({ ok: false, reason }) as const;
