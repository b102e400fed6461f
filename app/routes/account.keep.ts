import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireUser } from "~/accounts/sign-in/access.server";
import { cancelDeletion } from "~/privacy/deletion.server";
import { actionReply } from "~/http/action-reply.server";

/** Cancels a requested deletion. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  await cancelDeletion(context, user.id);
  return actionReply(request, "/account");
}

export const loader = redirectLoader(requireUser, "/account");
