import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireUser } from "~/accounts/sign-in/access.server";
import { openCheckout, siteOrigin, type CheckoutRefusal } from "~/billing/checkout.server";

/** The page shows these subscriptions in place of the offer. */
const REASONS_PAGE_SHOWS: readonly CheckoutRefusal[] = ["already-active", "payment-due"];

/** "Subscribe" without JavaScript: redirects to Stripe's payment page, or back with the reason. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const checkout = await openCheckout(context, user, siteOrigin(request, context.config));
  if (checkout.ok && checkout.checkoutUrl) return redirect(checkout.checkoutUrl);
  const reason = checkout.ok ? "stripe-failed" : checkout.reason;
  return redirect(REASONS_PAGE_SHOWS.includes(reason) ? "/checkout" : `/checkout?failed=${reason}`);
}

export const loader = redirectLoader(requireUser, "/checkout");
