import { Link } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { ANCHORS } from "~/assessment/labels";
import { rangeText, shownPercent, changeText } from "~/assessment/percent";
import { finding, type HistoryPoint, type MovingDay } from "~/assessment/reports/history";
import { formatDay, formatShortDay } from "~/time";
import { Card } from "../ui/card";
import { cn } from "../ui/class-names";
import { useChartToggle } from "../ui/scripts";
import { figureHead, ScrollBox, Table } from "../ui/table";
import type { ValuePoint } from "./value-scale";
import { TextLink } from "../ui/text";

const HistoryChart = lazy(() => import("./history-chart"));

/** Limit of the table; the chart shows all days. */
const DAYS_LISTED = 400;

const SUBJECTS = {
  level: {
    name: "Risk level",
    subtitle: "0 to 100, with the 80% interval",
    unit: "point",
    sign: "",
    shown: (level: number) => level,
  },
  forecast: {
    name: "February 2028 forecast",
    subtitle: "In percent, with the 80% interval",
    unit: "percentage point",
    sign: "%",
    shown: shownPercent,
  },
} as const;

/** A value over time: the finding as title, the unit, the chart, and a table. */
export function HistoryCard({
  subject,
  points,
  moves,
}: {
  subject: keyof typeof SUBJECTS;
  points: HistoryPoint[];
  /** The days to mark in the chart and to explain below it. */
  moves: MovingDay[];
}) {
  const { name, subtitle, unit, sign, shown } = SUBJECTS[subject];
  const values: ValuePoint[] = points.map((point) =>
    subject === "level"
      ? { day: point.day, value: point.level, low: point.levelLow, high: point.levelHigh, base: null }
      : {
          day: point.day,
          value: point.forecast,
          low: point.forecastLow,
          high: point.forecastHigh,
          base: point.baseRate,
        },
  );
  const label = (value: number) => `${shown(value)}${sign}`;
  const { isDrawn: isChartChosen, toggle } = useChartToggle();
  const isDrawn = isChartChosen && points.length > 1;
  const [isCompared, setCompared] = useState(false);
  const anchors = isCompared && subject === "level" ? ANCHORS : [];
  const found = finding(
    values.map(({ value }) => value),
    unit,
    sign,
  );
  const table = <HistoryTable name={name} label={label} points={values.slice(-DAYS_LISTED)} />;
  return (
    <Card className="min-w-0 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id={`${subject}-history`} className="heading text-lg">
            {name}
            {found && <span className="font-normal">: {found}</span>}
          </h2>
          <p className="mt-0.5 text-sm text-muted-foreground">{subtitle}</p>
        </div>
        {points.length > 1 && toggle}
      </div>
      {points.length === 0 ? (
        <p className="grid min-h-48 place-items-center text-muted-foreground">
          History starts with the first assessment.
        </p>
      ) : (
        <>
          {isDrawn && (
            <div className="mt-4 h-72">
              <Suspense>
                <HistoryChart
                  points={values}
                  name={name}
                  label={label}
                  sign={sign}
                  marked={moves.map(({ day }) => day)}
                  anchors={anchors}
                />
              </Suspense>
            </div>
          )}
          {isDrawn || points.length === 1 ? (
            <div className={cn("mt-4", isDrawn && "sr-only")}>{table}</div>
          ) : (
            // With its hint as high as the chart that takes its place.
            <ScrollBox labelledBy={`${subject}-history`} className="mt-4 h-66">
              {table}
            </ScrollBox>
          )}
        </>
      )}
      {subject === "level" && points.length > 1 && (
        <div className={cn("mt-3 text-sm", !isDrawn && "invisible")}>
          <label className="flex min-h-6 w-fit items-center gap-2.5">
            <input
              type="checkbox"
              checked={isCompared}
              onChange={(event) => setCompared(event.currentTarget.checked)}
              className="size-4 accent-primary"
            />
            Compare with {ANCHORS.map(({ year }) => year).join(", ")}
          </label>
          {anchors.length > 0 && (
            <ul className="mt-1 text-muted-foreground figures">
              {anchors.map(({ year, level, note }) => (
                <li key={year}>
                  {level}: {note}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p className="mt-3 text-xs text-muted-foreground">
        Source: our assessments, the last of each day (UTC). <TextLink to="/method">Read the method</TextLink>
      </p>
      <MovingDays subject={subject} moves={moves} />
    </Card>
  );
}

function HistoryTable({
  name,
  label,
  points,
}: {
  name: string;
  label: (value: number) => string;
  points: ValuePoint[];
}) {
  const hasBase = points.some(({ base }) => base !== null);
  const figures = ["Value", "80% interval", ...(hasBase ? ["Base rate"] : [])];
  return (
    <Table name={name} heads={["Day", ...figures.map(figureHead)]}>
      <tbody>
        {points.toReversed().map(({ day, value, low, high, base }) => (
          <tr key={day}>
            <td>
              <TextLink to={`/dashboard/${day}`}>{formatDay(day)}</TextLink>
            </td>
            <td className="text-right figures">{value === null ? "—" : label(value)}</td>
            <td className="text-right figures">
              {low === null || high === null ? "—" : rangeText(label(low), label(high))}
            </td>
            {hasBase && <td className="text-right figures">{base === null ? "—" : label(base)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The days marked in the chart, each with the main cause and a link to the day. */
function MovingDays({ subject, moves }: { subject: "level" | "forecast"; moves: MovingDay[] }) {
  if (moves.length === 0) return null;
  return (
    <section aria-labelledby={`${subject}-moves`} className="mt-5 border-t pt-4">
      <h3 id={`${subject}-moves`} className="font-semibold">
        What moved the {subject}
      </h3>
      <p className="text-sm text-muted-foreground">Circles mark these days on the chart.</p>
      <ol className="@container mt-2 grid gap-x-0 gap-y-2.5 text-sm">
        {moves.map(({ day, change, cause }) => (
          <li
            key={day}
            className="grid grid-cols-[4rem_1fr] items-baseline gap-x-3 @xl:grid-cols-[4rem_12rem_1fr]"
          >
            <Link to={`/dashboard/${day}`} className="link figures">
              {formatShortDay(day)}
            </Link>
            <span className="figures first-letter:uppercase">
              {changeText(change, subject === "level" ? "point" : "percentage point")}
            </span>
            <span className="col-start-2 min-w-0 wrap-anywhere text-muted-foreground @xl:col-start-auto">
              {cause ?? (subject === "level" ? "Many small stories" : "Cause not recorded")}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
