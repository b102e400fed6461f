import { and, asc, eq, inArray, isNull, ne, notExists, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { IS_QUEUED, laneSucceeded } from "./lanes.server";
import type { Claimed, MailError, Verdict } from "~/channels";
import type { EmailPriority, Priority } from "./priority";
import { LEASE_MS } from "./retry-schedule";
import { messages } from "./tables.server";
import type { Context } from "~/context.server";
import { runBatch, type Statement } from "~/database/query.server";
import { reportFailure } from "~/http/failure-report.server";
import { countSent } from "./suppression.server";

/** Messages of one priority, claimed together: emails are sent in one provider call, under one idempotency key. */
export interface Batch {
  priority: Priority;
  token: string;
  /** The idempotency key. A batch that may have been sent keeps its key and members. */
  batchId: string;
  /** When the first of them was due, before this claim. */
  dueAt: Date;
  deliveries: Claimed[];
  /** Set if this sender tests whether the provider has recovered: until when the others wait for it. */
  probeEndsAt?: Date | null;
}

/** A batch of emails. Notifications have no key: a repeated one replaces the first on its device. */
export type EmailBatch = Batch & { priority: EmailPriority };

export const isEmail = (batch: Batch): batch is EmailBatch => batch.priority !== "device";

/** True if the batch had its key before this claim: a call with it may have begun, so it is repeated whole and unchanged. */
export const mayHaveBeenSent = ({ batchId, token }: Batch) => batchId !== token;

type Claiming = Pick<Context, "db" | "now" | "newId">;

/** Must match the index `messages_due` word for word, or SQLite won't use it. */
const isDue = (now: Date) => sql`${IS_QUEUED} and next_attempt_at <= ${now.getTime()}
  and (delivery_state = 'waiting' or lease_until <= ${now.getTime()})`;

/**
 * True for a row without a batch, and for one of a batch that no sender holds: a batch goes out whole. A row that is being sent
 * itself counts as claimable too, because it is due again when its lease ends.
 */
export const isClaimable = (now: Date) => sql`(batch_id is null or delivery_state = 'sending'
  and lease_until > ${now.getTime()} or not exists (select 1 from messages mate
    where ${IS_QUEUED} and batch_id = messages.batch_id and lease_until > ${now.getTime()}))`;

/** The lease of a sender. When it ends unfinished, the deliveries are due again. */
function leaseFrom(now: Date) {
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  return { leaseUntil, nextAttemptAt: leaseUntil };
}

/**
 * Claims up to `limit` due messages of a priority, or one by its id, with one conditional update, so only one consumer wins
 * each. A batch that may have been sent is claimed under its old key, whole or not at all, whatever the limit. Counts the
 * attempt up front so a message that crashes its sender can't be retried forever.
 * @returns null if nothing is due
 */
export async function claimBatch(
  { db, ...context }: Claiming,
  wanted: { priority: Priority; limit: number } | { id: string },
): Promise<Batch | null> {
  const now = context.now();
  const isWanted = "id" in wanted ? eq(messages.id, wanted.id) : eq(messages.priority, wanted.priority);
  const [head] = await db
    .select({ priority: messages.priority, batchId: messages.batchId, dueAt: messages.nextAttemptAt })
    .from(messages)
    .where(and(isWanted, isDue(now), isClaimable(now)))
    .orderBy(asc(messages.nextAttemptAt))
    .limit(1);
  if (!head) return null;
  const token = context.newId();
  const isNew = and(isWanted, isDue(now), isNull(messages.batchId));
  const isBeingSent = db
    .select({ id: messages.id })
    .from(messages)
    .where(sql`${IS_QUEUED} and batch_id = ${head.batchId} and lease_until > ${now.getTime()}`);
  const oldest = db
    .select({ id: messages.id })
    .from(messages)
    .where(isNew)
    .orderBy(asc(messages.nextAttemptAt))
    .limit("id" in wanted ? 1 : wanted.limit);
  const claimed = await db
    .update(messages)
    .set({
      deliveryState: "sending",
      leaseToken: token,
      ...leaseFrom(now),
      attemptCount: sql`${messages.attemptCount} + 1`,
    })
    .where(
      head.batchId
        ? and(eq(messages.batchId, head.batchId), IS_QUEUED, notExists(isBeingSent))
        : and(isNew, inArray(messages.id, oldest)),
    )
    .returning({
      id: messages.id,
      kind: messages.kind,
      attemptCount: messages.attemptCount,
      lastFailedAt: messages.lastFailedAt,
    });
  if (claimed.length === 0) return null;
  // A repeated call needs an identical body, so emails are always in the same order.
  const deliveries = claimed.sort((a, b) => (a.id < b.id ? -1 : 1));
  const { priority, batchId, dueAt } = head;
  return { priority, token, batchId: batchId ?? token, dueAt: dueAt ?? now, deliveries };
}

const RELEASED = { leaseToken: null, leaseUntil: null } as const;

const among = (ids: readonly string[]) => sql`id in (select value from json_each(${JSON.stringify(ids)}))`;

/** Holds for what this sender still holds. */
const isHeldBy = (token: string) =>
  and(eq(messages.deliveryState, "sending"), eq(messages.leaseToken, token));

/**
 * Writes the key on the emails of a call that is about to begin: from then on they may have been sent. The lease begins
 * again, however long composing took, so that it covers the call.
 * @returns those this sender still holds; only they may be part of the call
 */
export async function beginCall(
  context: Claiming,
  { token, batchId }: Batch,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = await context.db
    .update(messages)
    .set({ batchId, ...leaseFrom(context.now()) })
    .where(and(among(ids), isHeldBy(token)))
    .returning({ id: messages.id });
  return new Set(held.map(({ id }) => id));
}

/**
 * Statement: marks deliveries sent, no matter who holds the lease: a sent email stays sent. What the provider has reported already
 * is taken over.
 * @param providerIds the provider's id of each, by its own
 */
function markSent({ db, now }: Claiming, providerIds: Record<string, string | null>) {
  const providerId = sql`(select value from json_each(${JSON.stringify(providerIds)}) where key = ${messages.id})`;
  const sent = {
    ...RELEASED,
    sentAt: now(),
    deliveryState: "sent" as const,
    errorMessage: null,
    errorKind: null,
    providerId,
    report: sql`(select report from email_reports where provider_id = ${providerId})`,
  };
  const accepted = and(among(Object.keys(providerIds)), ne(messages.deliveryState, "sent"));
  return db.update(messages).set(sent).where(accepted);
}

/** Statement: changes deliveries of a batch that this sender still holds, and gives up its lease. Without ids, all of them. */
function release(
  context: Claiming,
  { token }: Batch,
  ids: readonly string[] | null,
  change: SQLiteUpdateSetSource<typeof messages>,
) {
  return context.db
    .update(messages)
    .set({ ...RELEASED, ...change })
    .where(and(ids ? among(ids) : undefined, isHeldBy(token)));
}

/** An attempt that doesn't count is taken back. */
const UNCOUNTED = sql`${messages.attemptCount} - 1`;

/**
 * Statement: schedules a retry. Only where the first call was refused for certain may the emails go into other batches;
 * a rate limit, say, proves nothing about an earlier call with this key.
 */
const markRetry = (
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
    ...(!isCounted && { attemptCount: UNCOUNTED }),
    ...(!mayHaveBeenSent(batch) && !error.isAmbiguous && { batchId: null }),
  });

/**
 * Statement: postpones deliveries that weren't attempted, for example until the user's quiet hours end. Costs no
 * attempt.
 */
const markDeferred = (
  context: Claiming,
  batch: Batch,
  ids: readonly string[],
  { at, errorMessage }: { at: Date; errorMessage: string },
) =>
  release(context, batch, ids, {
    deliveryState: "waiting",
    errorMessage,
    nextAttemptAt: at,
    attemptCount: UNCOUNTED,
  });

/**
 * Statement: undoes the claim of a batch that was in no call, because D1 failed meanwhile. Costs no attempt. Its emails
 * remain due since the same time, so a failure that doesn't end makes them late, which raises an alarm.
 */
export const unclaimBatch = (context: Claiming, batch: Batch) =>
  release(context, batch, null, {
    deliveryState: "waiting",
    nextAttemptAt: batch.dueAt,
    attemptCount: UNCOUNTED,
  });

/** Statement: sends each of these alone from now on, because one of them made the provider reject the whole call. */
export const splitBatch = (context: Claiming, batch: Batch) =>
  release(context, batch, null, {
    deliveryState: "waiting",
    nextAttemptAt: context.now(),
    attemptCount: UNCOUNTED,
    batchId: sql`${messages.id} || '.' || ${batch.batchId}`,
  });

/** Statement: ends deliveries that won't be sent, with the reason. */
const markEnded = (
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

const RETRY_DELAYS_MS = [200, 1000];

/**
 * Records a batch's verdicts in one transaction. An unrecorded send would be repeated, so the write is retried through a
 * brief D1 outage.
 */
export async function recordVerdicts(
  context: Context,
  batch: Batch,
  verdicts: ReadonlyMap<string, Verdict>,
): Promise<void> {
  const run = () => runBatch(context.db, { verdicts: statementsFor(context, batch, verdicts) });
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      await run();
      return;
    } catch (error) {
      reportFailure("delivery-not-recorded", { lane: batch.priority, batch: batch.batchId }, error);
      await context.sleep(delayMs);
    }
  }
  await run();
}

/** One statement per distinct verdict; most batches have one or two. */
function statementsFor(context: Context, batch: Batch, verdicts: ReadonlyMap<string, Verdict>) {
  const groups = new Map<string, { verdict: Verdict; ids: string[] }>();
  for (const [id, verdict] of verdicts) {
    // Sent emails are one group, although each has an id of its own.
    const key =
      verdict.outcome === "sent"
        ? "sent"
        : JSON.stringify({ ...verdict, error: "error" in verdict && verdict.error?.message });
    const group = groups.get(key) ?? { verdict, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  const statements: Statement[] = [...groups.values()].flatMap(
    ({ verdict, ids }): Statement | Statement[] => {
      switch (verdict.outcome) {
        case "sent": {
          const sent = markSent(context, providerIdsOf(verdicts));
          return isEmail(batch) ? [sent, countSent(context.db, ids.length, context.now())] : sent;
        }
        case "deferred":
          return markDeferred(context, batch, ids, verdict);
        case "retrying":
          return markRetry(context, batch, ids, verdict);
        default:
          return markEnded(context, batch, ids, verdict);
      }
    },
  );
  const all = [...verdicts.values()];
  const isHealthy = all.some(({ outcome }) => outcome === "sent" || outcome === "refused");
  const isInTrouble = all.some(
    (verdict) => verdict.outcome === "retrying" && verdict.error.kind !== "composition",
  );
  if (isEmail(batch) && isHealthy && !isInTrouble) statements.push(laneSucceeded(context, batch.priority));
  return statements;
}

/** The provider's id of each sent email, by the email's own. */
const providerIdsOf = (verdicts: ReadonlyMap<string, Verdict>): Record<string, string | null> =>
  Object.fromEntries(
    [...verdicts].flatMap(([id, verdict]) => (verdict.outcome === "sent" ? [[id, verdict.providerId]] : [])),
  );
