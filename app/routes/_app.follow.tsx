import { PageHeader } from "~/components/page-header";
import { METHOD_VERSION } from "~/assessment/method-version";
import { publicPageMeta } from "~/components/page-meta";
import { DATA_LICENSE, PRODUCT } from "~/product";

const WAYS = [
  ["/feed.xml", "RSS feed", "Yesterday’s risk level and forecast, each day"],
  ["/feed.json", "JSON feed", "The same for programs"],
] as const;

/** The ways to follow the risk level without an account. Public. */
export default function Follow() {
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
      <section id="license" aria-labelledby="license-title" className="mt-10 grid gap-3 text-pretty">
        <h2 id="license-title" className="heading text-xl">
          Use the data
        </h2>
        <p>
          Our risk levels, forecasts and explanations, in the feeds and in subscribers’ CSV and JSON files,
          are licensed under{" "}
          <a href={DATA_LICENSE.url} className="link">
            {DATA_LICENSE.name}
          </a>
          . Use them for any purpose if you name {PRODUCT} and link to it. Headlines belong to their
          publishers.
        </p>
        <p>
          To cite a day: “{PRODUCT}, risk level of November 20, 2026, method version {METHOD_VERSION},” with
          the day’s address from the feed and the date you read it. The method version matters: a new method
          can give another number for the same news.
        </p>
      </section>
    </div>
  );
}

export const meta = publicPageMeta("Follow", "Feeds of the daily risk level and forecast.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
