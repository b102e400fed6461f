import type { ReactNode } from "react";
import { CAUSE_NAMES } from "~/assessment/labels";
import type { Cause, LevelChange } from "~/assessment/reports/causes";
import { formatDay } from "~/time";
import { signedPoints } from "~/assessment/percent";
import { Card } from "../ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { ExternalLink } from "../external-link";

/** Changes in the table; the rest, the smallest, opens below it. */
const CHANGES_SHOWN = 12;

/** What changed since the day before, as a sum: the level before, each change, the level after. */
export function DayChanges({ change, level, day }: { change: LevelChange; level: number; day: string }) {
  const { causes, since } = change;
  // A list that is hardly longer is shown whole.
  const isLong = causes.length > CHANGES_SHOWN + 2;
  const shown = isLong ? causes.slice(0, CHANGES_SHOWN) : causes;
  const smaller = causes.slice(shown.length);
  return (
    <Card className="min-w-0 p-5 sm:p-6">
      <h2 className="heading text-lg">What changed since {formatDay(since)}</h2>
      <div className="mt-3">
        <ChangeTable name="What changed">
          <TableRow className="font-medium">
            <TableCell>Risk level on {formatDay(since)}</TableCell>
            <TableCell className="text-right figures">{change.level.toFixed(1)}</TableCell>
          </TableRow>
          {shown.map((cause) => (
            <ChangeRow key={cause.id} cause={cause} />
          ))}
          {smaller.length > 0 && (
            <TableRow>
              <TableCell>{smaller.length} smaller changes, listed below</TableCell>
              <TableCell className="text-right figures">{signedPoints(sumOf(smaller))}</TableCell>
            </TableRow>
          )}
          <TableRow className="font-semibold">
            <TableCell>Risk level on {formatDay(day)}</TableCell>
            <TableCell className="text-right figures">{level.toFixed(1)}</TableCell>
          </TableRow>
        </ChangeTable>
      </div>
      {smaller.length > 0 && (
        <details className="mt-3">
          <summary className="text-sm font-medium">Show the {smaller.length} smaller changes</summary>
          <div className="mt-2">
            <ChangeTable name="Smaller changes">
              {smaller.map((cause) => (
                <ChangeRow key={cause.id} cause={cause} />
              ))}
            </ChangeTable>
          </div>
        </details>
      )}
    </Card>
  );
}

function ChangeTable({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Table aria-label={name}>
      <TableHeader>
        <TableRow>
          <TableHead>Change</TableHead>
          <TableHead className="text-right">Points</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>{children}</TableBody>
    </Table>
  );
}

function ChangeRow({ cause: { kind, name, url, source, points } }: { cause: Cause }) {
  return (
    <TableRow>
      <TableCell className="wrap-anywhere">
        {url ? <ExternalLink href={url}>{name}</ExternalLink> : name}
        <span className="block text-xs text-muted-foreground">
          {CAUSE_NAMES[kind]}
          {source && `, ${source}`}
        </span>
      </TableCell>
      <TableCell className="text-right figures">{signedPoints(points)}</TableCell>
    </TableRow>
  );
}

/** The sum of figures with one decimal. */
const sumOf = (causes: readonly Cause[]) =>
  causes.reduce((sum, { points }) => sum + Math.round(points * 10), 0) / 10;
