import { requireAccess } from "~/accounts/sign-in/access.server";
import { sendTestAlert } from "~/alerts/page-action.server";
import { NOTICES } from "~/alerts/page-notices";
import { jsonCall, refuse } from "~/http/json-call.server";

const STATUSES = {
  "too-many-tests": 429,
  "link-sent": 403,
  "link-waits": 403,
  "link-withheld": 403,
  "test-failed": 502,
};

/**
 * Sends a test notification to the user's own address. Returns a 502 if the email provider hasn't accepted it, and a
 * 403 while the address is unverified, after resending its link.
 */
export const loader = jsonCall({
  async POST({ request, context }) {
    const { user } = await requireAccess(request, context);
    const notice = await sendTestAlert(context, user);
    const message = NOTICES[notice].description;
    if (notice !== "tested") refuse(STATUSES[notice], message);
    return { message };
  },
});
export const action = loader;
