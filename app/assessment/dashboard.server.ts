import type { Context } from "~/context.server";
import { recentNews } from "~/news/news.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { latestAssessment, toAssessmentView, toTrend, trendRows } from "./assessments.server";
import { TREND_POINTS_SHOWN } from "./trend-change";

/** The points shown, and the week before the first of them for its average. */
const TREND_DAYS_READ = TREND_POINTS_SHOWN + 7;

/** All that the dashboard shows, in one round trip to D1. */
export async function dashboardData({ db, config }: Pick<Context, "db" | "config">, now: Date) {
  const [[assessment], days, articles] = await db.batch([
    latestAssessment(db, now),
    trendRows(db, now, TREND_DAYS_READ),
    recentNews(db, now),
  ]);
  return {
    now,
    assessment: assessment ? toAssessmentView(assessment) : null,
    trend: toTrend(days).slice(-TREND_POINTS_SHOWN),
    articles,
    isDemonstration: showsDemonstrationData(config),
  };
}
