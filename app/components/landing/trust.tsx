import { BAND_RANGES, OUTLOOK_DAYS } from "~/assessment/labels";
import { TRIAL_DAYS } from "~/billing/trial";
import { RiskMark, bandText } from "../dashboard/risk-mark";
import { buttonVariants } from "../ui/button";
import { cn } from "../ui/class-names";

const reasons = [
  {
    claim: "See what’s behind every number",
    why: "Open any risk level to see the stories and laws behind it, with links to the sources. Their points add up to the total.",
  },
  {
    claim: "We show uncertainty",
    why: "Every level comes with an 80% interval. When sources fail, we say so instead of reporting calm.",
  },
  {
    claim: "Built to avoid false alarms",
    why: "Forecasts of bad events tend to run high, so ours starts from the historical base rate and moves in steps you can see. The question is public and fixed.",
  },
];

/** Reasons to trust it, and how to read it. */
export function Reasons() {
  return (
    <section aria-labelledby="reasons" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
      <h2 id="reasons" className="heading text-3xl sm:text-4xl">
        A risk level you can check
      </h2>
      <div className="mt-10 grid gap-12 lg:grid-cols-[3fr_2fr]">
        <dl className="divide-y border-y">
          {reasons.map(({ claim, why }) => (
            <div key={claim} className="py-5">
              <dt className="heading text-lg">{claim}</dt>
              <dd className="mt-1 text-muted-foreground">{why}</dd>
            </div>
          ))}
        </dl>
        <div>
          <h3 className="eyebrow">How to read the level</h3>
          <ol className="mt-4 flex flex-col gap-4">
            {BAND_RANGES.map(({ band, label, description, from, to }) => (
              <li key={band} className="flex items-start gap-3">
                <RiskMark band={band} className="mt-1 size-4" />
                <div>
                  <p className={cn("font-semibold tracking-wide", bandText[band])}>
                    {label}
                    <span className="ml-2 font-normal tracking-normal text-muted-foreground figures">
                      {from} to {to}
                    </span>
                  </p>
                  <p className="text-sm text-muted-foreground">
                    {description} in the next {OUTLOOK_DAYS} days
                  </p>
                </div>
              </li>
            ))}
          </ol>
          <p className="mt-6">
            <a href="/method" className="link">
              Read the full method
            </a>
          </p>
        </div>
      </div>
      <p className="mt-10">
        <a href="/register" className={buttonVariants({ size: "lg" })}>
          Try it free for {TRIAL_DAYS} days
        </a>
      </p>
    </section>
  );
}
