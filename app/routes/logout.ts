import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { endSession, forgottenCookie } from "~/accounts/session.server";
import { reportFailure } from "~/http/failure-report.server";

/** Following a link logs nobody out: another site could place one. */
export const loader = () => redirect("/login");

/** Logs out and leads to /login, also when the session could not be ended: whoever wants to leave gets to the door. */
export async function action({ request, context }: ActionFunctionArgs) {
  await endSession(request, context).catch((error: unknown) =>
    reportFailure("logout-failed", { requestId: context.requestId }, error),
  );
  return redirect("/login", { headers: { "Set-Cookie": await forgottenCookie(request, context) } });
}
