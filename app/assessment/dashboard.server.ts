import { desc, lt, lte, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { firstRow, joinQueries } from "~/database/query.server";
import { riskAssessments } from "~/database/schema.server";
import { newestArticles, toScoredArticle } from "~/news/news.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { latestFetch } from "~/sources/latest-fetch.server";
import { freshnessOf, freshnessText } from "~/sources/source-freshness";
import { latestAssessment, toAssessmentView, toTrend, trendRows } from "./assessments.server";
import { baseRateOf } from "./forecast-detail";
import { headline } from "./headline";
import { levelChanges } from "./level-change";
import { newsStories } from "./news-stories";
import { timeline } from "./timeline";
import { methodChange } from "./trend";
import { TREND_POINTS_SHOWN } from "./trend-change";
import { visitChanges } from "./visit-changes";

/** The points shown, and the week before the first of them for its average. */
const TREND_DAYS_READ = TREND_POINTS_SHOWN + 7;

/**
 * Everything that the dashboard shows. The analysis dialogs load their own data when opened.
 * @param lastVisit when the reader was here last; null where that isn't known
 */
export const dashboardData = (
  { db, config }: Pick<Context, "db" | "config">,
  now: Date,
  lastVisit: Date | null,
) =>
  joinQueries(
    {
      latest: firstRow(latestAssessment(db, now)),
      dayBefore: firstRow(lastOfEarlierDay(db, now)),
      days: trendRows(db, now, TREND_DAYS_READ),
      rows: newestArticles(db, now),
      fetched: firstRow(latestFetch(db)),
      atVisit: firstRow(inForceAt(db, lastVisit)),
    },
    (found) => ({ ...toDashboard(found, now, lastVisit), isDemonstration: showsDemonstrationData(config) }),
  );

interface Found {
  latest: Row | undefined;
  dayBefore: Row | undefined;
  atVisit: Row | undefined;
  days: Awaited<ReturnType<typeof trendRows>>;
  rows: Awaited<ReturnType<typeof newestArticles>>;
  fetched: Awaited<ReturnType<typeof latestFetch>>[number] | undefined;
}
type Row = typeof riskAssessments.$inferSelect;

function toDashboard(found: Found, now: Date, lastVisit: Date | null) {
  const { latest, dayBefore, days, rows, fetched, atVisit } = found;
  const assessment = latest ? toAssessmentView(latest) : null;
  const before = dayBefore ? toAssessmentView(dayBefore) : null;
  const changes = assessment && before ? levelChanges(before.level, assessment.level) : [];
  const articles = rows.map(toScoredArticle);
  const stories = newsStories(articles, assessment?.level.stories ?? []);
  const freshness = fetched ? freshnessOf(fetched) : null;
  return {
    now,
    freshness: freshness && { text: freshnessText(freshness, now), at: freshness.updatedAt },
    sinceVisit:
      lastVisit && atVisit && assessment
        ? visitChanges(lastVisit, toAssessmentView(atVisit), assessment)
        : null,
    headline: assessment ? headline(assessment, before, changes) : null,
    assessment: assessment && {
      date: assessment.date,
      riskLevel: assessment.riskLevel,
      levelInterval: assessment.level.interval,
      proposals: assessment.level.proposals,
      explanation: assessment.explanation,
      prediction: assessment.february2028Prediction && {
        likelihood: assessment.february2028Prediction.likelihood,
        reasoning: assessment.february2028Prediction.reasoning,
      },
      forecastInterval: assessment.forecast?.interval ?? null,
      baseRate: baseRateOf(assessment.forecast),
      coverage: assessment.coverage,
    },
    events: timeline(assessment, stories, now),
    trend: toTrend(days).slice(-TREND_POINTS_SHOWN),
    methodChange: methodChange(
      days
        .slice(0, TREND_POINTS_SHOWN)
        .map(({ date, methodVersion }) => ({ date: new Date(date), methodVersion }))
        .reverse(),
    ),
    stories,
    articleCount: articles.length,
  };
}

export type DashboardData = ReturnType<ReturnType<typeof dashboardData>["read"]>;

/** The query for the assessment that was in force at an instant; it finds none for null. */
const inForceAt = (db: Database, instant: Date | null) =>
  db
    .select()
    .from(riskAssessments)
    .where(lte(riskAssessments.date, instant ?? new Date(0)))
    .orderBy(desc(riskAssessments.date))
    .limit(1);

/** The query for the last assessment made before the UTC day of the latest one. */
const lastOfEarlierDay = (db: Database, now: Date) =>
  db
    .select()
    .from(riskAssessments)
    .where(
      lt(
        riskAssessments.date,
        sql`(select max(date) / 86400000 * 86400000 from risk_assessments where date <= ${now.getTime()})`,
      ),
    )
    .orderBy(desc(riskAssessments.date))
    .limit(1);
