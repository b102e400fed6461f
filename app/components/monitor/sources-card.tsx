import { TriangleAlert } from "lucide-react";
import type { SourceHealth } from "~/monitor/warnings";
import { Instant } from "../instant";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

export interface SourceRow extends SourceHealth {
  name: string;
  warnings: string[];
}

/** What lies behind up and down: how fresh each source's data is, what it still allows, and how it fails. */
export function SourcesCard({ sources }: { sources: SourceRow[] }) {
  return (
    <Card className="mt-5 min-w-0">
      <CardHeader>
        <CardTitle>Data Freshness and Limits</CardTitle>
        <CardDescription>
          Last usable answer, quota left, and the last 24 hours&apos; errors by class
        </CardDescription>
      </CardHeader>
      <CardContent>
        <Table aria-label="Data Freshness and Limits">
          <TableHeader>
            <TableRow>
              <TableHead>Source</TableHead>
              <TableHead>Last answer</TableHead>
              <TableHead className="text-right">Items</TableHead>
              <TableHead>Calls left</TableHead>
              <TableHead>Errors</TableHead>
              <TableHead>Attention</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {sources.map((source) => (
              <TableRow key={source.service}>
                <TableCell className="font-medium whitespace-nowrap">{source.name}</TableCell>
                <TableCell>
                  <Instant at={source.lastAnswerAt} />
                </TableCell>
                <TableCell className="text-right figures">{source.itemsOfLastAnswers[0] ?? "–"}</TableCell>
                <TableCell className="whitespace-nowrap figures">{headroom(source)}</TableCell>
                <TableCell>
                  {source.errorClasses.length === 0
                    ? "None"
                    : source.errorClasses.map(({ kind, count }) => `${kind} × ${count}`).join(", ")}
                </TableCell>
                <TableCell>
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

function headroom({ rateLimit, restsUntil }: SourceRow) {
  if (restsUntil) {
    return (
      <>
        resting until <Instant at={restsUntil} />
      </>
    );
  }
  if (rateLimit?.remaining === undefined) return "not told";
  return rateLimit.limit === undefined
    ? `${rateLimit.remaining}`
    : `${rateLimit.remaining} of ${rateLimit.limit}`;
}

function Attention({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return <span className="text-muted-foreground">–</span>;
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
