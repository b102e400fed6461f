import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { requireAdmin } from "~/accounts/access.server";
import { Instant } from "~/components/instant";
import { OUTCOME_VARIANT } from "~/components/monitor/runs-card";
import { RunSourcesTable } from "~/components/monitor/run-sources-table";
import { Badge } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { durationLabel } from "~/monitor/service-health";
import { refreshRunDetail } from "~/monitor/runs.server";
import { SERVICE_NAMES } from "~/monitor/services";
import { pageMeta } from "~/components/page-meta";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const trail = await refreshRunDetail(context.db, params.id ?? "");
  if (!trail) throw Response.json({ message: "Refresh not found." }, { status: 404 });
  return { ...trail, names: SERVICE_NAMES as Record<string, string> };
}

export default function RefreshTrail() {
  const { correlationId, run, sources, names } = useLoaderData<typeof loader>();
  return (
    <>
      <Link to="/api-monitor" className={cn(buttonVariants({ variant: "ghost", size: "sm" }), "self-start")}>
        <ArrowLeft aria-hidden="true" />
        API Health Monitor
      </Link>
      <h1 className="mt-2 page-title">Refresh details</h1>
      <p className="mt-1.5 text-sm break-all text-muted-foreground">{correlationId}</p>
      {run && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge variant={OUTCOME_VARIANT[run.outcome]}>{run.outcome}</Badge>
          <span>
            Started by {TRIGGER_LABELS[run.trigger] ?? run.trigger} on <Instant at={run.startedAt} /> UTC
          </span>
          {run.durationMs !== null && <span>Duration {durationLabel(run.durationMs)}</span>}
          {run.coverage !== null && <span>Coverage {Math.round(run.coverage * 100)}%</span>}
          {Object.entries(run.counts ?? {}).map(([name, count]) => (
            <span key={name} className="text-muted-foreground">
              {COUNT_LABELS[name] ?? name}: {count}
            </span>
          ))}
        </p>
      )}
      {run?.error && <p className="mt-3 text-destructive">{run.error}</p>}
      <Card className="mt-6 min-w-0">
        <CardHeader>
          <CardTitle>Sources</CardTitle>
        </CardHeader>
        <CardContent>
          <RunSourcesTable sources={sources} names={names} />
        </CardContent>
      </Card>
    </>
  );
}

const TRIGGER_LABELS: Record<string, string> = {
  cron: "schedule",
  admin: "an administrator",
  replay: "a replay",
  seed: "the demo seed",
};

const COUNT_LABELS: Record<string, string> = {
  read: "Articles read",
  relevant: "Relevant",
  recorded: "New articles",
  stories: "Stories counted",
  level: "Risk level",
  proposalsOpened: "New possible restrictions",
  questionsOpened: "New forecasts",
  questionsResolved: "Forecasts resolved",
  proposalEmails: "Emails to administrators",
  alerts: "Alerts triggered",
};

export const meta = pageMeta(
  "Refresh run",
  "One refresh, source by source: what each returned and how long it took.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
