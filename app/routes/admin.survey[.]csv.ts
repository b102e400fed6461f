import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { download } from "~/http/download.server";
import { surveyCsv } from "~/survey/totals.server";
import { isoDay } from "~/time";

/** Every survey response as CSV; admins only. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const name = `survey-${isoDay(context.now())}.csv`;
  return download(surveyCsv(context.db), { name, type: "text/csv; charset=utf-8", caching: "no-store" });
}
