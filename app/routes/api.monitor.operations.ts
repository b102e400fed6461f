import { requireAdmin } from "~/accounts/sign-in/access.server";
import { readOne } from "~/database/query.server";
import { jsonCall, readQuery } from "~/http/json-call.server";
import { operations } from "~/monitor/monitor-page.server";
import { operationsQuery } from "~/monitor/queries";

export const loader = jsonCall({
  async GET({ request, context }) {
    await requireAdmin(request, context);
    return readOne(context.db, operations(context, context.now(), readQuery(request, operationsQuery)));
  },
});
export const action = loader;
