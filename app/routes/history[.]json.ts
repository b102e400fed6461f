import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAccess } from "~/accounts/sign-in/access.server";
import { requestedHistory } from "~/assessment/reports/history.server";
import { download } from "~/http/download.server";

/** Downloads the history of a range. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  const points = await requestedHistory(context, request.url);
  const body = JSON.stringify(points);
  return download(body, { name: "risk-history.json", type: "application/json" });
}
