import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Context } from "~/context.server";
import { countStatements } from "~/database/open.server";
import { MINUTE_MS, SECOND_MS } from "~/time";
import { isClaimable } from "./claim.server";
import { deliverBatch, type DeliveryOutcome } from "./deliver.server";
import { enqueue } from "./enqueue.server";
import { IS_QUEUED, lastSuccess } from "./lanes.server";
import { LANES, prioritiesIn, QUEUES, type Priority, type QueueName } from "./priority";
import { messages } from "./tables.server";

/** D1's limit per invocation. */
const STATEMENTS_MAX = 1000;
/**
 * The most that one batch takes: 100 digests composed together and then one by one, with three statements each time, and
 * 100 different outcomes. Normal is nine to thirteen, and one more for each account email.
 */
const BATCH_STATEMENTS_MAX = 450;
/** A queue's consumer is stopped after 15 minutes; a batch takes one or two. */
const DURATION_MAX_MS = 10 * MINUTE_MS;
/** Each batch has 50 notifications, so that the calls to push services stay well below the platform's 1,000 per invocation. */
const NOTIFICATION_BATCHES_MAX = 8;

/**
 * Sends a queue's due messages, batch after batch at their lane's pace, each batch from the first lane that has something
 * due. Then enqueues the queue's next message: immediately if there is more, else for the next retry.
 * @param statementsMax no batch begins after more statements than these; 0 for one batch
 * @returns how many messages ended in each state
 */
export async function drain(
  caller: Context,
  queue: QueueName,
  statementsMax = STATEMENTS_MAX - BATCH_STATEMENTS_MAX,
): Promise<Partial<Record<DeliveryOutcome, number>>> {
  const counted = countStatements(caller.db);
  const context = { ...caller, db: counted.db };
  const endsAt = context.now().getTime() + DURATION_MAX_MS;
  const counts: Partial<Record<DeliveryOutcome, number>> = {};
  let notificationBatches = 0;
  while (
    counted.count() <= statementsMax &&
    context.now().getTime() <= endsAt &&
    notificationBatches < NOTIFICATION_BATCHES_MAX
  ) {
    const startedAt = context.now().getTime();
    const sent = await deliverNext(context, queue);
    if (sent.priority === null) {
      const next = earliest([sent.resumesAt, await nextDueAt(context, sent.idle)]);
      if (next) await enqueueAt(context, queue, next);
      return counts;
    }
    for (const each of sent.outcomes) counts[each] = (counts[each] ?? 0) + 1;
    if (sent.priority === "device") notificationBatches += 1;
    const { paceMs } = LANES[sent.priority];
    await context.sleep(Math.max(0, paceMs - (context.now().getTime() - startedAt)));
  }
  await enqueue(context, queue, { reason: "more" });
  return counts;
}

/** Delivers the next batch of a queue. Without one: its lanes with nothing due, and when the first that is paused resumes. */
async function deliverNext(context: Context, queue: QueueName) {
  const idle: Priority[] = [];
  const pauses: Date[] = [];
  for (const priority of prioritiesIn(queue)) {
    const outcome = await deliverBatch(context, priority);
    if (outcome.state === "done") return { priority, outcomes: outcome.outcomes };
    if (outcome.state === "paused") pauses.push(outcome.until);
    else idle.push(priority);
  }
  return { priority: null, idle, resumesAt: earliest(pauses) };
}

const earliest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, time) => (first && (!time || first < time) ? first : time), null);

/** An email that a person waits for is delivered within seconds; one due for this long had its queue message lost. */
const STUCK_MS = 4 * MINUTE_MS;

/**
 * Enqueues each queue with something due, because its message was lost or its sender died. Emails that a person waits for and
 * that are stuck go out right here, so that losing one message after the other doesn't keep the person waiting.
 * @returns how many queues were enqueued
 */
export async function enqueueDue(context: Context): Promise<number> {
  let enqueued = 0;
  const failures: unknown[] = [];
  for (const queue of QUEUES) {
    try {
      const next = await nextDueAt(context, prioritiesIn(queue));
      if (!next || next > context.now()) continue;
      if (queue === "people" && (await isStuck(context))) await sendStuck(context);
      else enqueued += await enqueue(context, queue, { reason: "sweep" });
    } catch (error) {
      // A failing queue doesn't block the other.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return enqueued;
}

/** False for a backlog that a sender works off. */
async function isStuck(context: Context): Promise<boolean> {
  const since = context.now().getTime() - STUCK_MS;
  const dueAt = await nextDueAt(context, ["immediate"]);
  if (!dueAt || dueAt.getTime() > since) return false;
  const sentAt = await lastSuccess(context, "immediate");
  return sentAt === null || sentAt.getTime() <= since;
}

/** Sends one batch, for the sweep has other work, and enqueues the rest. */
async function sendStuck(context: Context): Promise<void> {
  const sent = await drain(context, "people", 0);
  console.log({ event: "stuck-emails-sent", ...sent });
}

const enqueueAt = (context: Context, queue: QueueName, at: Date) =>
  enqueue(context, queue, {
    reason: "retry",
    delaySeconds: (at.getTime() - context.now().getTime()) / SECOND_MS,
  });

/** When the next message of these priorities is due; null if none waits. */
async function nextDueAt({ db, now }: Context, priorities: readonly Priority[]): Promise<Date | null> {
  // A statement each: it reads one row of the index.
  const [first, ...rest] = priorities.map((priority) =>
    db
      .select({ at: messages.nextAttemptAt })
      .from(messages)
      .where(
        and(
          eq(messages.priority, priority),
          IS_QUEUED,
          isNotNull(messages.nextAttemptAt),
          isClaimable(now()),
        ),
      )
      .orderBy(asc(messages.nextAttemptAt))
      .limit(1),
  );
  const rows = first ? await db.batch([first, ...rest]) : [];
  return earliest(rows.flat().map(({ at }) => at));
}
