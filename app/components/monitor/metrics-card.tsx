import { lazy, Suspense, type ReactNode } from "react";
import { durationLabel } from "~/monitor/service-health";
import type { DailyMetric } from "~/monitor/status.server";
import { formatDay } from "~/time";
import { ListCard } from "../ui/list-card";
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
  const figure = (column: string, cell: (metric: DailyMetric) => string | number) => ({
    name: column,
    kind: "figure" as const,
    cell,
  });
  return (
    <ListCard
      className="mt-5 min-w-0"
      title={`${name} Metrics`}
      description="Daily calls and latency (UTC)"
      actions={windows}
      before={
        <div className="min-h-72">
          {canDraw && (
            <Suspense>
              <MetricsChart metrics={metrics} />
            </Suspense>
          )}
        </div>
      }
      boxClassName="mt-4 max-h-80"
      name={`${name} metrics by day`}
      list={{ rows: metrics.toReversed() }}
      rowKey={({ date }) => date}
      empty="Loading..."
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
