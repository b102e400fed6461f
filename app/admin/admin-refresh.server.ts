import type { Context } from "~/context.server";
import { queueRefresh } from "~/refresh/refresh.server";
import { auditInsert, type Actor } from "./audit-log.server";

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
