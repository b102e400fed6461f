import { requireAdmin, requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { deletion } from "~/admin/user-query";
import { deleteUsers } from "~/admin/delete-users.server";
import { jsonCall, readJson } from "~/http/json-call.server";

export const loader = jsonCall({
  async POST({ request, context }) {
    await requireAdmin(request, context);
    const { userIds, dryRun } = await readJson(request, deletion);
    const { user } = await (dryRun ? requireAdmin : requireConfirmedAdmin)(request, context);
    return deleteUsers(context, { actor: user, userIds, dryRun });
  },
});
export const action = loader;
