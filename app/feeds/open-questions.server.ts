import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Context } from "~/context.server";
import { forecastQuestions } from "~/assessment/tables.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import type { CalendarEvent } from "./calendar";

const EVENTS_MAX = 200;

/** Returns the closing dates of the open forecast questions, soonest first. */
export async function closingDates(
  { db, config }: Pick<Context, "db" | "config">,
  now: Date,
): Promise<CalendarEvent[]> {
  const origin = showsDemonstrationData(config) ? "demonstration" : "live";
  const rows = await db
    .select()
    .from(forecastQuestions)
    .where(
      and(
        eq(forecastQuestions.origin, origin),
        isNull(forecastQuestions.resolvedAt),
        gt(forecastQuestions.closesAt, now),
      ),
    )
    .orderBy(asc(forecastQuestions.closesAt))
    .limit(EVENTS_MAX);
  return rows.map(({ id, question, probability, openedAt, closesAt }) => ({
    id,
    summary: `Closes: ${question}`,
    description: `We said ${Math.round(100 * probability)}% when the question opened.`,
    day: closesAt,
    changedAt: openedAt,
  }));
}
