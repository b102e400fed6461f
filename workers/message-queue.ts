import type { Context } from "../app/context.server";
import { drain } from "../app/delivery/drain.server";
import { sendingJob, type QueueName } from "../app/delivery/priority";
import { reportFailure } from "../app/http/failure-report.server";

/** Consumes the queues of messages: sends what is due in the queue that the jobs name, then acks. Retries if D1 fails. */
export async function consumeMessages(batch: MessageBatch, context: Context): Promise<void> {
  const byQueue = new Map<QueueName, Message[]>();
  for (const message of batch.messages) {
    const job = sendingJob.safeParse(message.body);
    if (!job.success) {
      console.error({ event: "job-unreadable", queue: batch.queue, message: message.id });
      message.ack();
      continue;
    }
    const { queue } = job.data;
    byQueue.set(queue, [...(byQueue.get(queue) ?? []), message]);
  }
  for (const [queue, messages] of byQueue) {
    try {
      console.log({ event: "messages-sent", queue, ...(await drain(context, queue)) });
      for (const message of messages) message.ack();
    } catch (error) {
      reportFailure("delivery-interrupted", { queue }, error);
      for (const message of messages) {
        message.retry({ delaySeconds: Math.min(30 * 2 ** (message.attempts - 1), 600) });
      }
    }
  }
}
