import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireUser } from "~/accounts/sign-in/access.server";
import { cancelFactorRemoval } from "~/accounts/factors/factor-removal.server";
import { actionReply } from "~/http/action-reply.server";

/** Cancels the requested removal of all second factors, for a session that has passed one of them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user, hasSecondFactor } = await requireUser(request, context);
  if (hasSecondFactor) await cancelFactorRemoval(context, user.id);
  return actionReply(request, "/account/security");
}

export const loader = redirectLoader(requireUser, "/account/security");
