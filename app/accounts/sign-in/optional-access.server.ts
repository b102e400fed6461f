import { hasAccess } from "~/billing/trial";
import type { Query } from "~/database/query.server";
import { type AccessContext, optionalUser, pageResultOf } from "./access.server";
import type { CurrentUser } from "./current-user";

/** A signed-in user or null, and the result of a query that only users with access get. */
export interface ViewerAndRead<Result> {
  user: CurrentUser | null;
  read: Result | null;
}

/** Does what `requireAccessAndRead` does for a public page: visitors and users without access get null for the result. */
export async function optionalAccessAndRead<Result>(
  request: Request,
  context: AccessContext,
  query: Query<Result>,
): Promise<ViewerAndRead<Result>> {
  context.pageQuery = query;
  const viewer = await optionalUser(request, context);
  if (!viewer || !hasAccess(viewer.user, context.now())) return { user: viewer?.user ?? null, read: null };
  return { user: viewer.user, read: await pageResultOf(context, query) };
}
