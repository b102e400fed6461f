import { requireAdmin } from "~/accounts/sign-in/access.server";
import { readOne } from "~/database/query.server";
import { jsonCall, readQuery } from "~/http/json-call.server";
import { dailyMetrics } from "~/monitor/status.server";
import { metricsQuery } from "~/monitor/queries";

export const loader = jsonCall({
  async GET({ request, context }) {
    await requireAdmin(request, context);
    const { service, days } = readQuery(request, metricsQuery);
    return readOne(context.db, dailyMetrics(context.db, { service, days, now: context.now() }));
  },
});
export const action = loader;
