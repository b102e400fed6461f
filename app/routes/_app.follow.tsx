import { PageHeader } from "~/components/page-header";
import { publicPageMeta } from "~/components/page-meta";

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
    </div>
  );
}

export const meta = publicPageMeta("Follow", "Feeds of the daily risk level and forecast.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
