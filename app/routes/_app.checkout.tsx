import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "~/accounts/sign-in/access.server";
import {
  buyerOf,
  confirmSubscription,
  openCheckout,
  siteOrigin,
  CHECKOUT_REFUSALS,
} from "~/billing/checkout.server";
import { readStatus } from "~/users/status";
import { latePaymentNote } from "~/billing/trial";
import { AlreadySubscribed, PaymentPastDue } from "~/components/billing/already-subscribed";
import { ConfirmingPayment, UpgradeToPro } from "~/components/billing/checkout";
import { pageMeta } from "~/components/page-meta";

/** Notices on this page, by its query parameter. */
const NOTICES = new Map([
  ["canceled", "Checkout canceled. You weren’t charged."],
  ["no-billing", "You don’t have any billing to manage yet. It becomes available after your first payment."],
  ["no-portal", "We couldn’t open the billing portal. Try again in a few minutes."],
]);

/** Why "Subscribe" without JavaScript failed, by `?failed=`. */
const FAILURES = new Map(Object.entries(CHECKOUT_REFUSALS).map(([reason, { message }]) => [reason, message]));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, hasBilling } = await requireUser(request, context);
  const address = new URL(request.url).searchParams;
  if (address.has("session_id")) {
    if (await confirmSubscription(context, user.id)) throw redirect("/checkout?paid=1");
    return { view: "confirming" as const };
  }
  const view = viewOf(user.subscriptionStatus, hasBilling);
  const paidUntil = user.subscriptionCurrentPeriodEnd;
  const notice = address.has("canceled") ? "canceled" : (address.get("notice") ?? "");
  return {
    view,
    email: user.email,
    notice: NOTICES.get(notice),
    failure: FAILURES.get(address.get("failed") ?? ""),
    hasJustPaid: address.has("paid"),
    hasBilling,
    paidUntil: paidUntil?.toISOString() ?? null,
    lateNote:
      paidUntil && readStatus(user.subscriptionStatus) === "past_due"
        ? latePaymentNote(paidUntil, context.now())
        : null,
    endsWithoutRenewal: user.subscriptionCancelsAtPeriodEnd,
  };
}

/** What the page shows: the offer, or the existing subscription that rules out a second one. */
function viewOf(subscriptionStatus: string, hasBilling: boolean) {
  switch (readStatus(subscriptionStatus)) {
    case "active":
      return "active";
    case "past_due":
      return "past-due";
    case "inactive":
      // A subscription that Stripe no longer collects still waits for its payment.
      return hasBilling ? "past-due" : "offer";
    case "trialing":
    case "canceled":
      return "offer";
  }
}

/** "Subscribe" without JavaScript: redirects to Stripe's payment page, or back with the reason. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const checkout = await openCheckout(context, user, siteOrigin(request, context.config));
  if (checkout.ok && checkout.checkoutUrl) return redirect(checkout.checkoutUrl);
  const reason = checkout.ok ? "stripe-failed" : checkout.reason;
  // If a subscription rules it out, checkout has just read its status from Stripe.
  const { status, subscriptionId } = await buyerOf(context.db, user.id);
  const view = viewOf(status, subscriptionId !== null);
  return redirect(view === "offer" ? `/checkout?failed=${reason}` : "/checkout");
}

export { keepPage as clientAction } from "~/components/form/page-action";

export default function Checkout() {
  const shown = useLoaderData<typeof loader>();
  switch (shown.view) {
    case "confirming":
      return <ConfirmingPayment />;
    case "active":
      return <AlreadySubscribed {...shown} />;
    case "past-due":
      return <PaymentPastDue {...shown} />;
    case "offer":
      return <UpgradeToPro {...shown} />;
  }
}

export const meta = pageMeta(
  "Upgrade to Pro",
  "Subscribe to Pro for $7.99 a month. Cancel anytime, with a 30-day money-back guarantee.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
