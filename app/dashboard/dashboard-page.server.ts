import { and, desc, lte, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { firstRow, joinQueries, prepared } from "~/database/query.server";
import { riskAssessments } from "~/assessment/tables.server";
import { newestArticles, newestArticlesVersion, toScoredArticle } from "~/news/articles.server";
import { groupStories } from "~/news/stories";
import { callStates } from "~/sources/record-fetches.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { latestFetch, latestFetchAt } from "~/refresh/runs.server";
import { sourcesByKind } from "~/sources/listed-sources";
import { freshnessOf, freshnessText, missingServices } from "~/sources/source-freshness";
import { DAY_MS } from "~/time";
import { latestReviews, newestReview } from "~/corrections/reports.server";
import {
  type AssessmentView,
  latestAssessment,
  toAssessmentView,
  toTrend,
  trendRows,
} from "~/assessment/assessments.server";
import { baseRateOf } from "~/assessment/forecast/forecast-detail";
import { possibleState } from "~/assessment/level/crisis-facts";
import { registeredCrises, registerVersion, shownCrises } from "~/assessment/level/crisis.server";
import { levelIntervals } from "~/assessment/reports/history.server";
import { forecastSentence, headline } from "~/assessment/reports/headline";
import { levelMakeup } from "~/assessment/level/level-makeup";
import { newsStories, timeline } from "./news-stories";
import type { Decisions } from "~/assessment/register/reported";
import { methodChange, TREND_POINTS_SHOWN } from "~/assessment/reports/trend";
import { visitChanges } from "./last-visit";

/** The points shown, plus a week for the first point's moving average. */
const TREND_DAYS_READ = TREND_POINTS_SHOWN + 7;

const NO_INTERVAL = { low: null, high: null };

const NOW = sql.placeholder("now");

/** The part of the dashboard shared by all users, each story with its review. It changes only with the data. */
export const sharedDashboard = (db: Database, now: Date) =>
  joinQueries(
    {
      latest: firstRow(latestAssessment(db, now)),
      days: trendRows(db, now, TREND_DAYS_READ),
      intervals: levelIntervals(db, now, TREND_DAYS_READ, TREND_POINTS_SHOWN),
      rows: newestArticles(db, now),
      fetched: firstRow(latestFetch(db)),
      states: callStates(db),
      reviews: latestReviews(db, "article", now),
      registered: registeredCrises(db, now),
    },
    ({ latest, days, intervals, rows, fetched, states, reviews, registered }) => {
      const freshness = fetched ? freshnessOf(fetched) : null;
      const assessment = latest ? toAssessmentView(latest) : null;
      const grouped = groupStories(rows.map(toScoredArticle));
      const shown = {
        assessment: assessment && shownAssessment(assessment),
        sources: sourcesByKind(freshness),
        headline: assessment ? headline(assessment) : null,
        forecastChange: assessment?.february2028Prediction
          ? forecastSentence(assessment.february2028Prediction.likelihood, assessment)
          : null,
        trend: toTrend(days)
          .slice(-TREND_POINTS_SHOWN)
          .map((point) => ({ ...point, ...(intervals.get(point.date.getTime()) ?? NO_INTERVAL) })),
        methodChange: methodChange(
          days
            .slice(0, TREND_POINTS_SHOWN)
            .map(({ date, methodVersion }) => ({ date: new Date(date), methodVersion }))
            .reverse(),
        ),
        parts: assessment && levelMakeup(assessment.level),
        events: timeline(assessment && { ...assessment, ...assessment.level }, grouped),
        stories: newsStories(grouped, assessment?.level.stories ?? []).map((story) => ({
          ...story,
          review: reviews.get(story.id) ?? null,
        })),
        articleCount: rows.length,
      };
      return {
        shown,
        assessment,
        registered,
        freshness: freshness && { ...freshness, missing: missingServices(freshness.failed, states) },
      };
    },
  );

const shownAssessment = ({ date, riskLevel, level, forecast, ...assessment }: AssessmentView) => ({
  date,
  riskLevel,
  levelInterval: level.interval,
  unverified: level.unverified,
  inForce: level.restrictions.map(({ id, name }) => ({ id, name })),
  explanation: assessment.explanation,
  prediction: assessment.february2028Prediction && {
    likelihood: assessment.february2028Prediction.likelihood,
    reasoning: assessment.february2028Prediction.reasoning,
  },
  forecastInterval: forecast.interval,
  forecastSteps: forecast.steps,
  baseRate: baseRateOf(forecast),
  coverage: assessment.coverage,
});

export type SharedDashboard = ReturnType<ReturnType<typeof sharedDashboard>["read"]>;

/**
 * Query for the version of the shared data, one small row, and for the assessment current at the user's last visit if
 * it isn't the latest.
 * @param lastVisit null if unknown
 */
export const ownDashboard = (db: Database, now: Date, lastVisit: Date | null) =>
  joinQueries(
    {
      version: firstRow(dataVersion(db, { now: now.getTime(), day: Math.floor(now.getTime() / DAY_MS) })),
      ...(lastVisit && { atVisit: firstRow(earlierInForceAt(db, lastVisit, now)) }),
    },
    ({ version, atVisit }) => ({
      version: version?.version ?? "",
      lastVisit,
      atVisit: atVisit && toAssessmentView(atVisit),
    }),
  );

export type OwnDashboard = ReturnType<ReturnType<typeof ownDashboard>["read"]>;

/** The part of the dashboard that depends on the viewer or the time. The analysis dialogs load their own data when opened. */
export function viewersDashboard(
  { config }: Pick<Context, "config">,
  now: Date,
  { assessment, registered, freshness }: SharedDashboard,
  { lastVisit, atVisit }: Omit<OwnDashboard, "version">,
) {
  const crises = shownCrises(now, assessment, registered);
  return {
    now,
    isDemonstration: showsDemonstrationData(config),
    freshness: freshness && {
      text: freshnessText(freshness, now),
      at: freshness.updatedAt,
      missing: freshness.missing,
      responded: freshness.responded,
      total: freshness.total,
    },
    crises,
    sinceVisit: lastVisit && assessment ? changesSince(lastVisit, atVisit, assessment) : null,
    proposals: assessment ? smallerProposals(assessment, crises, registered.decisions, now) : [],
  };
}

/** Possible restrictions that have begun, that the banner doesn't show and no administrator has decided since. */
const smallerProposals = (
  { date, level }: AssessmentView,
  crises: readonly { id: string }[],
  decisions: Decisions,
  now: Date,
) =>
  level.proposals
    .filter(({ id, effect }) => {
      const decided = decisions.get(id);
      return (
        effect === "begins" && !(decided && decided.at > date) && !crises.some((crisis) => crisis.id === id)
      );
    })
    .map(({ id, name, kind, title, url, source, points, ...span }) => ({
      id,
      name,
      kind,
      ...possibleState({ kind, ...span }, now),
      title,
      url,
      source,
      points,
    }));

export type DashboardData = SharedDashboard["shown"] & ReturnType<typeof viewersDashboard>;

/** Null if there was no assessment at the time of the visit. */
function changesSince(visit: Date, earlier: AssessmentView | undefined, latest: AssessmentView) {
  const before = earlier ?? (visit >= latest.date ? latest : null);
  return before && visitChanges(visit, before, latest);
}

/**
 * Query for a version string that changes with every refresh, assessment and review, with the register and the decisions on it,
 * with the articles shown and their scores, and with the UTC day.
 */
const dataVersion = prepared((db) =>
  db
    .select({
      version: sql<string>`json_array(
        ${sql.placeholder("day")},
        (select id from risk_assessments where date <= ${NOW} order by date desc limit 1),
        ${newestArticlesVersion(NOW)},
        ${newestReview},
        ${registerVersion(NOW)},
        ${latestFetchAt})`,
    })
    .from(sql`(select 1)`),
);

/** Query for the assessment that was current at an instant before the latest one; empty otherwise. */
const earlierInForceAt = (db: Database, instant: Date, now: Date) =>
  db
    .select()
    .from(riskAssessments)
    .where(
      and(
        lte(riskAssessments.date, instant),
        sql`${instant.getTime()} < (select max(date) from risk_assessments where date <= ${now.getTime()})`,
      ),
    )
    .orderBy(desc(riskAssessments.date))
    .limit(1);
