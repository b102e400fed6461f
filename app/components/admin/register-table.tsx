import { Link } from "@remix-run/react";
import type { RegisterEntryView } from "~/admin/restrictions.server";
import { RISK_FACTOR_LABELS } from "~/news/factors";
import { formatDay } from "~/time";
import { Badge } from "../ui/badge";
import { buttonVariants } from "../ui/button";
import { cn } from "../ui/class-names";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

type Entry = Omit<RegisterEntryView, "lastCheckedAt"> & { lastCheckedAt: string };

const STATE_VARIANT: Record<string, "gold" | "secondary" | "outline"> = {
  "in force": "gold",
  ended: "secondary",
  "not yet": "outline",
};

/** The register's entries, with the ways to correct and to end each. */
export function RegisterTable({ entries }: { entries: Entry[] }) {
  return (
    <Table aria-label="Register of restrictions">
      <TableHeader>
        <TableRow>
          <TableHead>Restriction</TableHead>
          <TableHead>State</TableHead>
          <TableHead>Since</TableHead>
          <TableHead>Ended</TableHead>
          <TableHead className="text-right">Takes</TableHead>
          <TableHead>Checked</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell className="min-w-52 align-top">
              <a
                href={entry.sourceUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="font-medium link"
              >
                {entry.name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              <span className="mt-0.5 block text-xs text-muted-foreground">
                {entry.law}. Affects {entry.affected}. {RISK_FACTOR_LABELS[entry.factor]}.
              </span>
              <span className="mt-2 flex gap-2">
                <Link to={`?edit=${encodeURIComponent(entry.id)}`} className={BUTTON}>
                  Correct<span className="sr-only"> {entry.name}</span>
                </Link>
                {!entry.until && (
                  <Link to={`?end=${encodeURIComponent(entry.id)}`} className={BUTTON}>
                    End<span className="sr-only"> {entry.name}</span>
                  </Link>
                )}
              </span>
            </TableCell>
            <TableCell className="align-top">
              <Badge variant={STATE_VARIANT[entry.state]}>{entry.state}</Badge>
            </TableCell>
            <TableCell className="align-top whitespace-nowrap figures">{formatDay(entry.since)}</TableCell>
            <TableCell className="align-top whitespace-nowrap figures">
              {entry.until ? formatDay(entry.until) : "–"}
            </TableCell>
            <TableCell
              className="text-right align-top figures"
              title={`Severity ${percent(entry.severity)}, reach ${percent(entry.reach)}`}
            >
              {entry.points.toFixed(1)}
            </TableCell>
            <TableCell className="align-top whitespace-nowrap figures">
              {formatDay(entry.lastCheckedAt)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const BUTTON = cn(buttonVariants({ variant: "outline", size: "sm" }));

const percent = (part: number) => `${Number((part * 100).toPrecision(3))}%`;
