import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAccess } from "~/accounts/sign-in/access.server";
import { historyCsv } from "~/assessment/reports/history-csv";
import { requestedHistory } from "~/assessment/reports/history.server";
import { download } from "~/http/download.server";

/** Downloads the history of a range. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  const points = await requestedHistory(context, request.url);
  return download(historyCsv(points), { name: "risk-history.csv", type: "text/csv; charset=utf-8" });
}
