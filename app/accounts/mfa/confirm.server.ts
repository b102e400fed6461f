import { and, eq } from "drizzle-orm";
import type { Context } from "~/context.server";
import { sessions } from "~/database/schema.server";
import { confirmPassword, type PasswordRefusal } from "../confirm-password.server";
import type { AuthSession } from "../current-user";

/** Reauthenticates a user without a second factor by password and marks the session confirmed now. */
export async function confirmByPassword(
  context: Context,
  { user, sessionId }: Pick<AuthSession, "sessionId"> & { user: { id: string; email: string } },
  password: string,
): Promise<"ok" | PasswordRefusal> {
  const check = await confirmPassword(context, user, password);
  if (!check.ok) return check.reason;
  const [confirmed] = await context.db
    .update(sessions)
    .set({ confirmedAt: context.now() })
    .where(and(eq(sessions.id, sessionId), check.isCurrent))
    .returning({ id: sessions.id });
  return confirmed ? "ok" : "credentials-changed";
}
