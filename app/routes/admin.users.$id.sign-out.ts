import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireAdmin, requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { endSessionsOf } from "~/admin/end-sessions.server";
import { actionReply } from "~/http/action-reply.server";

/** Signs a user out on all devices. */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const { user } = await requireConfirmedAdmin(request, context);
  await endSessionsOf(context, user, id);
  return actionReply(request, "/admin?done=signed-out");
}

export const loader = redirectLoader(requireAdmin, "/admin");
