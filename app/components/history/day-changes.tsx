import type { ChangeKind, LevelChange } from "~/assessment/level-change";
import { formatDay } from "~/time";
import { signedPoints } from "../signed-points";
import { Card } from "../ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

const KIND_NAMES: Record<ChangeKind, string> = {
  restriction: "Restriction",
  "possible-restriction": "Possible restriction",
  new: "New story",
  faded: "No longer listed",
  "counts-differently": "Counts differently",
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
  return (
    <Card className="min-w-0 p-5 sm:p-6">
      <h2 className="heading text-lg">What changed since {formatDay(before.date)}</h2>
      <p className="mt-0.5 text-sm text-muted-foreground">The points add up to the change of the level.</p>
      <div className="mt-3">
        <Table aria-label="What changed">
          <TableHeader>
            <TableRow>
              <TableHead>Change</TableHead>
              <TableHead className="text-right">Points</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            <TableRow className="font-medium">
              <TableCell>Risk level on {formatDay(before.date)}</TableCell>
              <TableCell className="text-right figures">{before.riskLevel.toFixed(1)}</TableCell>
            </TableRow>
            {changes.map(({ id, kind, name, url, points }) => (
              <TableRow key={id}>
                <TableCell className="wrap-anywhere">
                  {url ? (
                    <a href={url} target="_blank" rel="noopener noreferrer" className="link">
                      {name}
                      <span className="sr-only"> (opens in a new tab)</span>
                    </a>
                  ) : (
                    name
                  )}
                  <span className="block text-xs text-muted-foreground">{KIND_NAMES[kind]}</span>
                </TableCell>
                <TableCell className="text-right figures">{signedPoints(points)}</TableCell>
              </TableRow>
            ))}
            <TableRow className="font-semibold">
              <TableCell>Risk level on {formatDay(day)}</TableCell>
              <TableCell className="text-right figures">{level.toFixed(1)}</TableCell>
            </TableRow>
          </TableBody>
        </Table>
      </div>
    </Card>
  );
}
