import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireUser } from "~/accounts/sign-in/access.server";
import { requireFactorSetup } from "~/accounts/factors/factor-setup.server";
import { beginTotp } from "~/accounts/factors/totp.server";
import { actionReply } from "~/http/action-reply.server";

/** Begins to set up an authenticator app. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireFactorSetup(request, context, "/account/security");
  await beginTotp(context, user.id);
  return actionReply(request, "/account/security/app");
}

export const loader = redirectLoader(requireUser, "/account/security");
