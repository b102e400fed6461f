import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAccess } from "~/accounts/access.server";
import { HISTORY_RANGES, isHistoryRange } from "~/assessment/history";
import { history } from "~/assessment/history.server";
import { readOne } from "~/database/query.server";

/** Downloads the history of a range. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  const range = new URL(request.url).searchParams.get("range");
  const days = isHistoryRange(range) ? HISTORY_RANGES[range] : null;
  return Response.json(await readOne(context.db, history(context.db, context.now(), days)), {
    headers: { "Content-Disposition": 'attachment; filename="risk-history.json"' },
  });
}
