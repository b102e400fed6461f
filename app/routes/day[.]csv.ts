import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAccess } from "~/accounts/sign-in/access.server";
import { dayCsv } from "~/assessment/reports/history-csv";
import { requestedDay } from "~/assessment/reports/history.server";

/** Downloads one day's assessment, part by part: `/day.csv?date=2026-11-20`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  const assessed = await requestedDay(context, new URL(request.url).searchParams.get("date"));
  return new Response(dayCsv(assessed), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="risk-${assessed.day}.csv"`,
    },
  });
}
