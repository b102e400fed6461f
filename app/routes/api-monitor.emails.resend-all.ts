import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireAdmin } from "~/accounts/sign-in/access.server";
import { resendAllEmails } from "~/admin/resend-email.server";
import { actionReply } from "~/http/action-reply.server";

/** Resends every failed email. The query string is the monitor's filter and is preserved. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  await resendAllEmails(context, { actor: user });
  return actionReply(request, `/api-monitor${new URL(request.url).search}`);
}

export const loader = redirectLoader(requireAdmin, "/api-monitor");
