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

/** SQL that deletes a page of what expired before an instant (ms since 1970). */
type Expired = (before: number) => SQL;

/** Rows whose time is before that, and for which the condition holds, the oldest first. */
const byTime =
  (table: string, column: string, condition = sql`true`): Expired =>
  (before) =>
    pageOf(table, sql`${sql.raw(column)} < ${before} and ${condition}`, column);

/** The same for a column that holds a UTC day. */
const byDay =
  (table: string, column: string): Expired =>
  (before) =>
    pageOf(table, sql`${sql.raw(column)} < date(${before} / 1000, 'unixepoch')`, column);

/** For a table without an index on its time: reads one page of the rows inserted first, which are the oldest. */
const byInsertion =
  (table: string, column: string): Expired =>
  (before) => sql`
  delete from ${sql.raw(table)} where rowid in (
    select rowid from (
      select rowid, ${sql.raw(column)} as at from ${sql.raw(table)} order by rowid limit ${ROWS_PER_DELETE})
    where at < ${before})`;

const pageOf = (table: string, condition: SQL, order: string) => sql`
  delete from ${sql.raw(table)} where rowid in (
    select rowid from ${sql.raw(table)} where ${condition}
    order by ${sql.raw(order)} limit ${ROWS_PER_DELETE})`;

const IS_IRRELEVANT = sql`relevance_score < ${RELEVANT_FROM}`;

/** A decision or a document makes an article a record. */
const IS_NO_RECORD = sql`document is null and read_by not in ('differ', 'administrator')`;

const EXPIRED: Record<Table, Expired> = {
  apiEvents: byTime("api_events", "timestamp"),
  resetTokens: byTime("password_reset_tokens", "expires_at"),
  emailVerifications: byTime("email_verifications", "expires_at"),
  passkeyChallenges: byTime("passkey_challenges", "expires_at"),
  emailChanges: byInsertion("email_changes", "created_at"),
  codeAttempts: byTime("code_attempts", "started_at"),
  mailboxPauses: byTime("mailbox_pauses", "until"),
  sessions: byTime("sessions", "expires_at"),
  triggeredAlerts: byInsertion("triggered_alerts", "triggered_at"),
  alertEmails: byTime("messages", "created_at", sql`priority = 'prompt'`),
  otherMessages: byTime("messages", "created_at", sql`priority in ('immediate', 'device', 'routine')`),
  emergencyNotices: byInsertion("emergency_notices", "created_at"),
  eventAlerts: byInsertion("event_alerts", "created_at"),
  irrelevantNews: byTime("news_articles", "published_at", sql`${IS_IRRELEVANT} and ${IS_NO_RECORD}`),
  irrelevantRecords: byTime("news_articles", "published_at", IS_IRRELEVANT),
  news: byTime("news_articles", "published_at"),
  refreshRuns: byTime("refresh_runs", "started_at"),
  assessments: byTime(
    "risk_assessments",
    "date",
    sql`alerts_raised_at is not null
      and exists (select 1 from risk_assessments later where later.date > risk_assessments.date
        and later.date / ${WHOLE_DAY} = risk_assessments.date / ${WHOLE_DAY})
      and not exists (select 1 from triggered_alerts where risk_assessment_id = risk_assessments.id)`,
  ),
  archivedUsers: byTime("archived_users", "archived_at"),
  archivedRows: byTime("archived_rows", "archived_at"),
  operatorAlarms: byTime("operator_alarms", "cleared_at"),
  suppressedAddresses: (before) =>
    pageOf(
      "suppressed_addresses",
      sql`bounced_at < ${before} and coalesce(complained_at, 0) < ${before}
        or complained_at < ${before} and bounced_at is null`,
      "rowid",
    ),
  emailReports: byDay("email_reports", "sent_on"),
  mailDays: byDay("mail_days", "day"),
};

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
