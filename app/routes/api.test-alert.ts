import { requireAccess } from "~/accounts/access.server";
import { sendTestAlert } from "~/alerts/test-alert.server";
import { DONE, FAILED, TOO_MANY_TESTS } from "~/alerts/words";
import { jsonCall, refuse } from "~/json-call.server";

/** Sends a test notification to the user's own address; a 502 when the email provider has not taken it. */
const call = jsonCall({
  async POST({ request, context }) {
    const { user } = await requireAccess(request, context);
    const outcome = await sendTestAlert(context, user.id);
    if (outcome === "too-many") refuse(429, TOO_MANY_TESTS);
    if (outcome === "failed") refuse(502, FAILED.test.description);
    return { message: DONE.tested.description };
  },
});

export const loader = call.loader;
export const action = call.action;
