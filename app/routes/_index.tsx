import type { MetaFunction } from "@remix-run/cloudflare";
import { DataOrigins } from "~/components/landing/sources";
import { Features } from "~/components/landing/features";
import { Hero } from "~/components/landing/hero";
import { LandingFooter, LandingHeader } from "~/components/landing/header-footer";
import { Reasons } from "~/components/landing/trust";
import { TrialOffer } from "~/components/landing/trial-offer";
import { PRODUCT } from "~/product";

/** Plain HTML: nothing on this page needs our client code, so that none is sent. */
export const handle = { clientCode: false };

export const headers = () => ({ "Cache-Control": "private, no-cache" });

export default function Landing() {
  return (
    <>
      <LandingHeader />
      <main>
        <Hero />
        <Features />
        <Reasons />
        <DataOrigins />
        <TrialOffer />
      </main>
      <LandingFooter />
    </>
  );
}

export const meta: MetaFunction = () => [
  { title: `${PRODUCT} | Monitor Travel Restriction Risks` },
  {
    name: "description",
    content:
      "Track the risk of restrictions on US citizens' freedom to leave the country: a daily risk level you can check, a February 2028 forecast and email alerts.",
  },
];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
