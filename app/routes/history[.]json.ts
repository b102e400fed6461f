import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAccess } from "~/accounts/sign-in/access.server";
import { HISTORY_RANGES, type HistoryPoint, isHistoryRange } from "~/assessment/reports/history";
import { history } from "~/assessment/reports/history.server";
import { readOne } from "~/database/query.server";

/** Downloads the history of a range. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  const range = new URL(request.url).searchParams.get("range");
  const days = isHistoryRange(range) ? HISTORY_RANGES[range] : null;
  const points = await readOne(context.db, history(context.db, context.now(), days));
  return Response.json(points.map(downloaded), {
    headers: { "Content-Disposition": 'attachment; filename="risk-history.json"' },
  });
}

/** The same values as in the CSV download. */
const downloaded = (point: HistoryPoint) => ({
  day: point.day,
  level: point.level,
  levelLow: point.levelLow,
  levelHigh: point.levelHigh,
  forecast: point.forecast,
  forecastLow: point.forecastLow,
  forecastHigh: point.forecastHigh,
  baseRate: point.baseRate,
  methodVersion: point.methodVersion,
});
