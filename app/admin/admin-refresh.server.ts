import type { Context } from "~/context.server";
import { reportFailure } from "~/failure-report.server";
import { startRefresh } from "~/refresh.server";
import { auditInsert, type Actor } from "./audit-log.server";

/**
 * Starts a refresh through the cron's own door and lets it go on after the answer; `force` asks every source now. Whether
 * one is running is known before the answer, because the refresh takes its turn first.
 */
export async function startAdminRefresh(context: Context, options: { actor: Actor; force: boolean }) {
  const { actor, force } = options;
  const started = await startRefresh(context, { trigger: "admin", force });
  if (started.ok) {
    context.waitUntil(
      started.finished.catch((error: unknown) =>
        reportFailure("refresh-failed", { correlationId: started.correlationId }, error),
      ),
    );
  }
  await auditInsert(context, {
    actor,
    action: "refresh-started",
    subject: force ? "without limits" : undefined,
    detail: started.ok ? { correlationId: started.correlationId } : { reason: started.reason },
    outcome: started.ok ? "done" : "refused",
  });
  return started;
}
