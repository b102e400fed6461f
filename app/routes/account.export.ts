import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireUser } from "~/accounts/sign-in/access.server";
import { download } from "~/http/download.server";
import { exportOf } from "~/privacy/export.server";

/** Downloads everything we store about the signed-in user. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context);
  return download(exportOf(context, user.id), {
    name: "exit-freedom-monitor-data.json",
    type: "application/json; charset=utf-8",
    caching: "no-store",
  });
}
