import type { Context } from "../app/context.server";
import { reportFailure } from "../app/failure-report.server";
import { refreshQueued } from "../app/refresh.server";
import { refreshJob } from "../app/refresh-job";

/** The queue door of refreshes asked for by hand: parse the job, refresh once, then ack; what stopped is tried again. */
export async function refreshAsked(batch: MessageBatch, context: Context): Promise<void> {
  for (const message of batch.messages) {
    const job = refreshJob.safeParse(message.body);
    if (!job.success) {
      console.error({ event: "job-unreadable", queue: batch.queue, message: message.id });
      message.ack();
      continue;
    }
    const { id } = job.data;
    try {
      const outcome = await refreshQueued(context, id);
      console.log({
        event: "refresh",
        ...(outcome.ok ? outcome.refreshed : { correlationId: id, ...outcome }),
      });
      message.ack();
    } catch (error) {
      reportFailure("refresh-failed", { correlationId: id }, error);
      message.retry({ delaySeconds: 30 });
    }
  }
}
