import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAccess } from "~/accounts/sign-in/access.server";
import { requestedDay } from "~/assessment/reports/history.server";
import { download } from "~/http/download.server";

/** Downloads one day's assessment and its changes since the day before: `/day.json?date=2026-11-20`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  const { day, assessment } = await requestedDay(context, new URL(request.url).searchParams.get("date"));
  return download(JSON.stringify({ day, assessment }), {
    name: `risk-${day}.json`,
    type: "application/json",
  });
}
