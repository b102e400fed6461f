import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireAdmin } from "~/accounts/sign-in/access.server";
import { resendEmail, resendForm } from "~/admin/resend-email.server";
import { actionReply } from "~/http/action-reply.server";
import { readForm } from "~/http/request-form.server";

/** Resends one failed email. The query string is the monitor's filter and is preserved. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const failed = resendForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!failed.success) throw Response.json({ message: "Email not found." }, { status: 400 });
  await resendEmail(context, { actor: user, ...failed.data });
  return actionReply(request, `/api-monitor${new URL(request.url).search}`);
}

export const loader = redirectLoader(requireAdmin, "/api-monitor");
