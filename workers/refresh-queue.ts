import type { Context } from "../app/context.server";
import { reportFailure } from "../app/http/failure-report.server";
import { refreshJob } from "../app/refresh/runs.server";
import { runQueuedRefresh } from "../app/refresh/refresh.server";

/** Deliveries per message: the first plus `max_retries` of wrangler.toml. */
const DELIVERIES_MAX = 4;
const RETRY_DELAY_SECONDS = 30;

/**
 * Consumes the queue of requested refreshes: parses the job, refreshes once, then acks. Failed refreshes are retried.
 */
export async function consumeRefreshes(batch: MessageBatch, context: Context): Promise<void> {
  for (const message of batch.messages) {
    const job = refreshJob.safeParse(message.body);
    if (!job.success) {
      console.error({ event: "job-unreadable", queue: batch.queue, message: message.id });
      message.ack();
      continue;
    }
    const { id } = job.data;
    try {
      const isLastDelivery = message.attempts >= DELIVERIES_MAX;
      const outcome = await runQueuedRefresh(context, id, { isLastDelivery });
      console.log({
        event: "refresh",
        ...(outcome.ok ? outcome.refreshed : { correlationId: id, ...outcome }),
      });
      message.ack();
    } catch (error) {
      reportFailure("refresh-failed", { correlationId: id }, error);
      message.retry({ delaySeconds: RETRY_DELAY_SECONDS });
    }
  }
}
