import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "~/components/ui/icons";
import type { ReactNode } from "react";
import { CAUSE_NAMES } from "~/assessment/labels";
import { signedPoints } from "~/assessment/percent";
import type { Cause, LevelChange } from "~/assessment/reports/causes";
import { formatDay, formatShortDay } from "~/time";
import { buttonVariants } from "../ui/button";
import { Card } from "../ui/card";
import { figureHead, Table } from "../ui/table";
import { ExternalLink } from "../ui/text";

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
          <tr className="font-medium">
            <td>Risk level on {formatDay(since)}</td>
            <td className="text-right figures">{change.level.toFixed(1)}</td>
          </tr>
          {shown.map((cause) => (
            <ChangeRow key={cause.id} cause={cause} />
          ))}
          {smaller.length > 0 && (
            <tr>
              <td>{smaller.length} smaller changes, listed below</td>
              <td className="text-right figures">{signedPoints(sumOf(smaller))}</td>
            </tr>
          )}
          <tr className="font-semibold">
            <td>Risk level on {formatDay(day)}</td>
            <td className="text-right figures">{level.toFixed(1)}</td>
          </tr>
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
    <Table name={name} heads={["Change", figureHead("Points")]}>
      <tbody>{children}</tbody>
    </Table>
  );
}

function ChangeRow({ cause: { kind, name, url, source, points } }: { cause: Cause }) {
  return (
    <tr>
      <td className="wrap-anywhere">
        {url ? <ExternalLink href={url}>{name}</ExternalLink> : name}
        <span className="block text-xs text-muted-foreground">
          {CAUSE_NAMES[kind]}
          {source && `, ${source}`}
        </span>
      </td>
      <td className="text-right figures">{signedPoints(points)}</td>
    </tr>
  );
}

/** The sum of figures with one decimal. */
const sumOf = (causes: readonly Cause[]) =>
  causes.reduce((sum, { points }) => sum + Math.round(points * 10), 0) / 10;

const look = buttonVariants({ variant: "outline", size: "sm" });

/** The days with an assessment on both sides of one, and the list of all of them. */
export function DayLinks({ previousDay, nextDay }: { previousDay: string | null; nextDay: string | null }) {
  return (
    <nav aria-label="Days" className="flex flex-wrap items-center gap-2">
      {previousDay && (
        <Link to={`/dashboard/${previousDay}`} className={look} prefetch="intent" rel="prev">
          <ChevronLeft aria-hidden="true" />
          <span className="sr-only">Previous day: </span>
          {formatShortDay(previousDay)}
        </Link>
      )}
      {nextDay && (
        <Link to={`/dashboard/${nextDay}`} className={look} prefetch="intent" rel="next">
          <span className="sr-only">Next day: </span>
          {formatShortDay(nextDay)}
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
      <Link to="/history" className="ml-1 text-sm link">
        All days
      </Link>
    </nav>
  );
}
