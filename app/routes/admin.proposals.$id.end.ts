import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireAdmin, requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { closeProposal } from "~/admin/decide-proposals.server";
import { actionReply } from "~/http/action-reply.server";

/** Closes a possible restriction because what it reports is over. */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const { user } = await requireConfirmedAdmin(request, context);
  const { done } = await closeProposal(context, user, id, "end");
  return actionReply(request, `/admin/proposals?done=${done}`);
}

export const loader = redirectLoader(requireAdmin, "/admin/proposals");
