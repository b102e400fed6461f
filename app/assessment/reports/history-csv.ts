import type { HistoryPoint } from "./history";
import { BYTE_ORDER_MARK, csvCell } from "~/text";
import type { assessedDay } from "./history.server";
import { USUAL_FLOW_NAME } from "../labels";

const HEADER =
  "date,level,level_low,level_high,forecast_percent,forecast_low,forecast_high,base_rate_percent,method_version";

/** Returns the points as CSV with a header line; unknown values are empty. */
export function historyCsv(points: readonly HistoryPoint[]): string {
  const lines = points.map((point) =>
    [
      point.day,
      point.level,
      point.levelLow,
      point.levelHigh,
      point.forecast,
      point.forecastLow,
      point.forecastHigh,
      point.baseRate,
      point.methodVersion,
    ]
      .map((value) => value ?? "")
      .join(","),
  );
  return [BYTE_ORDER_MARK + HEADER, ...lines, ""].join("\r\n");
}

type AssessedDay = NonNullable<Awaited<ReturnType<typeof assessedDay>>>;

/**
 * Returns a day's assessment as CSV with a header line: the parts of the level, whose points add up to it, and the
 * causes of the change since the day before, whose points add up to the level's change.
 */
export function dayCsv({ assessment: { level, change } }: AssessedDay): string {
  const parts = [
    ...level.restrictions.map(
      (restriction) => ["restriction", restriction.name, restriction.url, restriction.points] as const,
    ),
    ...level.proposals.map(
      (proposal) => ["possible-restriction", proposal.name, proposal.url, proposal.points] as const,
    ),
    ...level.stories.map((story) => ["story", story.title, story.url, story.points] as const),
    ["usual-news-flow", USUAL_FLOW_NAME, "", level.usualNewsFlow] as const,
  ];
  return [
    `${BYTE_ORDER_MARK}table,kind,name,url,points\r\n`,
    ...parts.map(([kind, name, url, points]) => line("level", kind, name, url, points)),
    ...(change?.causes ?? []).map(({ kind, name, url, points }) => line("cause", kind, name, url, points)),
  ].join("");
}

const line = (table: string, kind: string, name: string, url: string, points: number) =>
  `${[table, kind, name, url].map(csvCell).join(",")},${points}\r\n`;
