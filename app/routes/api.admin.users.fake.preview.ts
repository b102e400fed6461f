import { requireAdmin } from "~/accounts/sign-in/access.server";
import { previewQuery } from "~/admin/user-query";
import { previewFakeUsers } from "~/admin/test-user-cleanup.server";
import { jsonCall, readQuery } from "~/http/json-call.server";

export const loader = jsonCall({
  async GET({ request, context }) {
    const { user } = await requireAdmin(request, context);
    const { patterns, cutoffDate } = readQuery(request, previewQuery);
    return previewFakeUsers(context.db, { patterns, createdBefore: cutoffDate, callerId: user.id });
  },
});
export const action = loader;
