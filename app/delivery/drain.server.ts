import { and, asc } from "drizzle-orm";
import type { DeliveryContext } from "./delivery-context";
import { countStatements, type CountedDatabase } from "~/database/statement-count.server";
import { MINUTE_MS, SECOND_MS } from "~/time";
import { isClaimable } from "./claim.server";
import { deliverBatch, type DeliveryOutcome } from "./deliver.server";
import { enqueue } from "./enqueue.server";
import { DELIVERY_KINDS, jobFor, type DeliveryKind } from "./job";
import { IS_QUEUED, lastSuccess } from "./lanes.server";

/** D1's limit per invocation. */
const STATEMENTS_MAX = 1000;
/**
 * The most that one batch takes: 100 digests composed together and then one by one, with three statements each time, and
 * 100 different outcomes. Normal is nine to thirteen, and one more for each account email.
 */
const BATCH_STATEMENTS_MAX = 450;
/** A queue's consumer is stopped after 15 minutes; a batch takes one or two. */
const DURATION_MAX_MS = 10 * MINUTE_MS;

/** What a lane may use of an invocation. */
interface Share {
  counted: CountedDatabase;
  /** No batch begins above this. */
  statementsMax: number;
  /** No batch begins after this. */
  endsAt: Date;
}

/** One lane's share after another, for an invocation with so many lanes. Each leaves room for a batch of every later one. */
export function shareInvocation(context: Pick<DeliveryContext, "db" | "now">, lanes: number): () => Share {
  const counted = countStatements(context.db);
  const endsAt = context.now().getTime() + DURATION_MAX_MS;
  let left = lanes;
  return () => {
    const now = context.now().getTime();
    const share = {
      counted,
      // As long as there is room for a batch, a lane may send one, even if earlier lanes used more than their share.
      statementsMax: Math.min(
        STATEMENTS_MAX - BATCH_STATEMENTS_MAX,
        Math.max(counted.count(), STATEMENTS_MAX - left * BATCH_STATEMENTS_MAX),
      ),
      endsAt: new Date(now + (endsAt - now) / left),
    };
    left -= 1;
    return share;
  };
}

/**
 * Sends a lane's due emails, batch after batch at the provider's pace, then enqueues its next message: immediately if
 * there are more, else for the next retry.
 * @param share what it may use of this invocation, if other lanes need some too
 * @returns how many emails ended in each state
 */
export async function drainLane(
  given: DeliveryContext,
  lane: DeliveryKind,
  { counted, statementsMax, endsAt }: Share = shareInvocation(given, 1)(),
): Promise<Partial<Record<DeliveryOutcome, number>>> {
  const context = { ...given, db: counted.db };
  const { paceMs } = context.emailLanes[lane];
  const counts: Partial<Record<DeliveryOutcome, number>> = {};
  while (counted.count() <= statementsMax && context.now() <= endsAt) {
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
    await context.sleep(Math.max(0, paceMs - (context.now().getTime() - startedAt)));
  }
  await enqueue(context, [jobFor(lane, "more")]);
  return counts;
}

/** Of emails that a person waits for, so long due that the queue must have lost their message: it delivers within seconds. */
const STUCK_MS = 4 * MINUTE_MS;
/** What stuck emails may take of a sweep. */
const UNSTUCK_MS_MAX = MINUTE_MS;

/**
 * Enqueues each lane with something due, because its message was lost or its sender died. Account emails that are stuck go out
 * right here, so that losing one message after the other doesn't keep a person waiting.
 * @returns how many lanes were enqueued
 */
export async function enqueueDue(context: DeliveryContext): Promise<number> {
  let enqueued = 0;
  const failures: unknown[] = [];
  for (const lane of DELIVERY_KINDS) {
    try {
      const next = await nextDueAt(context, lane);
      if (!next || next > context.now()) continue;
      if (lane === "account" && (await isStuck(context, lane, next))) await sendStuck(context, lane);
      else enqueued += await enqueue(context, [jobFor(lane, "sweep")]);
    } catch (error) {
      // A failing lane doesn't block the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return enqueued;
}

/** False for a backlog that a sender works off. */
async function isStuck(context: DeliveryContext, lane: DeliveryKind, dueAt: Date): Promise<boolean> {
  const since = context.now().getTime() - STUCK_MS;
  if (dueAt.getTime() > since) return false;
  const sentAt = await lastSuccess(context, lane);
  return sentAt === null || sentAt.getTime() <= since;
}

async function sendStuck(context: DeliveryContext, lane: DeliveryKind): Promise<void> {
  const share = shareInvocation(context, DELIVERY_KINDS.length)();
  const endsAt = new Date(Math.min(share.endsAt.getTime(), context.now().getTime() + UNSTUCK_MS_MAX));
  console.log({
    event: "stuck-emails-sent",
    lane,
    ...(await drainLane(context, lane, { ...share, endsAt })),
  });
}

const enqueueAt = (context: DeliveryContext, lane: DeliveryKind, at: Date) =>
  enqueue(context, [jobFor(lane, "retry")], (at.getTime() - context.now().getTime()) / SECOND_MS);

async function nextDueAt({ db, now, emailLanes }: DeliveryContext, lane: DeliveryKind): Promise<Date | null> {
  const table = emailLanes[lane].outbox;
  const row = await db
    .select({ at: table.nextAttemptAt })
    .from(table)
    .where(and(IS_QUEUED, isClaimable(table, now())))
    .orderBy(asc(table.nextAttemptAt))
    .limit(1)
    .get();
  return row?.at ?? null;
}
