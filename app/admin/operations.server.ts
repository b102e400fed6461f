import { sql } from "drizzle-orm";
import { z } from "zod";
import { auditInsert, type Actor } from "~/audit/audit-log.server";
import type { Context } from "~/context.server";
import { query, type Query } from "~/database/query.server";
import { resend, resendAll, IS_DEAD } from "~/delivery/undelivered.server";
import { queueRefresh } from "~/refresh/refresh.server";

/**
 * Enqueues a refresh for the queue consumer, which runs the same code as the cron; `force` also calls paused sources.
 * Acquires the lease before responding, so a refresh is rejected immediately while one is running.
 */
export async function startAdminRefresh(context: Context, options: { actor: Actor; force: boolean }) {
  const { actor, force } = options;
  const started = await queueRefresh(context, { trigger: "admin", force });
  await auditInsert(context, {
    actor,
    action: "refresh-started",
    subject: force ? "without limits" : undefined,
    detail: started.ok ? { correlationId: started.correlationId } : { reason: started.reason },
    outcome: started.ok ? "done" : "refused",
  });
  return started;
}

/** The body of the refresh call. An empty one is an ordinary refresh. */
export const refreshWishes = z.object({ force_unlimited: z.boolean().default(false) });

/** Resends a failed email with a fresh set of attempts and records who requested it. */
export async function resendEmail(
  context: Context,
  { actor, id }: { actor: Actor; id: string },
): Promise<void> {
  const isSent = await resend(context, id);
  await auditInsert(context, {
    actor,
    action: "mail-sent-again",
    subject: id,
    outcome: isSent ? "done" : "refused",
  });
}

/** Resends every failed email, unpauses the lanes, and records who requested it. */
export async function resendAllEmails(context: Context, { actor }: { actor: Actor }): Promise<void> {
  const count = await resendAll(context);
  await auditInsert(context, {
    actor,
    action: "mail-sent-again",
    subject: "all failed emails",
    detail: { count },
    outcome: "done",
  });
}

/** Each count stops here, so that a flood of failed emails doesn't slow the page. */
const WAITING_COUNTED_MAX = 1000;

export interface WaitingWork {
  /** Possible restrictions, which count toward the level until someone decides. */
  proposals: number;
  /** Stories and restrictions that readers reported. */
  reports: number;
  /** Articles that the rules and the AI model read differently. */
  disagreements: number;
  failedEmails: number;
}

/** Query for how much of each kind of work waits for an administrator. */
export function waitingWork({ db }: Pick<Context, "db">): Query<WaitingWork> {
  const counted = (rows: ReturnType<typeof sql>) =>
    sql<number>`(select count(*) from (${rows} limit ${WAITING_COUNTED_MAX}))`;
  return query(
    db
      .select({
        proposals: counted(sql`select 1 from restriction_proposals where state = 'open'`),
        reports: counted(sql`select distinct kind, subject_id from mistake_reports where state = 'open'`),
        disagreements: counted(sql`select 1 from news_articles where read_by = 'differ'`),
        failedEmails: counted(sql`select 1 from messages where ${IS_DEAD}`),
      })
      .from(sql`(select 1)`),
    ([row]) => row ?? { proposals: 0, reports: 0, disagreements: 0, failedEmails: 0 },
  );
}
