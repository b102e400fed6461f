import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { levelChange } from "~/assessment/reports/causes";
import { headline } from "~/assessment/reports/headline";
import type { Context } from "~/context.server";
import { riskAssessments } from "~/assessment/tables.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { DAY_MS, isoDay } from "~/time";
import type { PublicDay } from "./daily-feed";

/** How many days the feeds contain. */
const PUBLIC_DAYS = 30;

const readChange = (stored: string) => levelChange.nullable().parse(JSON.parse(stored));

/**
 * Returns the last assessment of each of the 30 UTC days before today, newest first. With simulated sources it is
 * demonstration data; a live deployment never shows any.
 */
export async function publicDays(
  { db, config }: Pick<Context, "db" | "config">,
  now: Date,
): Promise<PublicDay[]> {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const rows = await db
    // SQLite takes the bare columns from the row with the maximum.
    .select({
      assessedAt: sql<number>`max(${riskAssessments.date})`,
      level: riskAssessments.riskLevel,
      prediction: riskAssessments.february2028Prediction,
      keyEvents: riskAssessments.keyEvents,
      change: sql`${riskAssessments.detail} -> '$.change'`.mapWith(readChange).as("change"),
      methodVersion: riskAssessments.methodVersion,
    })
    .from(riskAssessments)
    .where(
      and(
        gte(riskAssessments.date, new Date(today.getTime() - PUBLIC_DAYS * DAY_MS)),
        lt(riskAssessments.date, today),
        eq(riskAssessments.isDemonstration, showsDemonstrationData(config)),
      ),
    )
    .groupBy(sql`${riskAssessments.date} / ${DAY_MS}`)
    .orderBy(desc(sql`1`))
    .limit(PUBLIC_DAYS);
  return rows.map(({ assessedAt, prediction, change, ...row }) => {
    const date = new Date(assessedAt);
    return {
      ...row,
      day: isoDay(date),
      assessedAt: date,
      headline: headline({ riskLevel: row.level, methodVersion: row.methodVersion, change }),
      forecast: prediction?.likelihood ?? 0,
    };
  });
}
