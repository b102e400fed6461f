import { useLocation } from "@remix-run/react";
import { CircleCheck, CreditCard } from "~/components/ui/icons";
import { formatLongDay } from "~/time";
import { Notice } from "../page-error-boundary";
import { Alert, AlertTitle } from "../ui/alert";
import { buttonVariants, ButtonLink } from "../ui/button";
import { UnbrokenDates } from "../ui/text";

interface Subscription {
  notice: string | undefined;
  hasJustPaid: boolean;
  /** How long access lasts while the payment is late. */
  lateNote: string | null;
  paidUntil: string | null;
  endsWithoutRenewal: boolean;
}

/** Shown to an active subscriber instead of the offer. */
export function AlreadySubscribed({ notice, hasJustPaid, paidUntil, endsWithoutRenewal }: Subscription) {
  return (
    <Notice
      icon={CircleCheck}
      title={hasJustPaid ? "Your payment went through" : "Already Subscribed"}
      text={`Your Pro subscription is active${renewal(paidUntil, endsWithoutRenewal)}.`}
    >
      {notice && <Alert>{notice}</Alert>}
      <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
      <ManageBilling />
    </Notice>
  );
}

/** Shown to a subscriber whose last payment failed; a second subscription would be charged twice. */
export function PaymentPastDue({ notice, lateNote }: Subscription) {
  return (
    <Notice
      icon={CreditCard}
      title="Payment Past Due"
      text={`Your last payment didn\u2019t go through. ${lateNote ? `${lateNote} ` : ""}Update your card to keep Pro.`}
    >
      {notice && <Alert>{notice}</Alert>}
      <ManageBilling variant="default" />
      <ButtonLink to="/dashboard" variant="outline">
        Go to Dashboard
      </ButtonLink>
    </Notice>
  );
}

const CHECKOUT = "/checkout";

/** Shown on every page during the grace period of a late payment, except at checkout, which says the same. */
export function LatePaymentNotice({ note }: { note: string }) {
  if (useLocation().pathname === CHECKOUT) return null;
  return (
    <Alert variant="warning" className="print-hidden mb-6">
      <AlertTitle>Your last payment didn&rsquo;t go through</AlertTitle>
      <p className="mb-3">
        <UnbrokenDates text={note} /> Update your card to keep Pro.
      </p>
      <ManageBilling size="sm" />
    </Alert>
  );
}

/** A plain link, because it redirects to the payment provider. */
export function ManageBilling({
  variant = "outline",
  size,
}: {
  variant?: "default" | "outline";
  size?: "sm";
}) {
  return (
    <a href="/billing/portal" className={buttonVariants({ variant, size })}>
      Manage billing
    </a>
  );
}

function renewal(paidUntil: string | null, endsWithoutRenewal: boolean): string {
  if (!paidUntil) return "";
  return endsWithoutRenewal
    ? ` until ${formatLongDay(paidUntil)} and won\u2019t renew`
    : ` and renews on ${formatLongDay(paidUntil)}`;
}
