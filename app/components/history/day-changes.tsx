import type { ReactNode } from "react";
import type { ChangeKind, LevelChange } from "~/assessment/level-change";
import { formatDay } from "~/time";
import { signedPoints } from "~/assessment/signed-points";
import { Card } from "../ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { ExternalLink } from "../external-link";

/** Changes in the table; the rest, the smallest, opens below it. */
const CHANGES_SHOWN = 12;

const KIND_NAMES: Record<ChangeKind, string> = {
  restriction: "Restriction",
  "ended-restriction": "Restriction ended",
  "possible-restriction": "Possible restriction",
  new: "New story",
  faded: "No longer listed",
  "counts-differently": "Weight changed",
  other: "Other",
};

/** What changed since the day before, as a sum: the level before, each change, the level after. */
export function DayChanges({
  changes,
  before,
  level,
  day,
}: {
  changes: LevelChange[];
  before: { date: Date; riskLevel: number };
  level: number;
  day: string;
}) {
  // A list that is hardly longer is shown whole.
  const isLong = changes.length > CHANGES_SHOWN + 2;
  const shown = isLong ? changes.slice(0, CHANGES_SHOWN) : changes;
  const smaller = changes.slice(shown.length);
  return (
    <Card className="min-w-0 p-5 sm:p-6">
      <h2 className="heading text-lg">What changed since {formatDay(before.date)}</h2>
      <p className="mt-0.5 max-w-3xl text-sm text-pretty text-muted-foreground">
        The points add up to the change in the risk level. Each part acts on what the others leave, so a large
        change shifts the points of other parts as well.
      </p>
      <div className="mt-3">
        <ChangeTable name="What changed">
          <TableRow className="font-medium">
            <TableCell>Risk level on {formatDay(before.date)}</TableCell>
            <TableCell className="text-right figures">{before.riskLevel.toFixed(1)}</TableCell>
          </TableRow>
          {shown.map((change) => (
            <ChangeRow key={change.id} change={change} />
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
              {smaller.map((change) => (
                <ChangeRow key={change.id} change={change} />
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

function ChangeRow({ change: { kind, name, url, points } }: { change: LevelChange }) {
  return (
    <TableRow>
      <TableCell className="wrap-anywhere">
        {url ? <ExternalLink href={url}>{name}</ExternalLink> : name}
        <span className="block text-xs text-muted-foreground">{KIND_NAMES[kind]}</span>
      </TableCell>
      <TableCell className="text-right figures">{signedPoints(points)}</TableCell>
    </TableRow>
  );
}

/** The sum of figures with one decimal. */
const sumOf = (changes: readonly LevelChange[]) =>
  changes.reduce((sum, { points }) => sum + Math.round(points * 10), 0) / 10;
