import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireUser } from "~/accounts/sign-in/access.server";
import { resendVerification } from "~/accounts/addresses/verification.server";
import { actionReply } from "~/http/action-reply.server";

/** Resends the signed-in user's verification link. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  return actionReply(request, `/verify-email?resent=${await resendVerification(context, user)}`);
}

export const loader = redirectLoader(requireUser, "/verify-email");
