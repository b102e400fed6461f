import { requireAccess } from "~/accounts/sign-in/access.server";
import { sendTestAlert } from "~/alerts/page-action.server";
import { NOTICES } from "~/alerts/page-notices";
import { jsonCall, refuse } from "~/http/json-call.server";

/**
 * Sends a test notification to the user's own address. Returns a 502 if the email provider hasn't accepted it, and a
 * 403 while the address is unverified, after resending its link.
 */
export const loader = jsonCall({
  async POST({ request, context }) {
    const { user } = await requireAccess(request, context);
    const outcome = await sendTestAlert(context, user);
    if (outcome === "too-many") refuse(429, NOTICES["too-many-tests"].description);
    if (outcome === "link-sent") refuse(403, NOTICES["link-sent"].description);
    if (outcome === "link-waits") refuse(403, NOTICES["link-waits"].description);
    if (outcome === "link-withheld") refuse(403, NOTICES["link-withheld"].description);
    if (outcome === "failed") refuse(502, NOTICES["test-failed"].description);
    return { message: NOTICES.tested.description };
  },
});
export const action = loader;
