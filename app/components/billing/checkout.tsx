import { useRevalidator } from "@remix-run/react";
import { Lock, RotateCcw, ShieldCheck } from "~/components/ui/icons";
import { useEffect, useState, type FormEvent } from "react";
import { MONEY_BACK_DAYS, PRICE_MONTHLY, PRO_FEATURES } from "~/billing/plans";
import { postJson, textOf } from "../form/post-json";
import { Alert, AlertTitle } from "../ui/alert";
import { Button, ButtonLink } from "../ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { Spinner } from "../ui/spinner";
import { showToast } from "../ui/toast";
import { ManageBilling } from "./already-subscribed";
import { FeatureList } from "./feature-list";

const NOTES = [
  { icon: RotateCcw, text: "Cancel anytime" },
  { icon: Lock, text: "Secure payment" },
  { icon: ShieldCheck, text: `${MONEY_BACK_DAYS}-day money-back guarantee` },
];

/** The offer: one plan, one price, one button. */
export function UpgradeToPro({
  email,
  notice,
  failure,
  hasBilling,
}: {
  email: string;
  notice: string | undefined;
  hasBilling: boolean;
  failure: string | undefined;
}) {
  const { isPending, subscribe } = useSubscribe();
  useEffect(() => {
    // A reload or a bookmark is another visit, in which nothing has failed. The router keeps this one's failure on the screen.
    if (failure) window.history.replaceState(window.history.state, "", "/checkout");
  }, [failure]);
  return (
    <div className="w-full max-w-lg">
      <h1 className="page-title">Upgrade to Pro</h1>
      <p className="mt-1.5 text-muted-foreground">Keep your dashboard, forecast and email alerts.</p>
      {notice && <Alert className="mt-5">{notice}</Alert>}
      {failure && (
        <Alert variant="destructive" className="mt-5">
          <AlertTitle>Checkout Failed</AlertTitle>
          <p>{failure}</p>
        </Alert>
      )}
      <Card className="mt-6">
        <CardHeader>
          <CardTitle>Pro Monthly</CardTitle>
          <p className="mt-1 flex items-baseline gap-1">
            <span className="heading text-4xl figures">{PRICE_MONTHLY}</span>
            <span className="text-muted-foreground">/month</span>
          </p>
          <CardDescription>Billing for {email}</CardDescription>
        </CardHeader>
        <CardContent className="pt-2">
          <FeatureList features={PRO_FEATURES} />
          <form method="post" onSubmit={subscribe} className="mt-6">
            <Button type="submit" size="lg" className="w-full" pending={isPending}>
              {isPending ? "Creating Checkout..." : `Subscribe for ${PRICE_MONTHLY}/month`}
            </Button>
          </form>
          <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted-foreground">
            {NOTES.map(({ icon: Icon, text }) => (
              <li key={text} className="flex items-center gap-1.5">
                <Icon aria-hidden="true" className="size-4" />
                {text}
              </li>
            ))}
          </ul>
        </CardContent>
      </Card>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/dashboard" variant="ghost" className="-ml-4">
          Back to Dashboard
        </ButtonLink>
        {hasBilling && <ManageBilling />}
      </div>
    </div>
  );
}

function useSubscribe() {
  const [isPending, setPending] = useState(false);
  const { revalidate } = useRevalidator();

  // The bfcache restores this page as it was left: pending.
  useEffect(() => {
    const wake = () => setPending(false);
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  async function subscribe(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    const answer = await postJson("/api/create-checkout-session");
    const checkoutUrl = answer.ok ? textOf(answer.data, "checkoutUrl") : undefined;
    if (checkoutUrl) {
      window.location.assign(checkoutUrl);
      return;
    }
    // The session has ended: the page's loader leads to the login and back.
    if (!answer.ok && answer.status === 401) return revalidate();
    // An existing subscription blocks the checkout, and the page shows it.
    if (!answer.ok && answer.status === 409) revalidate();
    const reason = answer.ok ? "No checkout URL received" : answer.message;
    showToast({
      title: "Checkout Failed",
      description: reason ?? "Failed to create checkout session",
      variant: "destructive",
    });
    setPending(false);
  }
  return { isPending, subscribe };
}

/** Polling delays: fast at first, under ten minutes in total. */
const WAITS_MS = [1000, 2000, 3000, 5000, 8000, 13_000, 20_000, 30_000];

/** The page after payment: polls until the payment provider has confirmed. */
export function ConfirmingPayment() {
  const { revalidate, state } = useRevalidator();
  const [polls, setPolls] = useState(0);
  const wait = WAITS_MS[polls];

  useEffect(() => {
    if (wait === undefined || state !== "idle") return;
    const timer = setTimeout(() => {
      setPolls((times) => times + 1);
      revalidate();
    }, wait);
    return () => clearTimeout(timer);
  }, [wait, state, revalidate]);

  return (
    <div className="grid flex-1 place-items-center py-10">
      <Card className="w-full max-w-md p-7 text-center sm:p-9">
        {wait !== undefined && <Spinner className="mx-auto size-8 text-primary" />}
        <h1 className="mt-5 heading text-2xl">Confirming your payment</h1>
        <p role="status" className="mt-2 text-muted-foreground">
          {wait !== undefined
            ? "We\u2019re waiting for Stripe to confirm your payment. This usually takes a few seconds."
            : "This is taking longer than usual. You don\u2019t need to pay again. Pro starts as soon as your payment is confirmed."}
        </p>
        <div className="mt-6 flex flex-col gap-2.5">
          <ButtonLink to="" reloadDocument variant="outline">
            Check again
          </ButtonLink>
          <ButtonLink to="/dashboard" variant="ghost">
            Back to Dashboard
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}
