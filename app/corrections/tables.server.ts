import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { REPORTED_KINDS, REPORT_REASONS, VERDICTS } from "./reports";
import { flag, instant } from "~/database/columns.server";
import { users } from "~/users/tables.server";

/** A reader's report of a mistake, until an administrator decides. */
export const mistakeReports = sqliteTable(
  "mistake_reports",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: REPORTED_KINDS }).notNull(),
    /** The id of the article or register entry. */
    subjectId: text("subject_id").notNull(),
    /** Its title as the reader saw it, because articles are deleted eventually. */
    title: text("title").notNull(),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    comment: text("comment").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    state: text("state", { enum: ["open", "decided"] })
      .notNull()
      .default("open"),
    decidedAt: instant("decided_at"),
  },
  (t) => [
    uniqueIndex("mistake_reports_one_open_per_user")
      .on(t.userId, t.kind, t.subjectId)
      .where(sql`state = 'open'`),
    index("mistake_reports_by_user").on(t.userId, t.createdAt),
    index("mistake_reports_open")
      .on(t.kind, t.subjectId, t.createdAt)
      .where(sql`state = 'open'`),
  ],
);

/** A review's outcome, shown publicly with the story or entry. Names no reader. */
export const contentReviews = sqliteTable(
  "content_reviews",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: REPORTED_KINDS }).notNull(),
    subjectId: text("subject_id").notNull(),
    cause: text("cause", { enum: ["report", "disagreement"] }).notNull(),
    verdict: text("verdict", { enum: VERDICTS }).notNull(),
    note: text("note").notNull().default(""),
    reviewedAt: instant("reviewed_at").notNull(),
    isDemonstration: flag("is_demonstration").notNull().default(false),
  },
  (t) => [
    index("content_reviews_by_time").on(t.kind, t.reviewedAt),
    index("content_reviews_found").on(t.isDemonstration, t.verdict),
  ],
);
