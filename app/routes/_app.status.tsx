import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { cachedDataAtEdge } from "~/http/edge-cache.server";
import { reportFailure } from "~/http/failure-report.server";
import { CrisisBanner } from "~/components/crisis-banner";
import { MissingSources } from "~/components/missing-sources";
import { StatusBanner, UptimeBars } from "~/components/monitor/status";
import { PageHeader } from "~/components/page-header";
import { publicPageMeta } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { HEALTH_LABELS, type Health } from "~/monitor/service-health";
import type { ShownCrisis } from "~/assessment/level/crisis-facts";
import { currentCrises } from "~/assessment/level/crisis.server";
import { readOne } from "~/database/query.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { publicStatus } from "~/monitor/status-page.server";
import { agoText, formatInstant } from "~/time";

const CACHED_SECONDS = 60;

/**
 * The status of the product and its sources. Public, without operators' figures. All but the major restrictions is
 * cached at the edge: an administrator's decision shows immediately.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  let fresh: ShownCrisis[] | undefined;
  const make = async () => {
    const { now, updatedAt, crises, ...status } = await publicStatus(context);
    fresh = crises;
    return {
      ...status,
      updated: updatedAt && { ago: agoText(updatedAt, now), exact: formatInstant(updatedAt) },
    };
  };
  try {
    const status = await cachedDataAtEdge(request, context, CACHED_SECONDS, make);
    const isDemonstration = showsDemonstrationData(context.config);
    const crises =
      fresh ?? (await readOne(context.db, currentCrises(context.db, context.now(), isDemonstration)));
    return { ...status, crises };
  } catch (error) {
    reportFailure("status-failed", { requestId: context.requestId }, error);
    return UNREADABLE;
  }
}

/** Shown while the database, which holds all other status, is failing. */
const UNREADABLE = {
  overall: {
    state: "down" as const,
    title: "Our database isn\u2019t responding",
    text: "Most pages don\u2019t work right now, and we can\u2019t check the services behind them. Please try again in a few minutes.",
  },
  services: [],
  crises: [],
  updated: null,
  responded: null,
  missing: [],
};

const BADGES: Record<Health, "success" | "warning" | "destructive" | "secondary"> = {
  healthy: "success",
  incomplete: "warning",
  degraded: "warning",
  unhealthy: "destructive",
  "no-data": "secondary",
};

export default function Status() {
  const { overall, services, updated, responded, missing, crises } = useLoaderData<typeof loader>();
  return (
    <div className="grid w-full max-w-3xl gap-6">
      <PageHeader
        title="Status"
        description="Whether our data is up to date, with each service’s last 30 days, oldest first."
      />
      <CrisisBanner crises={crises} />
      <StatusBanner overall={overall} />
      {updated && (
        <p className="text-sm text-muted-foreground">
          Last updated <time title={updated.exact}>{updated.ago}</time>
          {responded && `, with ${responded.count} of ${responded.total} sources`}. Updates come every 6
          hours.
        </p>
      )}
      <MissingSources missing={missing} />
      {services.length > 0 && (
        <ul className="divide-y border-y">
          {services.map(({ service, name, health, days }) => (
            <li
              key={service}
              data-service={service}
              className="grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[1fr_2fr]"
            >
              <div className="flex items-center justify-between gap-3 sm:block">
                <h2 className="font-medium">{name}</h2>
                <Badge variant={BADGES[health]}>{HEALTH_LABELS[health]}</Badge>
              </div>
              <UptimeBars name={name} days={days} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted-foreground">
        Healthy: at least 90% of a day&rsquo;s calls succeeded. Incomplete: they did, but part of a
        source&rsquo;s last response is missing. Degraded: at least 70%, or a source&rsquo;s last call failed.
        No data: no calls.
      </p>
    </div>
  );
}

export const meta = publicPageMeta(
  "Status",
  "Whether US Exit Freedom Monitor is up to date, with 30 days of each source behind it.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
