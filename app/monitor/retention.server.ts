import { sql, type SQL } from "drizzle-orm";
import { HISTORY_DAYS } from "~/assessment/outlet-flow";
import { dayNumber } from "~/assessment/story-reports";
import type { Database } from "~/database/open.server";
import { forgetOutletDays } from "~/news/outlet-days.server";
import { DAY_MS } from "~/time";
import { RETENTION_DAYS } from "./retention-days";

type Table = keyof typeof RETENTION_DAYS;

/** A literal: D1 binds numbers as REAL, and dividing by one would not give whole days. */
const WHOLE_DAY = sql.raw(String(DAY_MS));

const ROWS_PER_DELETE = 2000;
/** Together with the other tasks of the hour this stays far under the 1,000 statements that D1 allows an invocation. */
const DELETES_PER_TABLE = 20;

/** The news that evidence and the screens use; the rest is only kept to recognize articles that come again. */
const RELEVANT_FROM = 40;

/**
 * The expired rows of each table, oldest first. Tables whose time column has no index are read in the order of insertion,
 * and no further than one page: what was inserted first is oldest.
 */
const EXPIRED: Record<Table, (before: number) => SQL> = {
  apiEvents: (before) => byTime("api_events", sql`timestamp < ${before}`, "timestamp"),
  resetTokens: (before) => byTime("password_reset_tokens", sql`expires_at < ${before}`, "expires_at"),
  passkeyChallenges: (before) => byTime("passkey_challenges", sql`expires_at < ${before}`, "expires_at"),
  emailChanges: (before) => byInsertion("email_changes", "created_at", before),
  sessions: (before) => byTime("sessions", sql`expires_at < ${before}`, "expires_at"),
  triggeredAlerts: (before) => byInsertion("triggered_alerts", "triggered_at", before),
  accountEmails: (before) => byInsertion("account_emails", "created_at", before),
  digests: (before) => byInsertion("digests", "created_at", before),
  newsEmails: (before) => byInsertion("news_emails", "created_at", before),
  irrelevantNews: (before) =>
    byTime(
      "news_articles",
      sql`published_at < ${before} and relevance_score < ${RELEVANT_FROM}`,
      "published_at",
    ),
  news: (before) => byTime("news_articles", sql`published_at < ${before}`, "published_at"),
  refreshRuns: (before) => byTime("refresh_runs", sql`started_at < ${before}`, "started_at"),
  assessments: (before) =>
    byTime(
      "risk_assessments",
      sql`date < ${before} and alerts_raised_at is not null
        and exists (select 1 from risk_assessments later where later.date > risk_assessments.date
          and later.date / ${WHOLE_DAY} = risk_assessments.date / ${WHOLE_DAY})
        and not exists (select 1 from triggered_alerts where risk_assessment_id = risk_assessments.id)`,
      "date",
    ),
  archivedUsers: (before) => byTime("archived_users", sql`archived_at < ${before}`, "archived_at"),
  archivedRows: (before) => byTime("archived_rows", sql`archived_at < ${before}`, "archived_at"),
  operatorAlarms: (before) => byTime("operator_alarms", sql`cleared_at < ${before}`, "cleared_at"),
};

const byTime = (table: string, condition: SQL, column: string) => sql`
  delete from ${sql.raw(table)} where rowid in (
    select rowid from ${sql.raw(table)} where ${condition}
    order by ${sql.raw(column)} limit ${ROWS_PER_DELETE})`;

const byInsertion = (table: string, column: string, before: number) => sql`
  delete from ${sql.raw(table)} where rowid in (
    select rowid from (
      select rowid, ${sql.raw(column)} as at from ${sql.raw(table)} order by rowid limit ${ROWS_PER_DELETE})
    where at < ${before})`;

/**
 * Deletes what is older than its retention period, table by table. Bounded per run and safe to repeat: what is left over
 * waits for the next run.
 * @returns how many rows of each table it deleted
 */
export async function applyRetention(db: Database, now: Date): Promise<Record<Table, number>> {
  const deleted = {} as Record<Table, number>;
  for (const table of Object.keys(RETENTION_DAYS) as Table[]) {
    const before = now.getTime() - RETENTION_DAYS[table] * DAY_MS;
    deleted[table] = 0;
    for (let round = 0; round < DELETES_PER_TABLE; round += 1) {
      const { meta } = await db.run(EXPIRED[table](before));
      deleted[table] += meta.changes;
      if (meta.changes < ROWS_PER_DELETE) break;
    }
  }
  await forgetOutletDays(db, dayNumber(now) - HISTORY_DAYS);
  return deleted;
}
