import { requireAdmin } from "~/accounts/sign-in/access.server";
import { readOne } from "~/database/query.server";
import { jsonCall } from "~/http/json-call.server";
import { serviceStatuses } from "~/monitor/status.server";

export const loader = jsonCall({
  async GET({ request, context }) {
    await requireAdmin(request, context);
    return readOne(context.db, serviceStatuses(context, context.now()));
  },
});
export const action = loader;
