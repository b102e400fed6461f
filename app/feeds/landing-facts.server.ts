import { and, desc, eq, lt } from "drizzle-orm";
import { toAssessmentView } from "~/assessment/assessments.server";
import { baseRateOf } from "~/assessment/forecast/forecast-detail";
import { levelParts } from "~/assessment/level/level-makeup";
import { toTenth, unverifiedRange } from "~/assessment/percent";
import { recordLine } from "~/assessment/reports/record";
import { proposalCounts } from "~/assessment/reports/record.server";
import type { Database } from "~/database/open.server";
import { joinQueries, query, readOne } from "~/database/query.server";
import { riskAssessments } from "~/assessment/tables.server";
import { cachedDataAtEdge, PUBLIC_SECONDS } from "~/http/edge-cache.server";
import { PRIMARY_SERVICES } from "~/sources/catalog";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { DAY_MS, formatDay, isoDay } from "~/time";
import { siteOrigin } from "~/billing/checkout.server";
import type { Context } from "~/context.server";

/** The product data on the landing page, cached at the edge for a minute: one copy for the other pages that show it. */
export const cachedLandingFacts = (
  request: Request,
  context: Pick<Context, "db" | "config" | "waitUntil">,
  now: Date,
): Promise<LandingFacts> =>
  cachedDataAtEdge(new Request(new URL("/", request.url)), context, PUBLIC_SECONDS, () =>
    readOne(context.db, landingFacts(context, now)),
  );

/**
 * Query for the product data on the landing page as plain JSON: the last finished day's level and forecast, the level's
 * parts, and the track record. Today's level is for subscribers.
 */
export function landingFacts({ db, config }: Pick<Context, "db" | "config">, now: Date) {
  const isDemonstration = showsDemonstrationData(config);
  return joinQueries(
    {
      assessment: query(lastFinishedDay(db, isDemonstration, now), ([row]) =>
        row ? toAssessmentView(row) : null,
      ),
      counts: proposalCounts(db, isDemonstration),
    },
    ({ assessment, counts }) => ({
      isDemonstration,
      sourceCount: PRIMARY_SERVICES.length,
      record: recordLine(counts),
      day: assessment && {
        date: formatDay(assessment.date),
        level: assessment.riskLevel,
        interval: assessment.level.interval,
        range: unverifiedRange(assessment.level),
        forecast: assessment.february2028Prediction?.likelihood ?? null,
        forecastInterval: assessment.forecast.interval,
        baseRate: baseRateOf(assessment.forecast),
        parts: partsOf(assessment),
      },
    }),
  );
}

export type LandingFacts = ReturnType<ReturnType<typeof landingFacts>["read"]>;

/** The level as a sum of its parts, with one decimal. */
function partsOf({ riskLevel, level }: ReturnType<typeof toAssessmentView>) {
  const { restrictions, possible } = levelParts(level);
  return {
    restrictions: { count: level.restrictions.length, points: restrictions },
    possible,
    // The remainder, so the parts on the page add up to its level.
    news: { points: toTenth(riskLevel - restrictions - possible) },
  };
}

const lastFinishedDay = (db: Database, isDemonstration: boolean, now: Date) =>
  db
    .select()
    .from(riskAssessments)
    .where(
      and(
        lt(riskAssessments.date, new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)),
        eq(riskAssessments.isDemonstration, isDemonstration),
      ),
    )
    .orderBy(desc(riskAssessments.date))
    .limit(1);

/** What the tags for shared links need: the site's address, and the UTC day, because sites keep a picture by its address. */
export const shareSite = (request: Request, { config, now }: Pick<Context, "config" | "now">) => ({
  origin: siteOrigin(request, config),
  day: isoDay(now()),
});
