import { requireAdmin } from "~/accounts/sign-in/access.server";
import { readOne } from "~/database/query.server";
import { jsonCall, readQuery } from "~/http/json-call.server";
import { recentEvents } from "~/monitor/monitor-page.server";
import { eventsQuery } from "~/monitor/queries";

export const loader = jsonCall({
  async GET({ request, context }) {
    await requireAdmin(request, context);
    return readOne(context.db, recentEvents(context.db, readQuery(request, eventsQuery)));
  },
});
export const action = loader;
