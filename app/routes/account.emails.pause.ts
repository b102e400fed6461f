import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireUser } from "~/accounts/sign-in/access.server";
import { PAUSE_DAYS } from "~/accounts/choices/email-choices";
import { pauseEmails } from "~/accounts/choices/email-choices.server";
import { actionReply } from "~/http/action-reply.server";
import { readForm } from "~/http/request-form.server";

/** Pauses alert emails and digests for the chosen days; 0 ends the pause. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const chosen = (await readForm(request)).get("days");
  const days = ([0, ...PAUSE_DAYS] as const).find((one) => String(one) === chosen);
  if (days === undefined) throw Response.json({ message: "Choose how long to pause." }, { status: 400 });
  await pauseEmails(context, user.id, days === 0 ? null : days);
  return actionReply(request, "/account/emails");
}

export const loader = redirectLoader(requireUser, "/account/emails");
