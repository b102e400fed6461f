import { eq } from "drizzle-orm";
import type { Context } from "~/context.server";
import { sessions } from "~/database/schema.server";
import { confirmPassword } from "../confirm-password.server";
import type { AuthSession } from "../current-user";

/** Reauthenticates a user without a second factor by password and marks the session confirmed now. */
export async function confirmByPassword(
  context: Context,
  { user, sessionId }: Pick<AuthSession, "sessionId"> & { user: { id: string; email: string } },
  password: string,
): Promise<"ok" | "wrong-password" | "too-many" | "busy"> {
  const check = await confirmPassword(context, user, password);
  if (check !== "right") return check;
  await context.db.update(sessions).set({ confirmedAt: context.now() }).where(eq(sessions.id, sessionId));
  return "ok";
}
