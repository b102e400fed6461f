import { resetRequest } from "~/accounts/credentials";
import { RESET_REQUESTED } from "~/accounts/refusals";
import { refuseAccount } from "~/accounts/refuse.server";
import { requestReset } from "~/accounts/passwords/reset.server";
import { jsonCall, readJson } from "~/http/json-call.server";

export const loader = jsonCall({
  POST: async ({ request, context }) => {
    const requested = await requestReset(request, context, await readJson(request, resetRequest));
    if (!requested.ok) refuseAccount(requested.reason);
    return { message: RESET_REQUESTED };
  },
});
export const action = loader;
