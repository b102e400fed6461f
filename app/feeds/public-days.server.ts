import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import { toAssessmentView } from "~/assessment/assessments.server";
import { baseRateOf } from "~/assessment/forecast/forecast-detail";
import { levelParts } from "~/assessment/level/level-makeup";
import { toTenth, unverifiedRange } from "~/assessment/percent";
import { levelChange } from "~/assessment/reports/causes";
import { headline } from "~/assessment/reports/headline";
import { recordLine } from "~/assessment/reports/record";
import { proposalCounts } from "~/assessment/reports/record.server";
import { riskAssessments } from "~/assessment/tables.server";
import { siteOrigin } from "~/billing/checkout.server";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { joinQueries, query, readOne } from "~/database/query.server";
import { PUBLIC_SECONDS, publicFile, cachedDataAtEdge } from "~/http/edge-cache.server";
import { PRIMARY_SERVICES } from "~/sources/catalog";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { DAY_MS, isoDay, formatDay, startOfDay } from "~/time";
import type { FeedSite, PublicDay } from "./public-days";

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
  const today = startOfDay(now);
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

/** Answers with a feed of the daily assessments up to yesterday, formatted by `write`; with 304 to a reader that has it. */
export async function feedFile(
  { request, context }: LoaderFunctionArgs,
  type: string,
  write: (days: readonly PublicDay[], site: FeedSite) => string,
): Promise<Response> {
  const file = await publicFile(request, context, PUBLIC_SECONDS, async () => {
    const days = await publicDays(context, context.now());
    const site = {
      origin: siteOrigin(request, context.config),
      isDemonstration: showsDemonstrationData(context.config),
    };
    const text = write(days, site);
    const headers = new Headers({
      "Content-Type": `${type}; charset=utf-8`,
      ETag: `"${(await SHA256(text)).slice(0, 32)}"`,
    });
    const [newest] = days;
    if (newest) headers.set("Last-Modified", newest.assessedAt.toUTCString());
    return new Response(text, { headers });
  });
  if (!hasCopy(request.headers, file.headers)) return file;
  await file.body?.cancel();
  return new Response(null, { status: 304, headers: file.headers });
}

/** True if a reader's copy is current. An ETag is more precise than a date, which counts only without one. */
function hasCopy(request: Headers, file: Headers): boolean {
  const etag = file.get("ETag");
  if (!etag) return false;
  const tags = request.get("If-None-Match");
  if (tags !== null)
    return tags.split(",").some((tag) => [etag, "*"].includes(tag.trim().replace(/^W\//, "")));
  const since = Date.parse(request.get("If-Modified-Since") ?? "");
  return since >= Date.parse(file.get("Last-Modified") ?? "");
}

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
      and(lt(riskAssessments.date, startOfDay(now)), eq(riskAssessments.isDemonstration, isDemonstration)),
    )
    .orderBy(desc(riskAssessments.date))
    .limit(1);

/** What the tags for shared links need: the site's address, and the UTC day, because sites keep a picture by its address. */
export const shareSite = (request: Request, { config, now }: Pick<Context, "config" | "now">) => ({
  origin: siteOrigin(request, config),
  day: isoDay(now()),
});
