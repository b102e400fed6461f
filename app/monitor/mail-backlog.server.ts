import { sql } from "drizzle-orm";
import { z } from "zod";
import { ALERTS_PENDING_SINCE } from "~/alerts/raise.server";
import type { Database } from "~/database/open.server";
import { madeJson } from "~/database/columns.server";
import { query, type Query } from "~/database/query.server";
import { IS_PAUSED_WITH_EMAILS, IS_QUEUED } from "~/delivery/lanes.server";
import { EMAIL_PRIORITIES, type EmailPriority } from "~/delivery/priority";
import { mailRatesSql, type MailRates } from "~/delivery/suppression.server";
import { IS_DEAD, type Undelivered } from "~/delivery/undelivered.server";
import { isPendingTooLong } from "./alarms";

interface PausedLane {
  lane: EmailPriority;
  pausedSince: string;
  pausedUntil: string;
  lastError: string;
}

export interface Backlog {
  waiting: number;
  oldestQueuedAt: string | null;
  /** Whether an email of any lane failed that can be resent with all others. */
  hasFailed: boolean;
  /** When the oldest assessment was made whose alerts aren't all created; null if that is normal still. */
  alertsPendingSince: string | null;
  /** In the last 30 days. */
  rates: MailRates;
  /** Lanes waiting for the email provider to recover. */
  paused: PausedLane[];
}

const instantText = z.number().transform((ms) => new Date(ms).toISOString());

/** Emails that are queued but not sent yet. */
export const mailBacklog = (db: Database, now: Date): Query<Backlog> =>
  query(backlogRow(db, now), (rows) => toBacklog(rows, now));

const QUEUED_EMAILS = sql`from messages where priority in ${EMAIL_PRIORITIES} and ${IS_QUEUED}`;

function backlogRow(db: Database, now: Date) {
  return db
    .select({
      hasFailed: sql`exists (select 1 from messages where ${IS_DEAD})`.mapWith(Boolean),
      waiting: sql<number>`(select count(*) ${QUEUED_EMAILS})`,
      oldestQueuedAt: sql`(select min(created_at) ${QUEUED_EMAILS})`.mapWith((ms: number) =>
        new Date(ms).toISOString(),
      ),
      ...mailRatesSql(now),
      alertsPendingSince: sql<number | null>`${ALERTS_PENDING_SINCE}`,
      paused: madeJson(
        sql`(select json_group_array(json_object('lane', lane, 'pausedSince', coalesce(paused_since, paused_until),
          'pausedUntil', paused_until, 'lastError', coalesce(last_error, '')))
          from email_lanes where ${IS_PAUSED_WITH_EMAILS} and paused_until is not null)`,
        z.array(
          z.object({
            lane: z.enum(EMAIL_PRIORITIES),
            pausedSince: instantText,
            pausedUntil: instantText,
            lastError: z.string(),
          }),
        ),
      ),
    })
    .from(sql`(select 1)`);
}

function toBacklog([row]: Awaited<ReturnType<typeof backlogRow>>, now: Date): Backlog {
  const pendingSince = row?.alertsPendingSince ?? null;
  const isTooLong = pendingSince !== null && isPendingTooLong(now.getTime() - pendingSince);
  return {
    waiting: row?.waiting ?? 0,
    oldestQueuedAt: row?.oldestQueuedAt ?? null,
    hasFailed: row?.hasFailed ?? false,
    alertsPendingSince: isTooLong ? new Date(pendingSince).toISOString() : null,
    rates: { sent: row?.sent ?? 0, bounced: row?.bounced ?? 0, complained: row?.complained ?? 0 },
    paused: row?.paused ?? [],
  };
}

export type UndeliveredView = ReturnType<typeof undeliveredView>;

/** A failed email as shown on the monitor. */
export const undeliveredView = (failed: Undelivered) => ({
  ...failed,
  queuedAt: failed.queuedAt.toISOString(),
});
