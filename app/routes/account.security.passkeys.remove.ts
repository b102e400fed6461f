import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import {
  mustHaveSecondFactor,
  redirectLoader,
  requireConfirmedUser,
  requireUser,
} from "~/accounts/sign-in/access.server";
import { removePasskey } from "~/accounts/factors/passkeys.server";
import { actionReply } from "~/http/action-reply.server";
import { readForm } from "~/http/request-form.server";

/** Removes a passkey. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireConfirmedUser(request, context, "/account/security");
  const id = String((await readForm(request)).get("id") ?? "");
  const isRequired = mustHaveSecondFactor(viewer, context);
  const isGone = await removePasskey(context, viewer.user.id, id, { isRequired });
  return actionReply(request, isGone ? "/account/security" : "/account/security?refused=last-factor");
}

export const loader = redirectLoader(requireUser, "/account/security");
