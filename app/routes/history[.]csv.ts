import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAccess } from "~/accounts/sign-in/access.server";
import { HISTORY_RANGES, isHistoryRange } from "~/assessment/reports/history";
import { historyCsv } from "~/assessment/reports/history-csv";
import { history } from "~/assessment/reports/history.server";
import { readOne } from "~/database/query.server";

/** Downloads the history of a range. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  const range = new URL(request.url).searchParams.get("range");
  const days = isHistoryRange(range) ? HISTORY_RANGES[range] : null;
  return new Response(historyCsv(await readOne(context.db, history(context.db, context.now(), days))), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="risk-history.csv"',
    },
  });
}
