import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireAdmin } from "~/accounts/sign-in/access.server";
import { startAdminRefresh } from "~/admin/admin-refresh.server";
import { actionReply } from "~/http/action-reply.server";

/** Force Recalc without JavaScript. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const started = await startAdminRefresh(context, { actor: user, force: true });
  return actionReply(request, `/api-monitor?refresh=${started.ok ? "started" : "running"}`);
}

export const loader = redirectLoader(requireAdmin, "/api-monitor");
