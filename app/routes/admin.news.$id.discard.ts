import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireAdmin } from "~/accounts/sign-in/access.server";
import { actionReply } from "~/http/action-reply.server";
import { discardDraft } from "~/product-news/news.server";

/** Discards a draft. If it has been sent or discarded, its page says so. */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  await requireAdmin(request, context);
  const isDiscarded = await discardDraft(context.db, id);
  return actionReply(request, isDiscarded ? "/admin/news?done=discarded" : "/admin/news?done=late");
}

export const loader = redirectLoader(requireAdmin, "/admin/news");
