import { sql, type SQL } from "drizzle-orm";
import { dayNumber, HISTORY_DAYS } from "~/assessment/level/story-reports";
import type { Database } from "~/database/open.server";
import { forgetUnreachable } from "~/delivery/suppression.server";
import { forgetOutletDays } from "~/news/outlet-days.server";
import { DAY_MS } from "~/time";
import { RETENTION_DAYS } from "./retention-days";
import { RELEVANT_FROM } from "~/news/coding-guide";

type Table = keyof typeof RETENTION_DAYS;

/** A literal, because D1 binds numbers as REAL, and dividing by one wouldn't give whole days. */
const WHOLE_DAY = sql.raw(String(DAY_MS));

const ROWS_PER_DELETE = 2000;
/** Together with the hour's other tasks this stays well under D1's 1,000 statements per invocation. */
const DELETES_PER_TABLE = 20;

const IS_FORGOTTEN_SOON = sql`document is null and read_by not in ('differ', 'administrator')`;

/**
 * The expired rows of each table, oldest first. Tables without an index on their time column are read in insertion
 * order, at most one page, because the first inserted are the oldest.
 */
const EXPIRED: Record<Table, (before: number) => SQL> = {
  apiEvents: (before) => byTime("api_events", sql`timestamp < ${before}`, "timestamp"),
  resetTokens: (before) => byTime("password_reset_tokens", sql`expires_at < ${before}`, "expires_at"),
  emailVerifications: (before) => byTime("email_verifications", sql`expires_at < ${before}`, "expires_at"),
  passkeyChallenges: (before) => byTime("passkey_challenges", sql`expires_at < ${before}`, "expires_at"),
  emailChanges: (before) => byInsertion("email_changes", "created_at", before),
  codeAttempts: (before) => byTime("code_attempts", sql`started_at < ${before}`, "started_at"),
  mailboxPauses: (before) => byTime("mailbox_pauses", sql`until < ${before}`, "until"),
  sessions: (before) => byTime("sessions", sql`expires_at < ${before}`, "expires_at"),
  triggeredAlerts: (before) => byInsertion("triggered_alerts", "triggered_at", before),
  alertEmails: (before) =>
    byTime("messages", sql`priority = 'prompt' and created_at < ${before}`, "created_at"),
  otherMessages: (before) =>
    byTime(
      "messages",
      sql`priority in ('immediate', 'device', 'routine') and created_at < ${before}`,
      "created_at",
    ),
  emergencyNotices: (before) => byInsertion("emergency_notices", "created_at", before),
  eventAlerts: (before) => byInsertion("event_alerts", "created_at", before),
  irrelevantNews: (before) =>
    byTime(
      "news_articles",
      sql`published_at < ${before} and relevance_score < ${RELEVANT_FROM} and ${IS_FORGOTTEN_SOON}`,
      "published_at",
    ),
  irrelevantRecords: (before) =>
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
  suppressedAddresses: (before) =>
    byTime(
      "suppressed_addresses",
      sql`bounced_at < ${before} and coalesce(complained_at, 0) < ${before}
        or complained_at < ${before} and bounced_at is null`,
      "rowid",
    ),
  emailReports: (before) =>
    byTime("email_reports", sql`sent_on < date(${before} / 1000, 'unixepoch')`, "sent_on"),
  mailDays: (before) => byTime("mail_days", sql`day < date(${before} / 1000, 'unixepoch')`, "day"),
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
 * Deletes rows past their retention period, table by table. Bounded per run and idempotent; the next run continues.
 * @returns how many rows it deleted from each table
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
  await forgetUnreachable(db, new Date(now.getTime() - RETENTION_DAYS.suppressedAddresses * DAY_MS));
  await forgetOutletDays(db, dayNumber(now) - HISTORY_DAYS);
  return deleted;
}
