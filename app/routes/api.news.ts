import { requireAccess } from "~/accounts/sign-in/access.server";
import { freshFor, jsonCall } from "~/http/json-call.server";
import { recentNews } from "~/news/articles.server";

/** The newest relevant articles, newest first. Cached for 15 minutes. */
export const loader = jsonCall({
  async GET({ request, context }) {
    await requireAccess(request, context);
    return Response.json(await recentNews(context.db, context.now()), { headers: freshFor(15) });
  },
});
export const action = loader;
