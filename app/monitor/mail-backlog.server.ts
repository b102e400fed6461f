import { sql } from "drizzle-orm";
import { z } from "zod";
import { ALERTS_PENDING_SINCE } from "~/alerts/raise.server";
import type { Context } from "~/context.server";
import { madeJson } from "~/database/columns.server";
import { query, type Query } from "~/database/query.server";
import { IS_QUEUED, isPausedWithEmails } from "~/delivery/lanes.server";
import { DELIVERY_KINDS, type DeliveryKind } from "~/delivery/job";
import { mailRatesSql, type MailRates } from "~/delivery/suppression.server";
import type { Undelivered } from "~/delivery/undelivered.server";
import { isPendingTooLong } from "./alarms";

interface PausedLane {
  lane: DeliveryKind;
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

/** Emails of all lanes that are queued but not sent yet. */
export const mailBacklog = (context: Pick<Context, "db" | "emailLanes">, now: Date): Query<Backlog> =>
  query(backlogRow(context, now), (rows) => toBacklog(rows, now));

function backlogRow({ db, emailLanes }: Pick<Context, "db" | "emailLanes">, now: Date) {
  const lanes = Object.values(emailLanes);
  const counts = lanes.map(({ outbox }) => sql`(select count(*) from ${outbox} where ${IS_QUEUED})`);
  const oldest = lanes.map(
    ({ outbox, queuedAt }) => sql`select min(${queuedAt}) as at from ${outbox} where ${IS_QUEUED}`,
  );
  const failed = lanes.map(
    ({ outbox }) =>
      sql`exists (select 1 from ${outbox} where delivery_state in ('dead', 'refused') and delivery_state = 'dead')`,
  );
  return db
    .select({
      hasFailed: sql`${sql.join(failed, sql` or `)}`.mapWith(Boolean),
      waiting: sql<number>`${sql.join(counts, sql` + `)}`,
      oldestQueuedAt: sql`(select min(at) from (${sql.join(oldest, sql` union all `)}))`.mapWith(
        (ms: number) => new Date(ms).toISOString(),
      ),
      ...mailRatesSql(now),
      alertsPendingSince: sql<number | null>`${ALERTS_PENDING_SINCE}`,
      paused: madeJson(
        sql`(select json_group_array(json_object('lane', lane, 'pausedSince', coalesce(paused_since, paused_until),
          'pausedUntil', paused_until, 'lastError', coalesce(last_error, '')))
          from email_lanes where ${isPausedWithEmails(emailLanes)} and paused_until is not null)`,
        z.array(
          z.object({
            lane: z.enum(DELIVERY_KINDS),
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
