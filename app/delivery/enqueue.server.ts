import { DELIVERY_KINDS, type DeliveryJob } from "./job";
import { queueOf, type LaneQueues } from "./lanes.server";

/** Cloudflare Queues' longest delay. */
const DELAY_MAX_SECONDS = 12 * 60 * 60;

/**
 * Enqueues one message per lane of these jobs, now or in `delaySeconds`; a message sends everything due in its lane.
 * Never throws: jobs that fail to enqueue stay due, and the next sweep retries them.
 * @returns how many messages were enqueued
 */
export async function enqueue(
  context: LaneQueues,
  jobs: readonly DeliveryJob[],
  delaySeconds = 0,
): Promise<number> {
  let enqueued = 0;
  for (const lane of DELIVERY_KINDS) {
    const job = jobs.find(({ kind }) => kind === lane);
    if (!job) continue;
    try {
      await queueOf(context, lane).send(job, {
        contentType: "json",
        delaySeconds: Math.min(Math.max(0, Math.ceil(delaySeconds)), DELAY_MAX_SECONDS),
      });
      enqueued += 1;
    } catch (error) {
      console.warn({ event: "enqueue-failed", lane, reason: String(error) });
    }
  }
  return enqueued;
}
