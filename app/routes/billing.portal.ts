import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireUser } from "~/accounts/sign-in/access.server";
import { openPortal, siteOrigin } from "~/billing/checkout.server";

/** "Manage billing": redirects to Stripe's customer portal. A link, so it works from a menu and without JavaScript. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context);
  const origin = siteOrigin(request, context.config);
  const portal = await openPortal(context, user.id, `${origin}/checkout`);
  if (portal.ok) return redirect(portal.portalUrl);
  return redirect(
    portal.reason === "no-customer" ? "/checkout?notice=no-billing" : "/checkout?notice=no-portal",
  );
}
