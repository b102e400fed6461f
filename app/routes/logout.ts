import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { endSession, forgottenCookie } from "~/accounts/sign-in/session.server";
import { reportFailure } from "~/http/failure-report.server";

/** A GET changes nothing, because other sites could link to it. */
export const loader = () => redirect("/login");

/** Logs out and redirects to /login, even if the session can't be ended. */
export async function action({ request, context }: ActionFunctionArgs) {
  await endSession(request, context).catch((error: unknown) =>
    reportFailure("logout-failed", { requestId: context.requestId }, error),
  );
  return redirect("/login", { headers: { "Set-Cookie": await forgottenCookie(request, context) } });
}
