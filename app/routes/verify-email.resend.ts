import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { optionalUser, redirectLoader, requireUser } from "~/accounts/sign-in/access.server";
import { resendVerification } from "~/accounts/addresses/verification.server";
import { linkSent } from "~/accounts/refusals";

/** Resends the signed-in user's verification link, and says so: to the page's script, or on /verify-email without one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const isScript = request.headers.get("Accept") === "application/json";
  if (isScript && !(await optionalUser(request, context)))
    return Response.json({ message: "Please sign in to continue." }, { status: 401 });
  const { user } = await requireUser(request, context);
  const page = `/verify-email?resent=${await resendVerification(context, user)}`;
  return isScript ? Response.json({ message: linkSent(page) }) : redirect(page);
}

export const loader = redirectLoader("/verify-email");
