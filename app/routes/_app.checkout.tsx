import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/accounts/access.server";
import { openCheckout, siteOrigin } from "~/billing/checkout.server";
import { CHECKOUT_REFUSALS } from "~/billing/refusals";
import { confirmSubscription } from "~/billing/checkout-return.server";
import { readStatus } from "~/billing/status";
import { hasBilling, hasPaidAccess } from "~/billing/trial";
import { AlreadySubscribed, PaymentPastDue } from "~/components/billing/already-subscribed";
import { ConfirmingPayment } from "~/components/billing/confirming-payment";
import { UpgradeToPro } from "~/components/billing/upgrade-to-pro";
import { pageMeta } from "~/components/page-meta";

/** Notices on this page, by its query parameter. */
const NOTICES = new Map([
  ["canceled", "Checkout canceled. You weren't charged."],
  ["no-billing", "You don't have any billing to manage yet. It becomes available after your first payment."],
  ["no-portal", "We couldn't open the billing portal. Try again in a few minutes."],
]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context);
  const address = new URL(request.url).searchParams;
  if (address.has("session_id")) {
    if (await confirmSubscription(context, user.id)) throw redirect("/checkout?paid=1");
    return { view: "confirming" as const };
  }
  const status = readStatus(user.subscriptionStatus);
  const notice = address.has("canceled") ? "canceled" : (address.get("notice") ?? "");
  return {
    view:
      status === "active"
        ? ("active" as const)
        : status === "past_due"
          ? ("past-due" as const)
          : ("offer" as const),
    email: user.email,
    notice: NOTICES.get(notice),
    hasJustPaid: address.has("paid"),
    hasBilling: hasBilling(user),
    hasPaidAccess: hasPaidAccess(user, context.now()),
    paidUntil: user.subscriptionCurrentPeriodEnd?.toISOString() ?? null,
    endsWithoutRenewal: user.subscriptionCancelsAtPeriodEnd,
  };
}

/** The same as the JSON call, for a form without JavaScript; with it, the form makes that call itself. */
// eslint-disable-next-line forms/keeps-input
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const checkout = await openCheckout(context, user, siteOrigin(request, context.config));
  if (!checkout.ok) {
    const { status, message } = CHECKOUT_REFUSALS[checkout.reason];
    return data({ failure: message }, status);
  }
  if (!checkout.checkoutUrl) return data({ failure: "No checkout URL received" }, 502);
  return redirect(checkout.checkoutUrl);
}

export default function Checkout() {
  const shown = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  switch (shown.view) {
    case "confirming":
      return <ConfirmingPayment />;
    case "active":
      return <AlreadySubscribed {...shown} />;
    case "past-due":
      return <PaymentPastDue {...shown} />;
    case "offer":
      return <UpgradeToPro {...shown} failure={failure} />;
  }
}

export const meta = pageMeta(
  "Upgrade to Pro",
  "Subscribe to Pro for $7.99 a month. Cancel anytime, with a 30-day money-back guarantee.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
