import { redirect } from "@remix-run/cloudflare";
import type { Context } from "~/context.server";
import type { RequestScope } from "~/http/request-scope";
import { requireConfirmedUser } from "../sign-in/access.server";
import type { AuthSession } from "../sign-in/current-user";

/**
 * Returns the confirmed user who may add a second factor. Users whose address isn't confirmed are sent to the security page,
 * which says why: otherwise a stranger who registered someone's address first could keep a passkey to the account.
 * @param page where the confirmation leads
 */
export async function requireFactorSetup(
  request: Request,
  context: Context & Partial<RequestScope>,
  page?: string,
): Promise<AuthSession> {
  const viewer = await requireConfirmedUser(request, context, page);
  if (!viewer.user.isEmailVerified) throw redirect("/account/security");
  return viewer;
}
