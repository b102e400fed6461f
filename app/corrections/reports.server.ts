import { and, asc, count, eq, sql, desc, gte, type SQL } from "drizzle-orm";
import { z } from "zod";
import { restrictions } from "~/assessment/tables.server";
import type { Context } from "~/context.server";
import { madeJson } from "~/database/columns.server";
import { insertWhere } from "~/database/insert.server";
import type { Database } from "~/database/open.server";
import { PAGE_SIZE, type PageRequest } from "~/database/paging";
import { pageOf, query, type Query, runBatch, type Statement } from "~/database/query.server";
import { newsArticles } from "~/news/tables.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { DAY_MS } from "~/time";
import type { ReportForm, VerdictForm } from "./report-forms";
import {
  REPORT_REASONS,
  REPORTS_PER_DAY_MAX,
  type ReportedKind,
  type ReviewedSample,
  type ReviewOutcome,
} from "./reports";
import { mistakeReports, contentReviews } from "./tables.server";

const COMMENTS_LISTED_MAX = 5;

export interface ReportedSubject {
  kind: ReportedKind;
  id: string;
  title: string;
  url: string;
}

/** Returns what a report would be about; null if there is no such article or entry. */
export async function reportedSubject(
  db: Database,
  kind: ReportedKind,
  id: string,
): Promise<ReportedSubject | null> {
  const [row] =
    kind === "article"
      ? await db
          .select({ title: newsArticles.title, url: newsArticles.link })
          .from(newsArticles)
          .where(eq(newsArticles.id, id))
      : await db
          .select({ title: restrictions.name, url: restrictions.sourceUrl })
          .from(restrictions)
          .where(eq(restrictions.id, id));
  return row ? { kind, id, ...row } : null;
}

/**
 * Stores a reader's report. `known`: the same reader has an open report on the same subject. `too-many`: the limit is
 * ten within 24 hours, checked in the inserting statement so concurrent requests can't exceed it.
 */
export async function submitReport(
  { db, now, newId }: Pick<Context, "db" | "now" | "newId">,
  userId: string,
  subject: ReportedSubject,
  { reason, comment }: Pick<ReportForm, "reason" | "comment">,
): Promise<"kept" | "known" | "too-many"> {
  const { kind, id: subjectId, title } = subject;
  const createdAt = now();
  const inserted = await insertWhere(
    db,
    mistakeReports,
    { id: newId(), userId, kind, subjectId, title, reason, comment, createdAt },
    sql`(select count(*) from mistake_reports
      where user_id = ${userId} and created_at > ${createdAt.getTime() - DAY_MS}) < ${REPORTS_PER_DAY_MAX}`,
  )
    .onConflictDoNothing()
    .returning({ id: mistakeReports.id });
  if (inserted.length > 0) return "kept";
  const [open] = await db
    .select({ count: count() })
    .from(mistakeReports)
    .where(
      and(
        eq(mistakeReports.userId, userId),
        eq(mistakeReports.kind, kind),
        eq(mistakeReports.subjectId, subjectId),
        eq(mistakeReports.state, "open"),
      ),
    );
  return open && open.count > 0 ? "known" : "too-many";
}

/** Query for subjects with open reports, longest waiting first. Only the page's subjects have their comments read. */
export function openReports(db: Database, request: PageRequest) {
  const { page, size = PAGE_SIZE } = request;
  const listed = db
    .select({
      kind: mistakeReports.kind,
      id: mistakeReports.subjectId,
      title: sql<string>`max(${mistakeReports.title})`.as("listed_title"),
      reports: count().as("reports"),
      reasons: sql<string>`json_group_array(distinct ${mistakeReports.reason})`.as("reasons"),
      firstAt: sql<number>`min(${mistakeReports.createdAt})`.as("first_at"),
    })
    .from(mistakeReports)
    .where(eq(mistakeReports.state, "open"))
    .groupBy(mistakeReports.kind, mistakeReports.subjectId)
    .orderBy(asc(sql`min(${mistakeReports.createdAt})`))
    .limit(size + 1)
    .offset((page - 1) * size)
    .as("listed");
  const comments = sql`(select json_group_array(comment) from (
    select comment from mistake_reports
    where kind = listed.kind and subject_id = listed.subject_id and state = 'open' and comment <> ''
    order by created_at limit ${COMMENTS_LISTED_MAX}))`;
  return query(
    db
      .select({
        kind: listed.kind,
        id: listed.id,
        title: listed.title,
        reports: listed.reports,
        reasons: madeJson(sql`${listed.reasons}`, z.array(z.enum(REPORT_REASONS))),
        comments: madeJson(comments, z.array(z.string())),
        firstAt: listed.firstAt,
      })
      .from(listed)
      .orderBy(asc(listed.firstAt)),
    (rows) => pageOf(rows, request, (row) => ({ ...row, firstAt: new Date(row.firstAt).toISOString() })),
  );
}

/** Readers' reports about one article or entry. */
export type OpenReport = ReturnType<ReturnType<typeof openReports>["read"]>["rows"][number];

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
