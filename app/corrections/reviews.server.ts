import { and, desc, eq, gte, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert.server";
import type { Database } from "~/database/open.server";
import { query, runBatch, type Query, type Statement } from "~/database/query.server";
import { contentReviews, mistakeReports } from "./tables.server";
import { newsArticles } from "~/news/tables.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { DAY_MS } from "~/time";
import type { ReportedKind, ReviewedSample, ReviewOutcome } from "./reports";
import type { VerdictForm } from "./report-forms";

const OUTCOMES_SHOWN_DAYS = 90;
const OUTCOMES_SHOWN_MAX = 500;

/** A review's cause: a reader's report, or a disagreement between the two readers. */
type ReviewCause = "report" | "disagreement";

type Reviewing = Pick<Context, "db" | "now" | "newId" | "config">;

/** The statement that stores what a review found, for the public page, if the condition holds when its turn comes. */
export function reviewInsert(
  { db, now, newId, config }: Reviewing,
  review: {
    kind: ReportedKind;
    id: string;
    cause: ReviewCause;
    verdict: VerdictForm["verdict"];
    note: string;
  },
  condition = sql`true`,
) {
  const { id: subjectId, ...rest } = review;
  const isDemonstration = showsDemonstrationData(config);
  const row = { id: newId(), subjectId, ...rest, reviewedAt: now(), isDemonstration };
  return insertWhere(db, contentReviews, row, condition);
}

/**
 * Settles the open reports on a subject. A removed article keeps its row with a relevance of 0, and a reason that makes its
 * points add up; past assessments stay as they were. False when no report was open any more:
 * of two decisions at the same time one is made.
 */
export async function decideReports(
  context: Reviewing,
  { kind, id, verdict, note }: VerdictForm,
  also: (open: number, stillOpen: SQL) => Statement,
): Promise<boolean> {
  const { db, now } = context;
  const isOpen = and(
    eq(mistakeReports.kind, kind),
    eq(mistakeReports.subjectId, id),
    eq(mistakeReports.state, "open"),
  );
  const open = await db.$count(mistakeReports, isOpen);
  if (open === 0) return false;
  const stillOpen = sql`exists (select 1 from mistake_reports
    where kind = ${kind} and subject_id = ${id} and state = 'open')`;
  const { decided } = await runBatch(db, {
    review: reviewInsert(context, { kind, id, cause: "report", verdict, note }, stillOpen),
    also: also(open, stillOpen),
    removed: verdict === "removed" ? [removeArticle(db, id, now(), stillOpen)] : [],
    decided: db
      .update(mistakeReports)
      .set({ state: "decided", decidedAt: now() })
      .where(isOpen)
      .returning({ id: mistakeReports.id }),
  });
  return decided.length > 0;
}

const removeArticle = (db: Database, id: string, now: Date, condition: SQL) =>
  db
    .update(newsArticles)
    .set({
      relevanceScore: 0,
      readBy: "administrator",
      relevanceReviewedAt: now,
      reasons: sql`json_insert(reasons, '$[#]', json_object('part', 'review',
        'text', 'an administrator removed it after a report',
        'points', -iif(read_by in ('agree', 'differ'), reading ->> '$.first.score', relevance_score)))`,
    })
    .where(and(eq(newsArticles.id, id), condition));

/** Query for each subject's latest review of one kind within 90 days, by subject id. */
export const latestReviews = (
  db: Database,
  kind: ReportedKind,
  now: Date,
): Query<Map<string, ReviewOutcome>> =>
  query(
    db
      .select({
        subjectId: contentReviews.subjectId,
        verdict: contentReviews.verdict,
        note: contentReviews.note,
        reviewedAt: contentReviews.reviewedAt,
      })
      .from(contentReviews)
      .where(
        and(
          eq(contentReviews.kind, kind),
          gte(contentReviews.reviewedAt, new Date(now.getTime() - OUTCOMES_SHOWN_DAYS * DAY_MS)),
        ),
      )
      .orderBy(desc(contentReviews.reviewedAt))
      .limit(OUTCOMES_SHOWN_MAX),
    (rows) => new Map(rows.toReversed().map(({ subjectId, ...outcome }) => [subjectId, outcome])),
  );

/** SQL: a number that changes with every review. */
export const newestReview = sql`(select max(rowid) from content_reviews)`;

/** How much of everything reviewed was wrong. Never mixes demonstration data and live reviews. */
export const reviewedSample = ({ db, config }: Pick<Context, "db" | "config">): Query<ReviewedSample> =>
  query(
    db
      .select({
        reviewed: sql<number>`count(*)`,
        wrong: sql<number>`total(${contentReviews.verdict} <> 'no-change')`,
      })
      .from(contentReviews)
      .where(eq(contentReviews.isDemonstration, showsDemonstrationData(config))),
    ([row]) => ({ reviewed: row?.reviewed ?? 0, wrong: row?.wrong ?? 0 }),
  );
