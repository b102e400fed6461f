import { lazy, Suspense, useId, type ReactNode } from "react";
import { durationLabel } from "~/monitor/service-health";
import type { DailyMetric } from "~/monitor/status.server";
import { formatDay } from "~/time";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { DataTable } from "../ui/list-card";
import { ScrollBox } from "../ui/table";
import { useHasScript } from "../ui/scripts";

const MetricsChart = lazy(() => import("./metrics-chart"));

/** One service's daily metrics: a chart in the browser, over a table with the same data. */
export function MetricsCard({
  name,
  metrics,
  windows,
}: {
  name: string;
  metrics: DailyMetric[];
  windows: ReactNode;
}) {
  const canDraw = useHasScript();
  const titleId = useId();
  return (
    <Card className="mt-5 min-w-0">
      <CardHeader className="flex-row flex-wrap items-end justify-between gap-3">
        <div>
          <CardTitle id={titleId}>{name} Metrics</CardTitle>
          <CardDescription>Daily calls and latency (UTC)</CardDescription>
        </div>
        {windows}
      </CardHeader>
      <CardContent>
        <div className="min-h-72">
          {canDraw && (
            <Suspense>
              <MetricsChart metrics={metrics} />
            </Suspense>
          )}
        </div>
        <ScrollBox labelledBy={titleId} className="mt-4 max-h-80">
          <MetricsTable name={name} metrics={metrics} />
        </ScrollBox>
      </CardContent>
    </Card>
  );
}

function MetricsTable({ name, metrics }: { name: string; metrics: DailyMetric[] }) {
  const figure = (column: string, cell: (metric: DailyMetric) => string | number) => ({
    name: column,
    kind: "figure" as const,
    cell,
  });
  return (
    <DataTable
      name={`${name} metrics by day`}
      rows={metrics.toReversed()}
      rowKey={({ date }) => date}
      columns={[
        { name: "Date", kind: "main", cell: ({ date }) => <time dateTime={date}>{formatDay(date)}</time> },
        figure("Success", ({ successCount }) => successCount),
        figure("Failure", ({ failureCount }) => failureCount),
        figure("Rate limited", ({ rateLimitedCount }) => rateLimitedCount),
        figure("Avg latency", ({ avgLatencyMs }) => durationLabel(avgLatencyMs)),
        figure("p95 latency", ({ p95LatencyMs }) =>
          p95LatencyMs === null ? "—" : durationLabel(p95LatencyMs),
        ),
      ]}
    />
  );
}
