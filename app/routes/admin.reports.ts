import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireAdmin } from "~/accounts/sign-in/access.server";
import { decideReported } from "~/admin/decide-reports.server";
import { verdictForm } from "~/corrections/report-forms";
import { actionReply } from "~/http/action-reply.server";
import { readForm } from "~/http/request-form.server";

/** Decides the open reports on a story or a restriction. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const decision = verdictForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!decision.success) throw Response.json({ message: "Unknown form." }, { status: 400 });
  const isDecided = await decideReported(context, user, decision.data);
  return actionReply(request, `/admin/relevance?done=${isDecided ? "decided" : "late"}`);
}

export const loader = redirectLoader(requireAdmin, "/admin/relevance");
