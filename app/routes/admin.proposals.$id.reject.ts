import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireAdmin, requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { closeProposal } from "~/admin/decide-proposals.server";
import { actionReply } from "~/http/action-reply.server";

/** Rejects a possible restriction. */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const { user } = await requireConfirmedAdmin(request, context);
  const { done } = await closeProposal(context, user, id, "reject");
  return actionReply(request, `/admin/proposals?done=${done}`);
}

export const loader = redirectLoader(requireAdmin, "/admin/proposals");
