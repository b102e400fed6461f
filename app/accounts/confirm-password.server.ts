import { eq } from "drizzle-orm";
import type { Context } from "~/context.server";
import { users } from "~/database/schema.server";
import { runQueuedHash } from "./hash-queue.server";
import { verifyPassword } from "./password.server";
import { checkAccountLimit } from "./rate-limits.server";

/** "right", or why the password wasn't accepted. */
export type PasswordCheck = "right" | "wrong-password" | "too-many" | "busy";

/** Asks a signed-in user for the password again before an irreversible action. Rate-limited per account. */
export async function confirmPassword(
  context: Context,
  user: { id: string; email: string },
  password: string,
): Promise<PasswordCheck> {
  if (!(await checkAccountLimit(user.email, context, "confirm-password"))) return "too-many";
  const [row] = await context.db
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, user.id));
  if (!row) return "wrong-password";
  const verified = await runQueuedHash(() => verifyPassword(password, row.hash, context.config));
  if (!verified) return "busy";
  return verified.ok ? "right" : "wrong-password";
}
