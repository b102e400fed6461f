import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Card } from "../ui/card";
import { ButtonLink } from "../ui/button";
import { Spinner } from "../ui/spinner";

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
