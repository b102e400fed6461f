import { requireAdmin } from "~/accounts/sign-in/access.server";
import { userQuery } from "~/admin/user-query";
import { listUsers } from "~/admin/users.server";
import { jsonCall, readQuery } from "~/http/json-call.server";

export const loader = jsonCall({
  async GET({ request, context }) {
    await requireAdmin(request, context);
    return listUsers(context.db, readQuery(request, userQuery));
  },
});
export const action = loader;
