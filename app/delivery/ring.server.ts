import type { Context } from "~/context.server";
import type { DeliveryJob } from "./job";

/** Cloudflare's limit for one sendBatch; a hundred of our jobs are about 10 KB of its 256 KB. */
const JOBS_PER_BATCH = 100;

/**
 * Puts jobs on the queue, to be delivered now or in `delaySeconds` (at most 12 hours). Never throws: what could not be
 * rung keeps its `ringAt`, and the next sweep or refresh rings it again.
 * @returns how many jobs the queue took
 */
export async function ring(
  context: Pick<Context, "alertEmails">,
  jobs: readonly DeliveryJob[],
  delaySeconds = 0,
): Promise<number> {
  let rung = 0;
  for (let start = 0; start < jobs.length; start += JOBS_PER_BATCH) {
    const page = jobs.slice(start, start + JOBS_PER_BATCH);
    try {
      await context.alertEmails.sendBatch(page.map((body) => ({ body, contentType: "json", delaySeconds })));
      rung += page.length;
    } catch (error) {
      console.warn({ event: "ring-failed", jobs: page.length, reason: String(error) });
    }
  }
  return rung;
}
