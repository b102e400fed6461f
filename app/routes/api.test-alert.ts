import { requireAccess } from "~/accounts/access.server";
import { sendTestAlert } from "~/alerts/test-alert.server";
import { DONE, TOO_MANY_TESTS } from "~/alerts/words";
import { jsonCall, refuse } from "~/json-call.server";

/** Sends a test notification to the user's own address. */
const call = jsonCall({
  async POST({ request, context }) {
    const { user } = await requireAccess(request, context);
    if (!(await sendTestAlert(context, user.id))) refuse(429, TOO_MANY_TESTS);
    return { message: DONE.tested.description };
  },
});

export const loader = call.loader;
export const action = call.action;
