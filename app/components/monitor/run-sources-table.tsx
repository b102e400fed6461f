import { durationLabel, statusLabel } from "~/monitor/service-health";
import type { SourceRunSummary } from "~/monitor/runs.server";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

/** What each source did in one refresh, in the order of their first calls. */
export function RunSourcesTable({
  sources,
  names,
}: {
  sources: SourceRunSummary[];
  names: Record<string, string>;
}) {
  if (sources.length === 0) return <p className="text-muted-foreground">No sources were called</p>;
  return (
    <Table aria-label="Sources of this refresh" className="whitespace-nowrap" stacks>
      <TableHeader>
        <TableRow>
          <TableHead>Source</TableHead>
          <TableHead>Outcome</TableHead>
          <TableHead className="text-right">Attempts</TableHead>
          <TableHead>Role</TableHead>
          <TableHead>Used</TableHead>
          <TableHead className="text-right">Items</TableHead>
          <TableHead className="text-right">Relevant</TableHead>
          <TableHead className="text-right">Duration</TableHead>
          <TableHead>Error</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {sources.map((source) => (
          <TableRow key={source.service}>
            <TableCell className="font-medium">{names[source.service] ?? source.service}</TableCell>
            <TableCell>{statusLabel(source.outcome)}</TableCell>
            <TableCell className="text-right figures">{source.attempts}</TableCell>
            <TableCell>{source.isFallback ? "Fallback" : "Primary"}</TableCell>
            <TableCell>{source.wasUsed ? "Yes" : "No"}</TableCell>
            <TableCell className="text-right figures">{source.items ?? "—"}</TableCell>
            <TableCell className="text-right figures">{source.relevantItems ?? "—"}</TableCell>
            <TableCell className="text-right figures">{durationLabel(source.durationMs)}</TableCell>
            <TableCell className="max-w-72 truncate" title={source.error ?? undefined}>
              {source.error ?? "—"}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
