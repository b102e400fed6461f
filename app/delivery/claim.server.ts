import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { DeliveryKind } from "./job";
import { IS_QUEUED } from "./lanes.server";
import type { MailError } from "./mail-error";
import { LEASE_MS } from "./retry-schedule";

/** A delivery claimed by this sender. */
export interface Claimed {
  id: string;
  /** Attempts so far, including this one. */
  attemptCount: number;
  lastFailedAt: Date | null;
}

/** Deliveries claimed together: sent in one provider call, under one idempotency key. */
export interface Batch {
  lane: DeliveryKind;
  token: string;
  /** The idempotency key. A batch whose last call may have succeeded keeps its key and members. */
  batchId: string;
  deliveries: Claimed[];
}

type Claiming = Pick<Context, "db" | "now" | "newId" | "emailLanes">;

const outboxOf = ({ emailLanes }: Pick<Context, "emailLanes">, lane: DeliveryKind) => emailLanes[lane].outbox;

/** Must match the `..._due` indexes word for word, or SQLite won't use them. */
const isDue = (now: Date) => sql`${IS_QUEUED} and next_attempt_at <= ${now.getTime()}
  and (delivery_state = 'waiting' or lease_until <= ${now.getTime()})`;

/**
 * Claims up to `limit` due deliveries of a lane with one conditional update, so only one consumer wins each. A batch
 * whose last call may have succeeded is claimed whole and under its old key, whatever the limit. Counts the attempt up
 * front so a delivery that crashes its sender can't be retried forever.
 * @returns null if nothing is due
 */
export async function claimBatch(
  context: Claiming,
  lane: DeliveryKind,
  options: { limit: number; id?: string },
): Promise<Batch | null> {
  const { db } = context;
  const now = context.now();
  const table = outboxOf(context, lane);
  const [head] = await db
    .select({ id: table.id, batchId: table.batchId })
    .from(table)
    .where(and(isDue(now), options.id ? eq(table.id, options.id) : undefined))
    .orderBy(asc(table.nextAttemptAt))
    .limit(1);
  if (!head) return null;
  const token = context.newId();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const members = head.batchId
    ? eq(table.batchId, head.batchId)
    : options.id
      ? eq(table.id, options.id)
      : inArray(
          table.id,
          db
            .select({ id: table.id })
            .from(table)
            .where(and(isDue(now), sql`batch_id is null`))
            .orderBy(asc(table.nextAttemptAt))
            .limit(options.limit),
        );
  const claimed = await db
    .update(table)
    .set({
      deliveryState: "sending",
      leaseToken: token,
      leaseUntil,
      nextAttemptAt: leaseUntil,
      batchId: head.batchId ?? token,
      attemptCount: sql`${table.attemptCount} + 1`,
    })
    .where(and(members, isDue(now)))
    .returning({ id: table.id, attemptCount: table.attemptCount, lastFailedAt: table.lastFailedAt });
  if (claimed.length === 0) return null;
  // A repeated call needs an identical body, so emails are always in the same order.
  const deliveries = claimed.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { lane, token, batchId: head.batchId ?? token, deliveries };
}

const RELEASED = { leaseToken: null, leaseUntil: null } as const;

const among = (ids: readonly string[]) => sql`id in (select value from json_each(${JSON.stringify(ids)}))`;

/** Statement: marks deliveries sent, no matter who holds the lease: a sent email stays sent. */
export function markSent({ db, now, emailLanes }: Claiming, lane: DeliveryKind, ids: readonly string[]) {
  const { outbox: table, sentColumns } = emailLanes[lane];
  const sent = { ...RELEASED, deliveryState: "sent" as const, errorMessage: null, errorKind: null };
  const own = and(among(ids), ne(table.deliveryState, "sent"));
  return db
    .update(table)
    .set({ ...sent, ...sentColumns(now()) })
    .where(own);
}

const stillHeld = (context: Claiming, { lane, token }: Batch) => {
  const table = outboxOf(context, lane);
  return and(eq(table.deliveryState, "sending"), eq(table.leaseToken, token));
};

/**
 * Statement: schedules a retry. A free attempt isn't counted. A call that may have succeeded is repeated with the same
 * members and key.
 */
export function markRetry(
  context: Claiming,
  batch: Batch,
  ids: readonly string[],
  retry: { error: MailError; at: Date; isFree: boolean },
) {
  const table = outboxOf(context, batch.lane);
  return context.db
    .update(table)
    .set({
      ...RELEASED,
      deliveryState: "waiting",
      lastError: retry.error.message,
      errorKind: retry.error.kind,
      lastFailedAt: context.now(),
      nextAttemptAt: retry.at,
      attemptCount: sql`${table.attemptCount} - ${retry.isFree ? 1 : 0}`,
      ...(retry.error.isAmbiguous ? {} : { batchId: null }),
    })
    .where(and(among(ids), stillHeld(context, batch)));
}

/**
 * Statement: postpones deliveries that weren't attempted, for example until the user's quiet hours end. Costs no
 * attempt.
 */
export function markDeferred(
  context: Claiming,
  batch: Batch,
  ids: readonly string[],
  { at, errorMessage }: { at: Date; errorMessage: string },
) {
  const table = outboxOf(context, batch.lane);
  return context.db
    .update(table)
    .set({
      ...RELEASED,
      deliveryState: "waiting",
      errorMessage,
      nextAttemptAt: at,
      attemptCount: sql`${table.attemptCount} - 1`,
      batchId: null,
    })
    .where(and(among(ids), stillHeld(context, batch)));
}

/** Statement: sends each of these alone from now on, because one of them made the provider reject the whole call. */
export function splitBatch(context: Claiming, batch: Batch) {
  const table = outboxOf(context, batch.lane);
  return context.db
    .update(table)
    .set({
      ...RELEASED,
      deliveryState: "waiting",
      nextAttemptAt: context.now(),
      attemptCount: sql`${table.attemptCount} - 1`,
      batchId: sql`${table.id} || '.' || ${batch.batchId}`,
    })
    .where(stillHeld(context, batch));
}

/** Statement: ends deliveries that won't be sent, with the reason. */
export function markEnded(
  context: Claiming,
  batch: Batch,
  ids: readonly string[],
  end: { outcome: "dead" | "refused" | "skipped"; errorMessage: string; error?: MailError },
) {
  const { outcome, errorMessage, error } = end;
  return context.db
    .update(outboxOf(context, batch.lane))
    .set({
      ...RELEASED,
      deliveryState: outcome,
      errorMessage,
      ...(error && { lastError: error.message, errorKind: error.kind }),
    })
    .where(and(among(ids), stillHeld(context, batch)));
}
