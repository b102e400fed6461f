import { redirect } from "@remix-run/cloudflare";
import type { Context } from "~/context.server";
import { reportFailure } from "~/http/failure-report.server";
import type { RequestScope } from "~/http/request-scope";
import { endSession, forgottenCookie } from "./session.server";

/** Logs out and redirects to /login, even if the session can't be ended. */
export async function logOut(request: Request, context: Context & Partial<RequestScope>): Promise<Response> {
  await endSession(request, context).catch((error: unknown) =>
    reportFailure("logout-failed", { requestId: context.requestId }, error),
  );
  return redirect("/login", { headers: { "Set-Cookie": await forgottenCookie(request, context) } });
}
