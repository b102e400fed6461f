import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { siteOrigin } from "~/billing/checkout.server";
import { PageHeader } from "~/components/page-header";
import { publicPageMeta } from "~/components/page-meta";

/** The ways to follow the risk level without opening the dashboard. Public. */
export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  origin: siteOrigin(request, context.config),
});

const WAYS = [
  ["/feed.xml", "RSS feed", "Yesterday’s risk level and forecast, each day"],
  ["/feed.json", "JSON feed", "The same for programs"],
  ["/questions.ics", "Calendar", "When our forecast questions close"],
  ["/badge.svg", "Badge", "Yesterday’s risk level as a picture for your site"],
  ["/embed", "Chart", "The risk level of the last 30 finished days, in a frame on your site"],
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
        {WAYS.map(([path, name, text]) => (
          <li key={path} className="grid items-baseline gap-x-4 py-3 sm:grid-cols-[6rem_1fr]">
            <a href={path} className="justify-self-start font-medium link">
              {name}
            </a>
            <span className="text-muted-foreground">{text}</span>
          </li>
        ))}
      </ul>
      <Code name="Code for the badge">{`<img src="${origin}/badge.svg" alt="US exit risk">`}</Code>
      <Code name="Code for the chart">
        {`<iframe src="${origin}/embed" title="US exit risk level" width="400" height="270" style="border:0" loading="lazy"></iframe>`}
      </Code>
      <iframe
        src="/embed"
        title="The chart as it looks on your site"
        width="400"
        height="270"
        loading="lazy"
        className="mt-4 max-w-full rounded-lg border"
      />
      <p className="mt-4 text-sm">
        <Link to="/api-reference" className="link">
          API reference
        </Link>
      </p>
    </div>
  );
}

const Code = ({ name, children }: { name: string; children: string }) => (
  <p className="mt-4 text-sm text-muted-foreground">
    {name}: <code className="wrap-anywhere">{children}</code>
  </p>
);

export const meta = publicPageMeta(
  "Follow",
  "Feeds, a calendar, a badge and a chart of the daily risk level.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
