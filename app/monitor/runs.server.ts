import { asc, desc, eq } from "drizzle-orm";
import type { Database } from "~/database/open.server";
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

/** The latest refreshes, newest first. */
export function recentRuns(db: Database, limit: number) {
  return db.select(RUN_COLUMNS).from(refreshRuns).orderBy(desc(refreshRuns.startedAt)).limit(limit);
}

export type RunView = ReturnType<typeof runView>;

/** Runs whose clock stood still at the day they tell of: they have no duration. */
const TIMELESS: readonly string[] = ["seed", "replay"];

/** A run as the screens show it; `durationMs` is null while it runs, when it died, and for seeded or replayed history. */
export function runView(run: Awaited<ReturnType<typeof recentRuns>>[number]) {
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
export interface SourceTrail {
  service: string;
  attempts: number;
  outcome: string;
  /** Asked because a primary source had failed. */
  isFallback: boolean;
  wasUsed: boolean;
  items: number | null;
  relevantItems: number | null;
  durationMs: number;
  error: string | null;
}

const RUN_EVENTS_MAX = 500;

/** One refresh from its correlation id: the run, and each source's attempts in the order they began. Null if unknown. */
export async function refreshTrail(db: Database, correlationId: string) {
  const [[run], events] = await db.batch([
    db.select(RUN_COLUMNS).from(refreshRuns).where(eq(refreshRuns.id, correlationId)),
    db
      .select()
      .from(apiEvents)
      .where(eq(apiEvents.correlationId, correlationId))
      .orderBy(asc(apiEvents.timestamp), asc(apiEvents.attempt))
      .limit(RUN_EVENTS_MAX),
  ]);
  if (!run && events.length === 0) return null;
  return { correlationId, run: run ? runView(run) : null, sources: trailOf(events) };
}

function trailOf(events: (typeof apiEvents.$inferSelect)[]): SourceTrail[] {
  const trails = new Map<string, SourceTrail>();
  for (const event of events) {
    const soFar = trails.get(event.service);
    trails.set(event.service, {
      service: event.service,
      attempts: (soFar?.attempts ?? 0) + 1,
      outcome: event.status,
      isFallback: !event.isPrimary,
      wasUsed: event.wasUsed || (soFar?.wasUsed ?? false),
      items: event.itemCount ?? soFar?.items ?? null,
      relevantItems: event.relevantCount ?? soFar?.relevantItems ?? null,
      durationMs: (soFar?.durationMs ?? 0) + event.durationMs,
      error: event.status === "success" ? null : (event.errorMessage ?? event.errorCode),
    });
  }
  return [...trails.values()];
}
