import type { Context } from "~/context.server";
import { jobFor, type QueueName, type SendingJob } from "./priority";

/** Cloudflare Queues' longest delay. */
const DELAY_MAX_SECONDS = 12 * 60 * 60;

export type MessageQueues = Pick<Context, "peopleMessages" | "bulkMessages">;

/**
 * Enqueues a message that has a queue's consumer send everything due, now or in `delaySeconds`. Never throws: what isn't
 * enqueued stays due, and the next sweep enqueues it.
 * @returns how many messages were enqueued: 0 or 1
 */
export async function enqueue(
  context: MessageQueues,
  queue: QueueName,
  { reason = "due", delaySeconds = 0 }: { reason?: SendingJob["reason"]; delaySeconds?: number } = {},
): Promise<number> {
  const bindings: Record<QueueName, Queue> = { people: context.peopleMessages, bulk: context.bulkMessages };
  try {
    await bindings[queue].send(jobFor(queue, reason), {
      contentType: "json",
      delaySeconds: Math.min(Math.max(0, Math.ceil(delaySeconds)), DELAY_MAX_SECONDS),
    });
    return 1;
  } catch (error) {
    console.warn({ event: "enqueue-failed", queue, reason: String(error) });
    return 0;
  }
}
