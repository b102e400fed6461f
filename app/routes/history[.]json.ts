import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAccess } from "~/accounts/sign-in/access.server";
import type { HistoryPoint } from "~/assessment/reports/history";
import { requestedHistory } from "~/assessment/reports/history.server";
import { download } from "~/http/download.server";

/** Downloads the history of a range. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  const points = await requestedHistory(context, request.url);
  const body = JSON.stringify(points.map(downloaded));
  return download(body, { name: "risk-history.json", type: "application/json" });
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
