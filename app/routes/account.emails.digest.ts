import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireUser } from "~/accounts/sign-in/access.server";
import { digestOfferForm } from "~/accounts/choices/email-choices-form";
import { chooseWeeklyDigest } from "~/accounts/choices/email-choices.server";
import { actionReply } from "~/http/action-reply.server";
import { readForm } from "~/http/request-form.server";

/** Takes the answer to the offer of a weekly digest: turns it on if ticked, and leads to the dashboard either way. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const { weekly, timeZone } = digestOfferForm.parse(Object.fromEntries(await readForm(request)));
  if (weekly) await chooseWeeklyDigest(context, user.id, timeZone);
  return actionReply(request, "/dashboard");
}

export const loader = redirectLoader(requireUser, "/account/emails");
