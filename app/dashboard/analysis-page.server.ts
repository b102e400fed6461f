import { requireAccessAndRead, type ViewerAndRead } from "~/accounts/sign-in/access.server";
import { latestAssessment, toAssessmentView } from "~/assessment/assessments.server";
import type { AnalysisSubject } from "~/assessment/reports/analysis-subject";
import { history, movingDays } from "~/assessment/reports/history.server";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { firstRow, joinQueries, type Query } from "~/database/query.server";
import type { RequestScope } from "~/http/request-scope";
import { cachedLandingFacts } from "~/feeds/public-days.server";

const HISTORY_DAYS = 90;

type ReadForViewer = <Result>(
  request: Request,
  context: Context & Partial<RequestScope>,
  query: Query<Result>,
) => Promise<ViewerAndRead<Result>>;

/**
 * Returns what the page and the dialog about the level or the forecast show: the last finished day for everyone, as on the
 * landing page, and the latest assessment, the history and its events for those with access only. Two round trips.
 * @param readForViewer runs the subscribers' query; by default it refuses everyone else
 */
export async function analysisPage(
  request: Request,
  context: Context & Partial<RequestScope>,
  subject: AnalysisSubject,
  readForViewer: ReadForViewer = requireAccessAndRead,
) {
  const now = context.now();
  const [facts, { user, read }] = await Promise.all([
    cachedLandingFacts(request, context, now),
    readForViewer(request, context, subscribersPart(context.db, now, subject)),
  ]);
  return {
    isDemonstration: facts.isDemonstration,
    day: facts.day,
    isSignedIn: user !== null,
    latest: read,
  };
}

/** Null before the first assessment. */
const subscribersPart = (db: Database, now: Date, subject: AnalysisSubject) =>
  joinQueries(
    {
      assessment: firstRow(latestAssessment(db, now)),
      points: history(db, now, HISTORY_DAYS),
      moves: movingDays(db, now, HISTORY_DAYS, subject),
    },
    ({ assessment, points, moves }) =>
      assessment ? { assessment: toAssessmentView(assessment), points, moves } : null,
  );
