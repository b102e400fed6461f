import type { Context } from "~/context.server";
import { queueRefresh } from "~/refresh/refresh.server";
import { auditInsert, type Actor } from "./audit-log.server";

/**
 * Asks for a refresh, which the queue's consumer does by the same code as the cron; `force` asks every source now. Whether
 * one is running is known before the answer, because the refresh takes its turn first.
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
