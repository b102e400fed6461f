import { and, asc } from "drizzle-orm";
import type { Context } from "~/context.server";
import { SECOND_MS } from "~/time";
import { isFree } from "./claim.server";
import { deliverBatch, type DeliveryOutcome } from "./deliver.server";
import { enqueue } from "./enqueue.server";
import { DELIVERY_KINDS, jobFor, type DeliveryKind } from "./job";
import { IS_QUEUED } from "./lanes.server";

/**
 * D1 allows 1,000 statements per invocation, and a batch takes nine to thirteen; account emails take more, but are few. Its
 * lanes share this number. What is left is for a batch whose emails must be composed one by one, the last of its
 * invocation.
 */
export const BATCHES_PER_INVOCATION = 50;

/**
 * Sends a lane's due emails, batch after batch at the provider's pace, then enqueues its next message: immediately if
 * there are more, else for the next retry.
 * @param batchesMax how many batches to send at most
 * @returns how many emails ended in each state
 */
export async function drainLane(
  context: Context,
  lane: DeliveryKind,
  batchesMax = BATCHES_PER_INVOCATION,
): Promise<Partial<Record<DeliveryOutcome, number>>> {
  const { paceMs } = context.emailLanes[lane];
  const counts: Partial<Record<DeliveryOutcome, number>> = {};
  for (let batches = 0; batches < batchesMax; batches++) {
    const startedAt = context.now().getTime();
    const outcome = await deliverBatch(context, lane);
    if (outcome.state === "paused") {
      await enqueueAt(context, lane, outcome.until);
      return counts;
    }
    if (outcome.state === "idle") {
      const next = await nextDueAt(context, lane);
      if (next) await enqueueAt(context, lane, next);
      return counts;
    }
    for (const each of outcome.outcomes) counts[each] = (counts[each] ?? 0) + 1;
    if (outcome.hasUnwritten) break;
    await context.sleep(Math.max(0, paceMs - (context.now().getTime() - startedAt)));
  }
  await enqueue(context, [jobFor(lane, "more")]);
  return counts;
}

/** Enqueues each lane with something due, because its message was lost or its sender died. Returns how many lanes. */
export async function enqueueDue(context: Context): Promise<number> {
  let enqueued = 0;
  const failures: unknown[] = [];
  for (const lane of DELIVERY_KINDS) {
    try {
      const next = await nextDueAt(context, lane);
      if (next && next <= context.now()) enqueued += await enqueue(context, [jobFor(lane, "sweep")]);
    } catch (error) {
      // A failing lane doesn't block the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return enqueued;
}

const enqueueAt = (context: Context, lane: DeliveryKind, at: Date) =>
  enqueue(context, [jobFor(lane, "retry")], (at.getTime() - context.now().getTime()) / SECOND_MS);

async function nextDueAt({ db, now, emailLanes }: Context, lane: DeliveryKind): Promise<Date | null> {
  const table = emailLanes[lane].outbox;
  const row = await db
    .select({ at: table.nextAttemptAt })
    .from(table)
    .where(and(IS_QUEUED, isFree(table, now())))
    .orderBy(asc(table.nextAttemptAt))
    .limit(1)
    .get();
  return row?.at ?? null;
}
