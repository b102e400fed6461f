import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { About } from "~/components/landing/about";
import { DataOrigins } from "~/components/landing/sources";
import { Features } from "~/components/landing/features";
import { Hero, LevelUnavailable, ProductPicture } from "~/components/landing/hero";
import { LandingFooter, LandingHeader } from "~/components/landing/header-footer";
import { LatestDay } from "~/components/landing/latest-day";
import { Questions } from "~/components/landing/questions";
import { Steps } from "~/components/landing/steps";
import { landingFacts } from "~/feeds/landing-facts.server";
import { cachedDataAtEdge } from "~/http/edge-cache.server";
import { reportFailure } from "~/http/failure-report.server";
import { Reasons } from "~/components/landing/trust";
import { TrialOffer } from "~/components/landing/trial-offer";
import { PRODUCT } from "~/product";

/** Plain HTML: this page needs no client code, so none is sent. */
export const handle = { clientCode: false };

export const headers = () => ({ "Cache-Control": "private, no-cache" });

const CACHED_SECONDS = 15 * 60;

/** The public numbers, cached at the edge. The page works without them if the database fails. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ABOUT: about = null, CONTACT_EMAIL: contact = null } = context.config;
  try {
    const make = () => landingFacts(context, context.now());
    return { about, contact, facts: await cachedDataAtEdge(request, context, CACHED_SECONDS, make) };
  } catch (error) {
    reportFailure("landing-facts-failed", { requestId: context.requestId }, error);
    return { about, contact, facts: null };
  }
}

export default function Landing() {
  const { about, contact, facts } = useLoaderData<typeof loader>();
  return (
    <>
      <LandingHeader />
      <main>
        <Hero>
          {facts?.day ? (
            <LatestDay day={facts.day} isDemonstration={facts.isDemonstration} />
          ) : (
            <>
              {!facts && <LevelUnavailable />}
              <ProductPicture />
            </>
          )}
        </Hero>
        <Features />
        {facts && <Steps facts={facts} />}
        <Reasons />
        <DataOrigins />
        <TrialOffer />
        <Questions />
        <About about={about} contact={contact} />
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
