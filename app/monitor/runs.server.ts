import { asc, desc, eq } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import type { PageRequest } from "~/database/paging";
import { pageQuery, query, runBatch } from "~/database/query.server";
import { apiEvents, refreshRuns } from "~/database/schema.server";

const RUN_COLUMNS = {
  id: refreshRuns.id,
  trigger: refreshRuns.trigger,
  startedAt: refreshRuns.startedAt,
  finishedAt: refreshRuns.finishedAt,
  outcome: refreshRuns.outcome,
  coverage: refreshRuns.coverage,
  counts: refreshRuns.counts,
  error: refreshRuns.error,
};

/** A page of the refreshes, newest first. */
export const recentRuns = (db: Database, request: PageRequest) =>
  pageQuery(
    db.select(RUN_COLUMNS).from(refreshRuns).orderBy(desc(refreshRuns.startedAt)).$dynamic(),
    request,
    runView,
  );

type RunRow = Pick<typeof refreshRuns.$inferSelect, keyof typeof RUN_COLUMNS>;

export type RunView = ReturnType<typeof runView>;

/** Runs of simulated past times, which have no duration. */
const TIMELESS: readonly string[] = ["seed", "replay"];

/** A run for display; `durationMs` is null while it runs, if it died, and for seeded or replayed history. */
export function runView(run: RunRow) {
  return {
    ...run,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    durationMs:
      run.finishedAt && !TIMELESS.includes(run.trigger)
        ? run.finishedAt.getTime() - run.startedAt.getTime()
        : null,
  };
}

/** What one source did in one refresh. */
export interface SourceRunSummary {
  service: string;
  attempts: number;
  outcome: string;
  /** Called because a primary source failed. */
  isFallback: boolean;
  wasUsed: boolean;
  items: number | null;
  relevantItems: number | null;
  durationMs: number;
  error: string | null;
}

const RUN_EVENTS_MAX = 500;

/** One refresh by its correlation id: the run, and each source's attempts in order. Null if unknown. */
export async function refreshRunDetail(db: Database, correlationId: string) {
  const { run, sources } = await runBatch(db, {
    run: query(db.select(RUN_COLUMNS).from(refreshRuns).where(eq(refreshRuns.id, correlationId)), ([row]) =>
      row ? runView(row) : null,
    ),
    sources: query(
      db
        .select()
        .from(apiEvents)
        .where(eq(apiEvents.correlationId, correlationId))
        .orderBy(asc(apiEvents.timestamp), asc(apiEvents.attempt))
        .limit(RUN_EVENTS_MAX),
      trailOf,
    ),
  });
  return run || sources.length > 0 ? { correlationId, run, sources } : null;
}

/** Null if neither call reported a number. */
const sumOf = (soFar: number | null | undefined, reported: number | null): number | null =>
  reported === null ? (soFar ?? null) : (soFar ?? 0) + reported;

function trailOf(events: (typeof apiEvents.$inferSelect)[]): SourceRunSummary[] {
  const trails = new Map<string, SourceRunSummary>();
  for (const event of events) {
    const soFar = trails.get(event.service);
    trails.set(event.service, {
      service: event.service,
      attempts: (soFar?.attempts ?? 0) + 1,
      outcome: event.status,
      isFallback: !event.isPrimary,
      wasUsed: event.wasUsed || (soFar?.wasUsed ?? false),
      items: sumOf(soFar?.items, event.itemCount),
      relevantItems: sumOf(soFar?.relevantItems, event.relevantCount),
      durationMs: (soFar?.durationMs ?? 0) + event.durationMs,
      error: event.status === "success" ? null : (event.errorMessage ?? event.errorCode),
    });
  }
  return [...trails.values()];
}
