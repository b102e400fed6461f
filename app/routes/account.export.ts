import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireUser } from "~/accounts/sign-in/access.server";
import { exportOf } from "~/privacy/export.server";

/** Downloads everything we store about the signed-in user. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context);
  return new Response(exportOf(context, user.id), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="exit-freedom-monitor-data.json"',
      "Cache-Control": "no-store",
    },
  });
}
