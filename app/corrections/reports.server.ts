import { and, asc, count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "~/context.server";
import { madeJson } from "~/database/columns.server";
import { insertWhere } from "~/database/insert.server";
import type { Database } from "~/database/open.server";
import { PAGE_SIZE, type Page, type PageRequest } from "~/database/paging";
import { pageOf, query, type Query } from "~/database/query.server";
import { restrictions } from "~/assessment/tables.server";
import { mistakeReports } from "./tables.server";
import { newsArticles } from "~/news/tables.server";
import { DAY_MS } from "~/time";
import { REPORT_REASONS, REPORTS_PER_DAY_MAX, type ReportedKind, type ReportReason } from "./reports";
import type { ReportForm } from "./report-forms";

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

/** Readers' reports about one article or entry. */
export interface OpenReport {
  kind: ReportedKind;
  id: string;
  title: string;
  reports: number;
  reasons: ReportReason[];
  comments: string[];
  firstAt: string;
}

/** Query for subjects with open reports, longest waiting first. Only the page's subjects have their comments read. */
export function openReports(db: Database, request: PageRequest): Query<Page<OpenReport>> {
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
