import { requireAccess } from "~/accounts/access.server";
import { sendTestAlert } from "~/alerts/test-alert.server";
import { SUCCESS_MESSAGES, FAILURE_MESSAGES, TOO_MANY_TESTS, UNVERIFIED } from "~/alerts/messages";
import { jsonCall, refuse } from "~/http/json-call.server";

/**
 * Sends a test notification to the user's own address. Returns a 502 if the email provider hasn't accepted it, and a
 * 403 while the address is unverified, after resending its link.
 */
const call = jsonCall({
  async POST({ request, context }) {
    const { user } = await requireAccess(request, context);
    const outcome = await sendTestAlert(context, user);
    if (outcome === "too-many") refuse(429, TOO_MANY_TESTS);
    if (outcome === "link-sent") refuse(403, UNVERIFIED.sent);
    if (outcome === "link-withheld") refuse(403, UNVERIFIED.withheld);
    if (outcome === "failed") refuse(502, FAILURE_MESSAGES.test.description);
    return { message: SUCCESS_MESSAGES.tested.description };
  },
});

export const loader = call.loader;
export const action = call.action;
