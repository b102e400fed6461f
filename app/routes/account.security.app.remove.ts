import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import {
  mustHaveSecondFactor,
  redirectLoader,
  requireConfirmedUser,
  requireUser,
} from "~/accounts/sign-in/access.server";
import { disableTotp } from "~/accounts/factors/totp.server";
import { actionReply } from "~/http/action-reply.server";

/** Turns the authenticator app off. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireConfirmedUser(request, context, "/account/security");
  const isRequired = mustHaveSecondFactor(viewer, context);
  const isOff = await disableTotp(context, viewer.user.id, { isRequired });
  return actionReply(request, isOff ? "/account/security" : "/account/security?refused=last-factor");
}

export const loader = redirectLoader(requireUser, "/account/security");
