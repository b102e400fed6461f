import type { Context } from "../app/context.server";
import { deliver as deliverOne, giveUp } from "../app/delivery/deliver.server";
import { deliveryJob } from "../app/delivery/job";
import { reportFailure } from "../app/failure-report.server";

/** The queue door: parse the job, deliver, then ack or retry. Jobs of the dead-letter queue are given up, visibly. */
export async function deliver(batch: MessageBatch, context: Context): Promise<void> {
  const isDeadLetters = batch.queue.endsWith("-dead");
  for (const message of batch.messages) {
    const job = deliveryJob.safeParse(message.body);
    if (!job.success) {
      console.error({ event: "job-unreadable", queue: batch.queue, message: message.id });
      message.ack();
      continue;
    }
    const { kind, id } = job.data;
    try {
      const outcome = isDeadLetters
        ? await giveUp(context, job.data).then(() => "dead")
        : await deliverOne(context, job.data);
      console.log({ event: "delivery", kind, id, outcome });
      message.ack();
    } catch (error) {
      reportFailure("delivery-interrupted", { kind, id }, error);
      message.retry({ delaySeconds: Math.min(30 * 2 ** (message.attempts - 1), 600) });
    }
  }
}
