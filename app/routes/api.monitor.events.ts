import { requireAdmin } from "~/accounts/access.server";
import { jsonCall, readQuery } from "~/http/json-call.server";
import { eventView, recentEvents } from "~/monitor/events.server";
import { eventsQuery } from "~/monitor/queries";

const call = jsonCall({
  async GET({ request, context }) {
    await requireAdmin(request, context);
    const events = await recentEvents(context.db, readQuery(request, eventsQuery));
    return events.map(eventView);
  },
});
export const loader = call.loader;
export const action = call.action;
