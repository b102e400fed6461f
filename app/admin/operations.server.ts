import { queueRefresh } from "~/refresh/refresh.server";
import { auditInsert, type Actor } from "~/audit/audit-log.server";
import { z } from "zod";
import type { Context } from "~/context.server";
import { resend, resendAll } from "~/delivery/undelivered.server";

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
