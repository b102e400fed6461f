import type { Context } from "../app/context.server";

/** The queue door: parse the job, deliver, then ack or retry. */
export async function deliver(batch: MessageBatch, context: Context): Promise<void> {
  console.log({ event: "queue", queue: batch.queue, at: context.now().toISOString() });
}
