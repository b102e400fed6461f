import {
  data,
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { optionalUser } from "~/accounts/sign-in/access.server";
import { hasAccess } from "~/billing/trial";
import { CrisisBanner } from "~/components/crisis-banner";
import { About, DataOrigins, Features, Questions, Steps, TrialOffer } from "~/components/landing/sections";
import {
  Hero,
  LevelUnavailable,
  ProductPicture,
  LandingFooter,
  LandingHeader,
} from "~/components/landing/frame";
import { LatestDay } from "~/components/landing/latest-day";
import { currentCrises } from "~/assessment/level/crisis.server";
import { runBatch } from "~/database/query.server";
import { listedProviders, providersText } from "~/sources/listed-sources";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { landingFacts, shareSite } from "~/feeds/public-days.server";
import { reportFailure } from "~/http/failure-report.server";
import { sharedPage } from "~/components/page-meta";
import { PRODUCT } from "~/product";

/** Plain HTML: this page needs no client code, so none is sent. */
export const handle = { clientCode: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => ({
  "Cache-Control": loaderHeaders.get("Cache-Control") ?? "private, no-cache",
});

/**
 * The public numbers and the major restrictions. Visitors get the page from a cache (`cachedPage`), so an administrator's
 * decision shows within a minute. The page works without both if the database fails, and then isn't cached.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await openDay(request, context);
  const { ABOUT: about = null, CONTACT_EMAIL: contact = null } = context.config;
  const now = context.now();
  const site = shareSite(request, context);
  const year = now.getUTCFullYear();
  const shared = { site, about, contact, year, providers: listedProviders(), credits: providersText() };
  try {
    const { facts, crises } = await runBatch(context.db, {
      facts: landingFacts(context, now),
      crises: currentCrises(context.db, now, showsDemonstrationData(context.config)),
    });
    return data({ ...shared, facts, crises });
  } catch (error) {
    reportFailure("landing-facts-failed", { requestId: context.requestId }, error);
    const headers = { "Cache-Control": "no-store" };
    return data({ ...shared, facts: null, crises: [] }, { headers });
  }
}

/** Leads a subscriber from a feed's link to a day (`/?day=2026-11-20`) to that day's page, which others can't open. */
async function openDay(request: Request, context: LoaderFunctionArgs["context"]) {
  const day = z.iso.date().safeParse(new URL(request.url).searchParams.get("day"));
  const viewer = day.success ? await optionalUser(request, context) : null;
  if (day.success && viewer && hasAccess(viewer.user, context.now()))
    throw redirect(`/dashboard/${day.data}`);
}

export default function Landing() {
  const { about, contact, year, providers, credits, facts, crises } = useLoaderData<typeof loader>();
  return (
    <>
      <LandingHeader />
      <main>
        <CrisisBanner crises={crises} className="mx-auto w-full max-w-6xl px-4 pt-6 sm:px-6" />
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
        <DataOrigins providers={providers} />
        <TrialOffer />
        <Questions />
        <About about={about} contact={contact} />
      </main>
      <LandingFooter year={year} providers={credits} />
    </>
  );
}

const TITLE = `${PRODUCT} | Monitor Travel Restriction Risks`;
const DESCRIPTION =
  "Track the risk of restrictions on US citizens’ freedom to leave the country: a daily risk level you can check, a February 2028 forecast and email alerts.";

export const meta: MetaFunction = (args) => [
  { title: TITLE },
  { name: "description", content: DESCRIPTION },
  ...sharedPage(args, {
    title: TITLE,
    description: DESCRIPTION,
    facts: (origin, url) => ({
      "@type": "WebSite",
      name: PRODUCT,
      url,
      description: DESCRIPTION,
      publisher: { "@type": "Organization", name: PRODUCT, url, logo: `${origin}/icon-512.png` },
    }),
  }),
];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
