import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Context } from "~/context.server";
import { apiEvents, sourceStates } from "~/database/schema.server";
import { DAY_MS } from "~/durations";
import type { Attempt } from "./attempt.server";
import type { Asked } from "./collect.server";
import { restMs } from "./source-error";
import type { SourceState } from "./source-states.server";

/** Writes what happened, in one batch: a row for every attempt, and each asked source's state. */
export async function recordAsking(
  context: Pick<Context, "db" | "newId">,
  correlationId: string,
  asked: readonly Asked[],
  before: ReadonlyMap<string, SourceState>,
): Promise<void> {
  const [first, ...rest] = asked.flatMap((one): BatchItem<"sqlite">[] => [
    ...one.attempts.map((attempt, index) =>
      context.db.insert(apiEvents).values(eventOf(context.newId(), correlationId, one, attempt, index + 1)),
    ),
    ...stateOf(context, one, before.get(one.source.key)),
  ]);
  if (first) await context.db.batch([first, ...rest]);
}

function eventOf(
  id: string,
  correlationId: string,
  { source, outcome, attempts }: Asked,
  { startedAt, durationMs, httpStatus, rateLimit, items, error }: Attempt,
  attempt: number,
): typeof apiEvents.$inferInsert {
  const isThrottled = error?.kind === "rate-limited" || error?.kind === "quota";
  return {
    id,
    service: source.key,
    operation: source.operation,
    status: items ? "success" : isThrottled ? "rate_limited" : "failure",
    durationMs,
    timestamp: startedAt,
    isPrimary: !source.fallbackFor,
    wasUsed: items !== undefined && attempt === attempts.length,
    httpStatus: httpStatus ?? null,
    errorCode: error?.kind ?? null,
    errorMessage: error?.message ?? null,
    correlationId,
    rateLimit: rateLimit ?? null,
    itemCount: items ? outcome.itemCount : null,
    attempt,
  };
}

function stateOf(
  { db }: Pick<Context, "db">,
  { source, attempts }: Asked,
  before: SourceState | undefined,
): BatchItem<"sqlite">[] {
  const last = attempts.at(-1);
  if (!last) return [];
  const at = last.startedAt.getTime();
  const succeeded = last.items !== undefined;
  const state = {
    lastAttemptAt: last.startedAt,
    lastSuccessAt: succeeded ? last.startedAt : (before?.lastSuccessAt ?? null),
    retryAfterUntil: restAfter(last),
    consecutiveFailures: succeeded ? 0 : (before?.consecutiveFailures ?? 0) + 1,
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

/** Until when the source is left alone: as it asked, else a minute; a spent daily quota until the next UTC day. */
function restAfter({ startedAt, error }: Attempt): Date | null {
  if (error?.kind === "quota") {
    return new Date((Math.floor(startedAt.getTime() / DAY_MS) + 1) * DAY_MS);
  }
  const ms = error && restMs(error);
  return ms ? new Date(startedAt.getTime() + ms) : null;
}
