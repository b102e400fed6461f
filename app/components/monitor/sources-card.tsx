import { TriangleAlert } from "lucide-react";
import type { SourceHealth } from "~/monitor/warnings";
import { Ago } from "../ago";
import { Instant } from "../instant";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

export interface SourceRow extends SourceHealth {
  name: string;
  warnings: string[];
}

/** Details of each source: how fresh its data is, its remaining quota, and its errors. */
export function SourcesCard({ sources }: { sources: SourceRow[] }) {
  return (
    <Card className="mt-5 min-w-0">
      <CardHeader>
        <CardTitle>Data freshness and quotas</CardTitle>
        <CardDescription>
          Last successful response, remaining quota and errors in the last 24 hours
        </CardDescription>
      </CardHeader>
      <CardContent>
        <Table aria-label="Data freshness and quotas" stacks>
          <TableHeader>
            <TableRow>
              <TableHead>Source</TableHead>
              <TableHead>Last response</TableHead>
              <TableHead className="text-right">Items</TableHead>
              <TableHead>Quota left</TableHead>
              <TableHead>Errors (24 h)</TableHead>
              <TableHead>Warnings</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {sources.map((source) => (
              <TableRow key={source.service}>
                <TableCell className="font-medium whitespace-nowrap">{source.name}</TableCell>
                <TableCell label="Last response">
                  <Ago at={source.lastAnswerAt} />
                </TableCell>
                <TableCell label="Items" className="text-right figures">
                  {source.itemsOfLastAnswers[0] ?? "—"}
                </TableCell>
                <TableCell label="Quota left" className="whitespace-nowrap figures">
                  {headroom(source)}
                </TableCell>
                <TableCell label="Errors (24 h)">
                  {source.errorClasses.length === 0
                    ? "None"
                    : source.errorClasses.map(({ kind, count }) => `${kind} × ${count}`).join(", ")}
                </TableCell>
                <TableCell label="Warnings">
                  <Attention warnings={source.warnings} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </CardContent>
    </Card>
  );
}

function headroom({ rateLimit, pausedUntil }: SourceRow) {
  if (pausedUntil) {
    return (
      <>
        Paused until <Instant at={pausedUntil} />
      </>
    );
  }
  if (rateLimit?.remaining === undefined) return "Not reported";
  return rateLimit.limit === undefined
    ? `${rateLimit.remaining}`
    : `${rateLimit.remaining} of ${rateLimit.limit}`;
}

function Attention({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return <span className="text-muted-foreground">—</span>;
  return (
    <ul className="text-warning">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-center gap-1.5">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          {warning}
        </li>
      ))}
    </ul>
  );
}
