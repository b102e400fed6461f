import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAccess } from "~/accounts/sign-in/access.server";
import { dayCsv } from "~/assessment/reports/history-csv";
import { requestedDay } from "~/assessment/reports/history.server";
import { download } from "~/http/download.server";

/** Downloads one day's assessment, part by part: `/day.csv?date=2026-11-20`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  const assessed = await requestedDay(context, new URL(request.url).searchParams.get("date"));
  return download(dayCsv(assessed), { name: `risk-${assessed.day}.csv`, type: "text/csv; charset=utf-8" });
}
