import { and, asc, eq, inArray, isNull, ne, notExists, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { DeliveryContext } from "./delivery-context";
import type { OutboxTable } from "./outbox-columns.server";
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
  /** The idempotency key. A batch that may have been sent keeps its key and members. */
  batchId: string;
  /** When the first of them was due, before this claim. */
  dueAt: Date;
  deliveries: Claimed[];
  /** Set if this sender tests whether the provider has recovered: until when the others wait for it. */
  probeEndsAt?: Date | null;
}

/** True if the batch had its key before this claim: a call with it may have begun, so it is repeated whole and unchanged. */
export const mayHaveBeenSent = ({ batchId, token }: Batch) => batchId !== token;

type Claiming = Pick<DeliveryContext, "db" | "now" | "newId" | "emailLanes">;

const outboxOf = ({ emailLanes }: Pick<DeliveryContext, "emailLanes">, lane: DeliveryKind) =>
  emailLanes[lane].outbox;

/** Must match the `..._due` indexes word for word, or SQLite won't use them. */
const isDue = (now: Date) => sql`${IS_QUEUED} and next_attempt_at <= ${now.getTime()}
  and (delivery_state = 'waiting' or lease_until <= ${now.getTime()})`;

/**
 * True for a row without a batch, and for one of a batch that no sender holds: a batch goes out whole. A row that is being sent
 * itself counts as claimable too, because it is due again when its lease ends.
 */
export const isClaimable = (
  table: OutboxTable,
  now: Date,
) => sql`(batch_id is null or delivery_state = 'sending'
  and lease_until > ${now.getTime()} or not exists (select 1 from ${table} mate
    where ${IS_QUEUED} and batch_id = ${table}.batch_id and lease_until > ${now.getTime()}))`;

/** The lease of a sender. When it ends unfinished, the deliveries are due again. */
function leaseFrom(now: Date) {
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  return { leaseUntil, nextAttemptAt: leaseUntil };
}

/**
 * Claims up to `limit` due deliveries of a lane with one conditional update, so only one consumer wins each. A batch
 * that may have been sent is claimed under its old key, whole or not at all, whatever the limit. Counts the attempt up
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
    .select({ id: table.id, batchId: table.batchId, dueAt: table.nextAttemptAt })
    .from(table)
    .where(and(isDue(now), isClaimable(table, now), options.id ? eq(table.id, options.id) : undefined))
    .orderBy(asc(table.nextAttemptAt))
    .limit(1);
  if (!head) return null;
  const token = context.newId();
  const isNew = and(isDue(now), isNull(table.batchId));
  const isBeingSent = db
    .select({ id: table.id })
    .from(table)
    .where(sql`${IS_QUEUED} and batch_id = ${head.batchId} and lease_until > ${now.getTime()}`);
  const oldest = db
    .select({ id: table.id })
    .from(table)
    .where(isNew)
    .orderBy(asc(table.nextAttemptAt))
    .limit(options.limit);
  const members = head.batchId
    ? and(eq(table.batchId, head.batchId), IS_QUEUED, notExists(isBeingSent))
    : and(isNew, options.id ? eq(table.id, options.id) : inArray(table.id, oldest));
  const claimed = await db
    .update(table)
    .set({
      deliveryState: "sending",
      leaseToken: token,
      ...leaseFrom(now),
      attemptCount: sql`${table.attemptCount} + 1`,
    })
    .where(members)
    .returning({ id: table.id, attemptCount: table.attemptCount, lastFailedAt: table.lastFailedAt });
  if (claimed.length === 0) return null;
  // A repeated call needs an identical body, so emails are always in the same order.
  const deliveries = claimed.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { lane, token, batchId: head.batchId ?? token, dueAt: head.dueAt ?? now, deliveries };
}

const RELEASED = { leaseToken: null, leaseUntil: null } as const;

const among = (ids: readonly string[]) => sql`id in (select value from json_each(${JSON.stringify(ids)}))`;

/** Holds for what this sender still holds. */
const isHeldBy = (table: OutboxTable, token: string) =>
  and(eq(table.deliveryState, "sending"), eq(table.leaseToken, token));

/**
 * Writes the key on the emails of a call that is about to begin: from then on they may have been sent. The lease begins
 * again, however long composing took, so that it covers the call.
 * @returns those this sender still holds; only they may be part of the call
 */
export async function beginCall(
  context: Claiming,
  { lane, token, batchId }: Batch,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const table = outboxOf(context, lane);
  const held = await context.db
    .update(table)
    .set({ batchId, ...leaseFrom(context.now()) })
    .where(and(among(ids), isHeldBy(table, token)))
    .returning({ id: table.id });
  return new Set(held.map(({ id }) => id));
}

/**
 * Statement: marks deliveries sent, no matter who holds the lease: a sent email stays sent. What the provider has reported already
 * is taken over.
 * @param providerIds the provider's id of each, by its own
 */
export function markSent(
  { db, now, emailLanes }: Claiming,
  lane: DeliveryKind,
  providerIds: Record<string, string | null>,
) {
  const table = outboxOf({ emailLanes }, lane);
  const providerId = sql`(select value from json_each(${JSON.stringify(providerIds)}) where key = ${table.id})`;
  const sent = {
    ...RELEASED,
    sentAt: now(),
    deliveryState: "sent" as const,
    errorMessage: null,
    errorKind: null,
    providerId,
    report: sql`(select report from email_reports where provider_id = ${providerId})`,
  };
  const own = and(among(Object.keys(providerIds)), ne(table.deliveryState, "sent"));
  return db.update(table).set(sent).where(own);
}

/** Statement: changes deliveries of a batch that this sender still holds, and gives up its lease. Without ids, all of them. */
function release(
  context: Claiming,
  { lane, token }: Batch,
  ids: readonly string[] | null,
  change: SQLiteUpdateSetSource<OutboxTable>,
) {
  const table = outboxOf(context, lane);
  return context.db
    .update(table)
    .set({ ...RELEASED, ...change })
    .where(and(ids ? among(ids) : undefined, isHeldBy(table, token)));
}

/** An attempt that doesn't count is taken back. */
const uncounted = (context: Claiming, { lane }: Batch) => sql`${outboxOf(context, lane).attemptCount} - 1`;

/**
 * Statement: schedules a retry. Only where the first call was refused for certain may the emails go into other batches;
 * a rate limit, say, proves nothing about an earlier call with this key.
 */
export const markRetry = (
  context: Claiming,
  batch: Batch,
  ids: readonly string[],
  { error, at, isCounted }: { error: MailError; at: Date; isCounted: boolean },
) =>
  release(context, batch, ids, {
    deliveryState: "waiting",
    lastError: error.message,
    errorKind: error.kind,
    lastFailedAt: context.now(),
    nextAttemptAt: at,
    ...(!isCounted && { attemptCount: uncounted(context, batch) }),
    ...(!mayHaveBeenSent(batch) && !error.isAmbiguous && { batchId: null }),
  });

/**
 * Statement: postpones deliveries that weren't attempted, for example until the user's quiet hours end. Costs no
 * attempt.
 */
export const markDeferred = (
  context: Claiming,
  batch: Batch,
  ids: readonly string[],
  { at, errorMessage }: { at: Date; errorMessage: string },
) =>
  release(context, batch, ids, {
    deliveryState: "waiting",
    errorMessage,
    nextAttemptAt: at,
    attemptCount: uncounted(context, batch),
  });

/**
 * Statement: undoes the claim of a batch that was in no call, because D1 failed meanwhile. Costs no attempt. Its emails
 * remain due since the same time, so a failure that doesn't end makes them late, which raises an alarm.
 */
export const unclaimBatch = (context: Claiming, batch: Batch) =>
  release(context, batch, null, {
    deliveryState: "waiting",
    nextAttemptAt: batch.dueAt,
    attemptCount: uncounted(context, batch),
  });

/** Statement: sends each of these alone from now on, because one of them made the provider reject the whole call. */
export const splitBatch = (context: Claiming, batch: Batch) =>
  release(context, batch, null, {
    deliveryState: "waiting",
    nextAttemptAt: context.now(),
    attemptCount: uncounted(context, batch),
    batchId: sql`${outboxOf(context, batch.lane).id} || '.' || ${batch.batchId}`,
  });

/** Statement: ends deliveries that won't be sent, with the reason. */
export const markEnded = (
  context: Claiming,
  batch: Batch,
  ids: readonly string[],
  {
    outcome,
    errorMessage,
    error,
  }: { outcome: "dead" | "refused" | "skipped"; errorMessage: string; error?: MailError },
) =>
  release(context, batch, ids, {
    deliveryState: outcome,
    errorMessage,
    ...(error && { lastError: error.message, errorKind: error.kind }),
  });
