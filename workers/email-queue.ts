import type { Context } from "../app/context.server";
import { drainLane, shareInvocation } from "../app/delivery/drain.server";
import { deliveryJob, type DeliveryKind } from "../app/delivery/job";
import { reportFailure } from "../app/http/failure-report.server";

/** Consumes the email queues: sends what is due in the lanes named by the messages, then acks. Retries if D1 fails. */
export async function consumeEmails(batch: MessageBatch, context: Context): Promise<void> {
  const lanes = new Map<DeliveryKind, Message[]>();
  for (const message of batch.messages) {
    const job = deliveryJob.safeParse(message.body);
    if (!job.success) {
      console.error({ event: "job-unreadable", queue: batch.queue, message: message.id });
      message.ack();
      continue;
    }
    const { kind } = job.data;
    lanes.set(kind, [...(lanes.get(kind) ?? []), message]);
  }
  const nextShare = shareInvocation(context, lanes.size);
  for (const [lane, messages] of lanes) {
    try {
      console.log({ event: "emails-sent", lane, ...(await drainLane(context, lane, nextShare())) });
      for (const message of messages) message.ack();
    } catch (error) {
      reportFailure("delivery-interrupted", { lane }, error);
      for (const message of messages) {
        message.retry({ delaySeconds: Math.min(30 * 2 ** (message.attempts - 1), 600) });
      }
    }
  }
}
