import { asc, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/database/open.server";
import type { PageRequest } from "~/database/paging";
import { pageQuery, query, runBatch } from "~/database/query.server";
import { refreshRuns } from "~/refresh/tables.server";
import { SOURCE_KEYS, SOURCES } from "~/sources/catalog";
import { apiEvents } from "~/sources/tables.server";

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
  /** Every attempt counts. */
  calls: number;
  outcome: string;
  /** Called because a primary source failed. */
  isFallback: boolean;
  wasUsed: boolean;
  items: number | null;
  relevantItems: number | null;
  durationMs: number;
  error: string | null;
  /** Missing parts of its responses: records that could not be read, pages that were left out. */
  notes: string[];
}

const RUN_EVENTS_MAX = 500;

/** One refresh by its correlation id: the run, and each source's calls in order. Null if unknown. */
export async function refreshRunDetail(db: Database, correlationId: string) {
  const { run, sources } = await runBatch(db, {
    run: query(
      db
        .select({ ...RUN_COLUMNS, sources: refreshRuns.sources })
        .from(refreshRuns)
        .where(eq(refreshRuns.id, correlationId)),
      ([row]) => {
        if (!row) return null;
        const { sources: outcomes, ...columns } = row;
        return { view: runView(columns), outcomes: fetchNotes.safeParse(outcomes).data ?? [] };
      },
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
  if (!run && sources.length === 0) return null;
  const noted = sources.map((source) => withNotes(source, run?.outcomes ?? []));
  return { correlationId, run: run?.view ?? null, sources: noted };
}

/** Fields shown of what a refresh stores for each source. */
const fetchNotes = z.array(
  z.object({ source: z.enum(SOURCE_KEYS), state: z.string(), notes: z.array(z.string()).default([]) }),
);

/** A source's summary with what its feeds lacked. Calls that all succeeded may still have left something out. */
function withNotes(summary: SourceRunSummary, outcomes: z.output<typeof fetchNotes>): SourceRunSummary {
  const ofService = outcomes.filter(({ source }) => SOURCES[source].service === summary.service);
  const isIncomplete = ofService.some(({ state }) => state === "incomplete");
  return {
    ...summary,
    outcome: summary.outcome === "success" && isIncomplete ? "incomplete" : summary.outcome,
    notes: ofService.flatMap(({ notes }) => notes),
  };
}

type ApiEvent = typeof apiEvents.$inferSelect;

function trailOf(events: ApiEvent[]): SourceRunSummary[] {
  const services = [...new Set(events.map(({ service }) => service))];
  return services.map((service) => summaryOf(events.filter((event) => event.service === service)));
}

/** Returns the result of a source's calls. Its outcome is that of an operation whose last attempt failed, if there is one. */
function summaryOf(events: ApiEvent[]): SourceRunSummary {
  const [first] = events as [ApiEvent];
  const lastAttempts = [...new Map(events.map((event) => [event.operation, event])).values()];
  const { status, isPrimary, errorMessage, errorCode } =
    lastAttempts.find((event) => event.status !== "success") ?? lastAttempts.at(-1) ?? first;
  return {
    service: first.service,
    calls: events.length,
    outcome: status,
    isFallback: !isPrimary,
    wasUsed: events.some((event) => event.wasUsed),
    items: sumOf(events.map((event) => event.itemCount)),
    relevantItems: sumOf(events.map((event) => event.relevantCount)),
    durationMs: events.reduce((total, event) => total + event.durationMs, 0),
    error: status === "success" ? null : (errorMessage ?? errorCode),
    notes: [],
  };
}

/** Null if no call reported a number. */
function sumOf(reported: (number | null)[]): number | null {
  const numbers = reported.filter((number) => number !== null);
  return numbers.length === 0 ? null : numbers.reduce((total, number) => total + number, 0);
}
