import { desc, lt, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { riskAssessments } from "~/database/schema.server";
import { newestArticles, toScoredArticle } from "~/news/news.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { latestAssessment, toAssessmentView, toTrend, trendRows } from "./assessments.server";
import { headline } from "./headline";
import { levelChanges } from "./level-change";
import { newsStories } from "./news-stories";
import { timeline } from "./timeline";
import { methodChange } from "./trend";
import { TREND_POINTS_SHOWN } from "./trend-change";

/** The points shown, and the week before the first of them for its average. */
const TREND_DAYS_READ = TREND_POINTS_SHOWN + 7;

/** Returns all that the dashboard shows, in one round trip to D1. The analysis dialogs load their own data when opened. */
export async function dashboardData({ db, config }: Pick<Context, "db" | "config">, now: Date) {
  const [[latest], [dayBefore], days, rows] = await db.batch([
    latestAssessment(db, now),
    lastOfEarlierDay(db, now),
    trendRows(db, now, TREND_DAYS_READ),
    newestArticles(db, now),
  ]);
  const assessment = latest ? toAssessmentView(latest) : null;
  const before = dayBefore ? toAssessmentView(dayBefore) : null;
  const changes = assessment && before ? levelChanges(before.level, assessment.level) : [];
  const articles = rows.map(toScoredArticle);
  const stories = newsStories(articles, assessment?.level.stories ?? []);
  return {
    now,
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
    isDemonstration: showsDemonstrationData(config),
  };
}

export type DashboardData = Awaited<ReturnType<typeof dashboardData>>;

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
