import { lazy, Suspense } from "react";
import { riskLabel } from "~/assessment/labels";
import { intervalText, TREND_POINTS_SHOWN, trendChange, type TrendPoint } from "~/assessment/reports/trend";
import { Card } from "../ui/card";
import { cn } from "../ui/class-names";
import { formatDay, formatShortDay } from "~/time";
import { RiskMark } from "./risk-scale";
import { SEPARATOR, TextLink } from "../ui/text";
import { useChartToggle } from "../ui/scripts";

const TrendChart = lazy(() => import("./trend-chart"));

const changeColors = { up: "text-risk-critical", down: "text-risk-low", equal: "text-muted-foreground" };
const changeWords = { up: "up", down: "down", equal: "no change" };

/** The last seven points of the level, as a chart and a table. */
export function TrendCard({
  points,
  methodChange,
}: {
  points: TrendPoint[];
  methodChange: { version: string; earlier: string; since: Date } | null;
}) {
  const shown = points.slice(-TREND_POINTS_SHOWN);
  const change = trendChange(shown);
  const { isDrawn, toggle } = useChartToggle();

  return (
    <Card className="print-hidden flex min-w-0 flex-col p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex-1 basis-60">
          <h2 className="heading text-lg">Weekly Risk Trend</h2>
          {change && (
            <p className="mt-0.5 text-sm text-muted-foreground">
              <span className={cn("text-base font-semibold figures", changeColors[change.direction])}>
                {change.text}
              </span>{" "}
              <span className="sr-only">{changeWords[change.direction]}, </span>points since{" "}
              {formatShortDay(shown.at(-2)?.date ?? "")}
              {shown.some(({ low }) => low !== null) && "; shaded: the 80% interval"}
            </p>
          )}
        </div>
        {shown.length > 0 && toggle}
      </div>

      {shown.length === 0 ? (
        <p className="grid min-h-48 flex-1 place-items-center text-muted-foreground">
          No trend data available
        </p>
      ) : (
        <div className="relative mt-4 min-h-72 flex-1">
          {isDrawn && (
            <Suspense>
              <TrendChart points={shown} />
            </Suspense>
          )}
          <div className={cn(isDrawn && "sr-only")}>
            <TrendTable points={shown} />
          </div>
        </div>
      )}
      {shown.length > 0 && (
        <p className="mt-3 text-xs text-muted-foreground">
          <TextLink to="/history">See all days</TextLink>
          {SEPARATOR}
          <a href="/history.csv" download className="link">
            CSV
          </a>
        </p>
      )}
      {methodChange && (
        <p className="mt-3 text-sm text-muted-foreground">
          Method version {methodChange.version} since {formatDay(methodChange.since)}. Earlier points were
          calculated with version {methodChange.earlier}.
        </p>
      )}
    </Card>
  );
}

function TrendTable({ points }: { points: TrendPoint[] }) {
  return (
    <table className="trend-table">
      <caption className="sr-only">
        Risk level with its 80% interval and 7-day average by day, oldest first
      </caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Risk level</th>
          <th scope="col">80% interval</th>
          <th scope="col">7-day average</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={String(point.date)}>
            <th scope="row">
              <time dateTime={new Date(point.date).toISOString()} title={formatDay(point.date)}>
                {formatShortDay(point.date)}
              </time>
            </th>
            <td>
              <RiskMark band={riskLabel(point.riskLevel).band} className="size-3" /> {point.riskLevel}
            </td>
            <td>{intervalText(point) ?? "—"}</td>
            <td>{point.weeklyAverage.toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
