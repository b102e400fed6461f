import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireUser } from "~/accounts/access.server";
import { openCheckout, siteOrigin } from "~/billing/checkout.server";

/** "Subscribe" without JavaScript: redirects to Stripe's payment page, or back with the reason. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const checkout = await openCheckout(context, user, siteOrigin(request, context.config));
  const reason = checkout.ok ? "stripe-failed" : checkout.reason;
  return redirect((checkout.ok && checkout.checkoutUrl) || `/checkout?failed=${reason}`);
}

export const loader = redirectLoader(requireUser, "/checkout");
