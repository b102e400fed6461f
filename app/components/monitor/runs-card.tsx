import { Link } from "@remix-run/react";
import { durationLabel } from "~/monitor/service-health";
import type { RunView } from "~/monitor/runs.server";
import { Ago } from "../ago";
import { Badge } from "../ui/badge";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

export const OUTCOME_VARIANT = {
  queued: "secondary",
  running: "secondary",
  done: "success",
  degraded: "warning",
  failed: "destructive",
} as const;

/** The latest refreshes, scheduled and manual, each with a link to its details. */
export function RunsCard({ runs }: { runs: RunView[] }) {
  return (
    <Card className="mt-5 min-w-0">
      <CardHeader>
        <CardTitle>Refreshes</CardTitle>
        <CardDescription>Scheduled every 6 hours, or started manually</CardDescription>
      </CardHeader>
      <CardContent>
        {runs.length === 0 ? (
          <p className="py-6 text-center text-muted-foreground">No refreshes yet</p>
        ) : (
          <Table aria-label="Refreshes" className="whitespace-nowrap" stacks>
            <TableHeader>
              <TableRow>
                <TableHead>Started</TableHead>
                <TableHead>Started by</TableHead>
                <TableHead>Outcome</TableHead>
                <TableHead className="text-right">Duration</TableHead>
                <TableHead className="text-right">Coverage</TableHead>
                <TableHead>Error</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {runs.map((run) => (
                <TableRow key={run.id}>
                  <TableCell>
                    <Link to={`/api-monitor/refresh/${run.id}`} className="link">
                      <Ago at={run.startedAt} />
                    </Link>
                  </TableCell>
                  <TableCell label="Started by">{run.trigger}</TableCell>
                  <TableCell label="Outcome">
                    <Badge variant={OUTCOME_VARIANT[run.outcome]}>{run.outcome}</Badge>
                  </TableCell>
                  <TableCell label="Duration" className="text-right figures">
                    {run.durationMs === null ? "—" : durationLabel(run.durationMs)}
                  </TableCell>
                  <TableCell label="Coverage" className="text-right figures">
                    {run.coverage === null ? "—" : `${Math.round(run.coverage * 100)}%`}
                  </TableCell>
                  <TableCell label="Error" className="max-w-64 truncate" title={run.error ?? undefined}>
                    {run.error ?? "—"}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </CardContent>
    </Card>
  );
}
