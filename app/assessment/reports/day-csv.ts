import { BYTE_ORDER_MARK, csvCell } from "~/http/csv-cell";
import type { assessedDay } from "./history.server";
import { USUAL_FLOW_NAME } from "../labels";

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
