import { requireAdmin } from "~/accounts/access.server";
import { jsonCall } from "~/http/json-call.server";
import { serviceStatuses } from "~/monitor/status.server";

const call = jsonCall({
  async GET({ request, context }) {
    await requireAdmin(request, context);
    return serviceStatuses(context.db, context.now());
  },
});
export const loader = call.loader;
export const action = call.action;
