import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireAdmin } from "~/accounts/access.server";
import { discardDraft } from "~/product-news/news.server";

/** Discards a draft. One that was sent or discarded meanwhile stays as it is, and its page says so. */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  await requireAdmin(request, context);
  const isDiscarded = await discardDraft(context.db, id);
  return redirect(isDiscarded ? "/admin/news?done=discarded" : "/admin/news?done=late");
}

export const loader = redirectLoader(requireAdmin, "/admin/news");
