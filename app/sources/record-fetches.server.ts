import { and, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { runBatch, type Statement } from "~/database/query.server";
import { apiEvents, sourceStates } from "./tables.server";
import { DAY_MS, startOfDay } from "~/time";
import type { Attempt } from "./attempt.server";
import type { SourceOutcome, SourceResult } from "./fetch-source.server";
import { cooldownMs } from "./source-error";
import type { Database } from "~/database/open.server";
import { SOURCE_KEYS, SOURCES } from "./catalog";

/** Records one refresh's calls in one batch: a row per call, and the state of each source called. */
export async function recordFetches(
  context: Pick<Context, "db" | "newId">,
  correlationId: string,
  results: readonly SourceResult[],
): Promise<void> {
  const statements = results.flatMap((result): Statement[] => [
    ...result.calls.map(({ operation, attempt, attemptNumber, itemCount }) =>
      context.db.insert(apiEvents).values(
        apiEventOf(attempt, {
          id: context.newId(),
          service: result.source.service,
          operation,
          isPrimary: !result.source.fallbackFor,
          wasUsed: !attempt.error,
          correlationId,
          itemCount,
          attempt: attemptNumber,
        }),
      ),
    ),
    ...stateOf(context, result),
  ]);
  await runBatch(context.db, { statements });
}

type ApiEvent = typeof apiEvents.$inferInsert;

/** Converts a call to an outside service into a row for the monitor. */
export function apiEventOf(
  { startedAt, durationMs, httpStatus, rateLimit, error }: Attempt<unknown>,
  call: Pick<ApiEvent, "id" | "service" | "operation" | "isPrimary" | "wasUsed" | "correlationId"> &
    Partial<ApiEvent>,
): ApiEvent {
  const isThrottled = error?.kind === "rate-limited" || error?.kind === "quota";
  return {
    status: error ? (isThrottled ? "rate_limited" : "failure") : "success",
    durationMs,
    timestamp: startedAt,
    httpStatus: httpStatus ?? null,
    errorCode: error?.kind ?? null,
    errorMessage: error?.message ?? null,
    rateLimit: rateLimit ?? null,
    ...call,
  };
}

function stateOf({ db }: Pick<Context, "db">, { source, outcome, calls }: SourceResult): Statement[] {
  const last = calls.findLast(({ operation }) => operation.startsWith(source.operation))?.attempt;
  return last ? [stateAfter(db, source.key, last, outcome)] : [];
}

/**
 * Statement: the state of another service after its calls, which happened side by side or one after the other. One answer is a
 * success, even a model's that didn't bear checking, unless the quota was used up after it.
 */
export function serviceStateAfter(
  db: Context["db"],
  service: string,
  attempts: readonly Attempt<unknown>[],
): Statement[] {
  const usedUp = attempts.find(({ error }) => error?.kind === "quota");
  const answered = usedUp ? undefined : attempts.find(({ error }) => !error || error.kind === "rejected");
  const last = usedUp ?? answered ?? attempts.at(-1);
  return last
    ? [stateAfter(db, service, last, { errorKind: answered ? undefined : last.error?.kind, notes: [] })]
    : [];
}

/** Statement: the state of a source after its last call. A state that a later call left stays. */
function stateAfter(
  db: Context["db"],
  source: string,
  last: Attempt<unknown>,
  {
    errorKind,
    state: outcome,
    notes,
  }: Pick<SourceOutcome, "errorKind" | "notes"> & { state?: SourceOutcome["state"] },
): Statement {
  const at = last.startedAt;
  const isIncomplete = outcome === "incomplete";
  // Part of an answer is no success: a source that keeps giving no more must not look well.
  const hasFailed = errorKind !== undefined || isIncomplete;
  const state = {
    lastAttemptAt: at,
    lastSuccessAt: hasFailed ? null : at,
    failingSince: hasFailed ? at : null,
    refusedSince: errorKind === "unauthorized" ? at : null,
    goneSince: errorKind === "model-gone" ? at : null,
    quotaSince: errorKind === "quota" ? at : null,
    retryAfterUntil: cooldownUntil(last),
    rateLimit: last.rateLimit ?? null,
    isIncomplete,
    notes,
  };
  const keep = (column: "failingSince" | "refusedSince" | "goneSince" | "quotaSince") =>
    sql`coalesce(${sourceStates[column]}, excluded.${sql.identifier(sourceStates[column].name)})`;
  return db
    .insert(sourceStates)
    .values({ source, ...state })
    .onConflictDoUpdate({
      target: sourceStates.source,
      set: {
        ...state,
        rateLimit: last.rateLimit ?? sql`${sourceStates.rateLimit}`,
        ...(hasFailed && {
          lastSuccessAt: sql`${sourceStates.lastSuccessAt}`,
          failingSince: keep("failingSince"),
          refusedSince: keep("refusedSince"),
          goneSince: keep("goneSince"),
          ...(errorKind === "quota" && { quotaSince: keep("quotaSince") }),
        }),
      },
      setWhere: sql`coalesce(${sourceStates.lastAttemptAt}, 0) <= ${at.getTime()}`,
    });
}

/**
 * Until when the source is paused: as it asked, or for a minute; after an exhausted daily quota, until the next UTC
 * day.
 */
function cooldownUntil({ startedAt, error }: Attempt<unknown>): Date | null {
  if (error?.kind === "quota") {
    return new Date(startOfDay(startedAt).getTime() + DAY_MS);
  }
  const ms = error && cooldownMs(error);
  return ms ? new Date(startedAt.getTime() + ms) : null;
}

/** Records how many of each source's items are relevant on a refresh's events, by source key. */
export async function recordRelevantCounts(
  db: Database,
  correlationId: string,
  relevantBySource: ReadonlyMap<string, number>,
): Promise<void> {
  const sources = SOURCE_KEYS.map((key) => SOURCES[key]);
  const statements = sources.flatMap(({ key, service, operation }): Statement[] => {
    const relevantCount = relevantBySource.get(key);
    if (relevantCount === undefined) return [];
    return [
      db
        .update(apiEvents)
        .set({ relevantCount })
        .where(
          and(
            eq(apiEvents.correlationId, correlationId),
            eq(apiEvents.service, service),
            eq(apiEvents.operation, operation),
            eq(apiEvents.wasUsed, true),
          ),
        ),
    ];
  });
  await runBatch(db, { statements });
}

/** Query for the state of the calls to every source and model. */
export const callStates = (db: Database) =>
  db
    .select({
      source: sourceStates.source,
      lastSuccessAt: sourceStates.lastSuccessAt,
      failingSince: sourceStates.failingSince,
      refusedSince: sourceStates.refusedSince,
      goneSince: sourceStates.goneSince,
      isIncomplete: sourceStates.isIncomplete,
      quotaSince: sourceStates.quotaSince,
    })
    .from(sourceStates);
