import { Lock, RotateCcw, ShieldCheck } from "lucide-react";
import { useEffect, useState, type FormEvent } from "react";
import { MONEY_BACK_DAYS, PRICE_MONTHLY, PRO_FEATURES } from "~/billing/plans";
import { ManageBilling } from "./already-subscribed";
import { FeatureList } from "./feature-list";
import { postJson, textOf } from "../form/post-json";
import { Alert, AlertTitle } from "../ui/alert";
import { Button, ButtonLink } from "../ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { showToast } from "../ui/toast";

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
