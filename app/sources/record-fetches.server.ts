import { sql } from "drizzle-orm";
import type { BaseContext } from "~/base-context.server";
import { runBatch, type Statement } from "~/database/query.server";
import { apiEvents, sourceStates } from "./tables.server";
import { DAY_MS } from "~/time";
import type { Attempt } from "./attempt.server";
import type { SourceResult, SourceState } from "./fetch-source.server";
import { cooldownMs } from "./source-error";

/** Records one refresh's calls in one batch: a row per call, and the state of each source called. */
export async function recordFetches(
  context: Pick<BaseContext, "db" | "newId">,
  correlationId: string,
  results: readonly SourceResult[],
  before: ReadonlyMap<string, SourceState>,
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
    ...stateOf(context, result, before.get(result.source.key)),
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

function stateOf(
  { db }: Pick<BaseContext, "db">,
  { source, outcome, calls }: SourceResult,
  before: SourceState | undefined,
): Statement[] {
  const last = calls.findLast(({ operation }) => operation.startsWith(source.operation))?.attempt;
  if (!last) return [];
  const at = last.startedAt.getTime();
  const isHealthy = outcome.state === "healthy";
  const state = {
    lastAttemptAt: last.startedAt,
    lastSuccessAt: isHealthy ? last.startedAt : (before?.lastSuccessAt ?? null),
    retryAfterUntil: cooldownUntil(last),
    rateLimit: last.rateLimit ?? before?.rateLimit ?? null,
  };
  return [
    db
      .insert(sourceStates)
      .values({ source: source.key, ...state })
      .onConflictDoUpdate({
        target: sourceStates.source,
        set: state,
        setWhere: sql`coalesce(${sourceStates.lastAttemptAt}, 0) <= ${at}`,
      }),
  ];
}

/**
 * Until when the source is paused: as it asked, or for a minute; after an exhausted daily quota, until the next UTC
 * day.
 */
function cooldownUntil({ startedAt, error }: Attempt<unknown>): Date | null {
  if (error?.kind === "quota") {
    return new Date((Math.floor(startedAt.getTime() / DAY_MS) + 1) * DAY_MS);
  }
  const ms = error && cooldownMs(error);
  return ms ? new Date(startedAt.getTime() + ms) : null;
}
