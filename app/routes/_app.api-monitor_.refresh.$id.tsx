import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "~/components/ui/icons";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { Ago, NowProvider, Instant } from "~/components/instant";
import { RunSources, OutcomeBadge, TRIGGER_LABELS } from "~/components/monitor/runs-card";
import { ButtonLink } from "~/components/ui/button";
import { durationLabel } from "~/monitor/service-health";
import { refreshRunDetail } from "~/monitor/runs.server";
import { SERVICE_NAMES } from "~/monitor/services";
import { namedCounts } from "~/refresh/run-counts";
import { pageMeta } from "~/components/page-meta";
import { Fact } from "~/components/ui/text";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const trail = await refreshRunDetail(context.db, params.id ?? "");
  if (!trail) throw new Response(null, { status: 404 });
  return { ...trail, now: context.now(), names: SERVICE_NAMES as Record<string, string> };
}

export default function RefreshTrail() {
  const { correlationId, run, sources, names, now } = useLoaderData<typeof loader>();
  return (
    <NowProvider now={now}>
      <ButtonLink to="/api-monitor" variant="ghost" size="sm" className="-ml-3 self-start">
        <ArrowLeft aria-hidden="true" />
        API Health Monitor
      </ButtonLink>
      <h1 className="mt-2 page-title">Refresh details</h1>
      <p className="mt-1.5 text-sm break-all text-muted-foreground">{correlationId}</p>
      {run && (
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm lg:grid-cols-3 xl:grid-cols-5">
          <Fact name="Outcome">
            <OutcomeBadge outcome={run.outcome} />
          </Fact>
          <Fact name="Started">
            <Instant at={run.startedAt} />{" "}
            <span className="whitespace-nowrap [&>time]:whitespace-nowrap!">
              (<Ago at={run.startedAt} />)
            </span>
          </Fact>
          <Fact name="Started by">{TRIGGER_LABELS[run.trigger] ?? run.trigger}</Fact>
          <Fact name="Duration">{run.durationMs === null ? "—" : durationLabel(run.durationMs)}</Fact>
          <Fact name="Source coverage">
            {run.coverage === null ? "—" : `${Math.round(run.coverage * 100)}%`}
          </Fact>
          {namedCounts(run.counts ?? {}).map(({ name, count }) => (
            <Fact key={name} name={name}>
              {count}
            </Fact>
          ))}
        </dl>
      )}
      {run?.error && <p className="mt-3 text-destructive">{run.error}</p>}
      <RunSources sources={sources} names={names} />
    </NowProvider>
  );
}

export const meta = pageMeta(
  "Refresh run",
  "One refresh, source by source: what each returned and how long it took.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
