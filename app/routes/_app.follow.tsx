import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { siteOrigin } from "~/billing/checkout.server";
import { PageHeader } from "~/components/page-header";
import { publicPageMeta } from "~/components/page-meta";

/** The ways to follow the risk level without opening the dashboard. Public. */
export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  origin: siteOrigin(request, context.config),
});

const FEEDS = [
  ["/feed.xml", "RSS feed", "Yesterday’s risk level and forecast, each day"],
  ["/feed.json", "JSON feed", "The same for programs"],
  ["/questions.ics", "Calendar", "When our forecast questions close"],
  ["/badge.svg", "Badge", "Yesterday’s risk level as a picture for your site"],
] as const;

export default function Follow() {
  const { origin } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Follow"
        description="Free and without an account. Subscribers also get today’s level and alert emails."
      />
      <ul className="mt-6 divide-y border-y">
        {FEEDS.map(([path, name, text]) => (
          <li key={path} className="grid items-baseline gap-x-4 py-3 sm:grid-cols-[6rem_1fr]">
            <a href={path} className="justify-self-start font-medium link">
              {name}
            </a>
            <span className="text-muted-foreground">{text}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted-foreground">
        Code for the badge:{" "}
        <code className="wrap-anywhere">{`<img src="${origin}/badge.svg" alt="US exit risk">`}</code>
      </p>
      <p className="mt-4 text-sm">
        <Link to="/api-reference" className="link">
          API reference
        </Link>
      </p>
    </div>
  );
}

export const meta = publicPageMeta("Follow", "Feeds, a calendar and a badge of the daily risk level.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
