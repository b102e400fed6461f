import type { Context } from "~/context.server";
import type { RequestScope } from "~/http/request-scope";
import { confirmPassword, type PasswordRefusal } from "../passwords/confirm-password.server";
import type { AuthSession } from "../sign-in/current-user";
import { reissueSession } from "../sign-in/session.server";

/** Reauthenticates a user without a second factor by password and marks the session confirmed now, under a new id. */
export async function confirmByPassword(
  request: Request,
  context: Context & Partial<RequestScope>,
  { user, sessionId }: Pick<AuthSession, "sessionId"> & { user: { id: string; email: string } },
  password: string,
): Promise<"ok" | PasswordRefusal> {
  const check = await confirmPassword(context, user, password);
  if (!check.ok) return check.reason;
  const viewer = { userId: user.id, sessionId };
  const session = await reissueSession(request, context, viewer, "password", check.isCurrent);
  const [reissued] = await session.update;
  if (!reissued) return "credentials-changed";
  session.finish();
  return "ok";
}
