import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { surveyCsv } from "~/survey/totals.server";
import { isoDay } from "~/time";

/** Every survey response as CSV; admins only. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const day = isoDay(context.now());
  return new Response(surveyCsv(context.db), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="survey-${day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
