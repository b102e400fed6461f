import { requireAccess } from "~/accounts/sign-in/access.server";
import { trend } from "~/assessment/assessments.server";
import { freshFor, jsonCall } from "~/http/json-call.server";

/** One point per day, oldest first. Cached for 10 minutes. */
export const loader = jsonCall({
  async GET({ request, context }) {
    await requireAccess(request, context);
    return Response.json(await trend(context.db, context.now()), { headers: freshFor(10) });
  },
});
export const action = loader;
