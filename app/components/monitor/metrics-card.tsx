import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { durationLabel } from "~/monitor/service-health";
import type { DailyMetric } from "~/monitor/metrics.server";
import { formatDay } from "~/time";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

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
  const [canDraw, setCanDraw] = useState(false);
  useEffect(() => setCanDraw(true), []);
  return (
    <Card className="mt-5 min-w-0">
      <CardHeader className="flex-row flex-wrap items-end justify-between gap-3">
        <div>
          <CardTitle>{name} Metrics</CardTitle>
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
        <div className="mt-4 max-h-80 overflow-y-auto">
          <MetricsTable name={name} metrics={metrics} />
        </div>
      </CardContent>
    </Card>
  );
}

function MetricsTable({ name, metrics }: { name: string; metrics: DailyMetric[] }) {
  return (
    <Table aria-label={`${name} metrics by day`} className="whitespace-nowrap">
      <TableHeader>
        <TableRow>
          <TableHead>Date</TableHead>
          <TableHead className="text-right">Success</TableHead>
          <TableHead className="text-right">Failure</TableHead>
          <TableHead className="text-right">Rate limited</TableHead>
          <TableHead className="text-right">Avg latency</TableHead>
          <TableHead className="text-right">p95 latency</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {metrics.toReversed().map((metric) => (
          <TableRow key={metric.date}>
            <TableCell>
              <time dateTime={metric.date}>{formatDay(metric.date)}</time>
            </TableCell>
            <TableCell className="text-right figures">{metric.successCount}</TableCell>
            <TableCell className="text-right figures">{metric.failureCount}</TableCell>
            <TableCell className="text-right figures">{metric.rateLimitedCount}</TableCell>
            <TableCell className="text-right figures">{durationLabel(metric.avgLatencyMs)}</TableCell>
            <TableCell className="text-right figures">
              {metric.p95LatencyMs === null ? "–" : durationLabel(metric.p95LatencyMs)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
