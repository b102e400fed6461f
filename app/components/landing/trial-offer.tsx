import { PRICE_MONTHLY, TRIAL_FEATURES } from "~/billing/plans";
import { TRIAL_DAYS } from "~/billing/trial";
import { FeatureList } from "../billing/feature-list";
import { buttonVariants } from "../ui/button";
import { Card } from "../ui/card";

export function TrialOffer() {
  return (
    <section className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
      <Card className="mx-auto max-w-xl p-7 sm:p-10">
        <h2 className="heading text-3xl">Free Trial</h2>
        <p className="mt-1 text-lg text-muted-foreground">
          {TRIAL_DAYS} days free, then <span className="text-foreground figures">{PRICE_MONTHLY}/month</span>
        </p>
        <div className="mt-6">
          <FeatureList features={TRIAL_FEATURES} />
        </div>
        <a href="/register" className={buttonVariants({ size: "lg", className: "mt-8 w-full" })}>
          Start Free Trial
        </a>
        <p className="mt-4 text-center text-sm text-muted-foreground">
          Cancel anytime. Extend trial by completing our brief survey.
        </p>
      </Card>
    </section>
  );
}
