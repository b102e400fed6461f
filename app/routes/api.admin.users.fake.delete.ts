import { requireAdmin } from "~/accounts/access.server";
import { deletion } from "~/admin/cleanup-query";
import { deleteUsers } from "~/admin/delete-users.server";
import { jsonCall, readJson } from "~/http/json-call.server";

const call = jsonCall({
  async POST({ request, context }) {
    const { user } = await requireAdmin(request, context);
    const { userIds, dryRun } = await readJson(request, deletion);
    return deleteUsers(context, { actor: user, userIds, dryRun });
  },
});
export const loader = call.loader;
export const action = call.action;
