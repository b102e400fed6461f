import { requireAdmin } from "~/accounts/access.server";
import { userQuery } from "~/admin/user-query";
import { listUsers } from "~/admin/users.server";
import { jsonCall, readQuery } from "~/http/json-call.server";

const call = jsonCall({
  async GET({ request, context }) {
    await requireAdmin(request, context);
    return listUsers(context.db, readQuery(request, userQuery));
  },
});
export const loader = call.loader;
export const action = call.action;
