import type { Context } from "../app/context.server";
import { reportFailure } from "../app/http/failure-report.server";
import { isRestored } from "../app/privacy/erasure-marker.server";
import { deliverNotifications } from "../app/push/messages.server";

const HOLD_SECONDS = 60;

/** Consumes the queue of notifications: sends what is due, whatever the messages say, then acks. Retries if D1 fails. */
export async function consumeNotifications(batch: MessageBatch, context: Context): Promise<void> {
  if (await isRestored(context)) {
    for (const message of batch.messages) message.retry({ delaySeconds: HOLD_SECONDS });
    return;
  }
  try {
    console.log({ event: "notifications-sent", ...(await deliverNotifications(context)) });
    for (const message of batch.messages) message.ack();
  } catch (error) {
    reportFailure("notifications-interrupted", {}, error);
    for (const message of batch.messages) {
      message.retry({ delaySeconds: Math.min(30 * 2 ** (message.attempts - 1), 600) });
    }
  }
}
