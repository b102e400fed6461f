import { and, eq, ne } from "drizzle-orm";
import { assess, type Assessed } from "./assessment/assess.server";
import { COVERAGE_MIN } from "./assessment/coverage";
import type { QuestionOrigin } from "./assessment/forecast-questions";
import { keepForecastRecord } from "./assessment/forecast-record.server";
import { METHOD_VERSION } from "./assessment/method-version";
import type { Context } from "./context.server";
import { refreshRuns, type RefreshTrigger } from "./database/schema.server";
import { giveLeaseBack, takeLease } from "./leases.server";
import { noteRelevantItems } from "./monitor/relevant-items.server";
import { recordNews, type NewsItem, type Recorded } from "./news/news.server";
import { collect } from "./sources/collect.server";
import { showsDemonstrationData } from "./sources/endpoints.server";
import { sweep } from "./sweep.server";

const LEASE = "refresh";
/** Longer than a cron invocation may run. */
const LEASE_MS = 16 * 60 * 1000;

export interface RefreshOptions {
  trigger: RefreshTrigger;
  /** Ignores earlier requests of a source to wait. */
  force?: boolean;
}

/** One refresh, in numbers for the log and the monitor. */
export interface Refreshed {
  correlationId: string;
  /** Share of the sources that answered, 0-1. */
  coverage: number;
  level: number;
  likelihood: number;
  counts: Record<string, number>;
}

export type Started =
  | { ok: true; correlationId: string; finished: Promise<Refreshed> }
  | { ok: false; reason: "already-running" };

/** What there is to assess: collected from the sources, or given by a file. */
export interface Gathered {
  items: NewsItem[];
  coverage: number;
  sources: unknown[];
  isDemonstration: boolean;
}

/**
 * The story in one function: collect -> record the news -> assess -> raise alerts and ring for their mail. Only one runs at
 * a time. Every step is safe to repeat: after a crash the next refresh finds what is owed.
 */
export async function refresh(context: Context, options: RefreshOptions) {
  const started = await startRefresh(context, options);
  return started.ok ? { ok: true as const, refreshed: await started.finished } : started;
}

/** Takes the refresh's turn before it answers, then lets the work go on: for a caller that does not wait. */
export async function startRefresh(
  context: Context,
  { trigger, force = false }: RefreshOptions,
): Promise<Started> {
  const correlationId = context.newId();
  const isHistory = trigger === "seed";
  return start(
    context,
    correlationId,
    { trigger, asksModel: !isHistory, raisesAlerts: !isHistory },
    async () => {
      const { items, outcomes, coverage } = await collect(context, { correlationId, force });
      return { items, coverage, sources: outcomes, isDemonstration: showsDemonstrationData(context.config) };
    },
  );
}

/**
 * The same story over articles that a file gives instead of the sources: a back-fill, as of `context.now()`. Once for each
 * `correlationId`, however often it is called.
 */
export async function refreshFrom(
  context: Context,
  given: Gathered & { correlationId: string; raisesAlerts: boolean },
): Promise<Started> {
  const telling = { trigger: "replay" as const, asksModel: false, raisesAlerts: given.raisesAlerts };
  return start(context, given.correlationId, telling, async () => given);
}

interface Telling {
  trigger: RefreshTrigger;
  asksModel: boolean;
  raisesAlerts: boolean;
}

async function start(
  context: Context,
  correlationId: string,
  telling: Telling,
  gather: () => Promise<Gathered>,
): Promise<Started> {
  const turn = { name: LEASE, token: correlationId, now: context.now(), lastsMs: LEASE_MS };
  if (!(await takeLease(context.db, turn))) return { ok: false, reason: "already-running" };
  return { ok: true, correlationId, finished: tell(context, correlationId, telling, gather) };
}

async function tell(
  context: Context,
  correlationId: string,
  { trigger, ...telling }: Telling,
  gather: () => Promise<Gathered>,
): Promise<Refreshed> {
  const now = context.now();
  try {
    await openRun(context, correlationId, trigger, now);
    const gathered = await gather();
    const recorded = await recordNews(context, gathered.items, now);
    await noteRelevantItems(context.db, correlationId, recorded.relevantBySource);
    const assessed = await assess(context, now, { ...gathered, ...telling, correlationId });
    const forecasts = await keepForecastRecord(context, now, {
      ...assessed,
      origin: originOf(trigger, gathered),
      methodVersion: METHOD_VERSION,
    });
    const counts = {
      ...countsOf(recorded, assessed),
      questionsOpened: forecasts.opened,
      questionsResolved: forecasts.resolved,
      ...(telling.raisesAlerts ? await ringFor(context) : {}),
    };
    await closeRun(context, correlationId, gathered, counts);
    return {
      correlationId,
      coverage: gathered.coverage,
      level: assessed.level,
      likelihood: assessed.likelihood,
      counts,
    };
  } catch (error) {
    await failRun(context, correlationId, error);
    throw error;
  } finally {
    await giveLeaseBack(context.db, LEASE, correlationId);
  }
}

async function ringFor(context: Context) {
  const { raised, rung } = await sweep(context);
  return { alerts: raised.alerts, rung };
}

/** What a stand-in told or a file replayed is kept apart from the record of live forecasts. */
function originOf(trigger: RefreshTrigger, { isDemonstration }: Gathered): QuestionOrigin {
  if (isDemonstration) return "demonstration";
  return trigger === "replay" ? "replay" : "live";
}

const countsOf = ({ read, relevant, recorded }: Recorded, { evidence, level }: Assessed) => ({
  read,
  relevant,
  recorded,
  stories: evidence.length,
  level,
});

/** Whoever has the lease is the only one running: a run that still says so died. */
async function openRun({ db }: Context, id: string, trigger: RefreshTrigger, startedAt: Date): Promise<void> {
  await db.batch([
    db
      .update(refreshRuns)
      .set({ outcome: "failed", error: "It stopped before its end", finishedAt: startedAt })
      .where(and(eq(refreshRuns.outcome, "running"), ne(refreshRuns.id, id))),
    db.insert(refreshRuns).values({ id, trigger, startedAt, outcome: "running" }).onConflictDoNothing(),
  ]);
}

async function closeRun(
  { db, now }: Context,
  id: string,
  { coverage, sources }: Gathered,
  counts: Record<string, number>,
): Promise<void> {
  const outcome = coverage < COVERAGE_MIN ? "degraded" : "done";
  await db
    .update(refreshRuns)
    .set({ outcome, coverage, sources, counts, finishedAt: now() })
    .where(eq(refreshRuns.id, id));
}

async function failRun({ db, now }: Context, id: string, error: unknown): Promise<void> {
  const kind = error instanceof Error ? error.name : "Error";
  await db
    .update(refreshRuns)
    .set({ outcome: "failed", error: `It ended with ${kind}; the log has the details`, finishedAt: now() })
    .where(eq(refreshRuns.id, id));
}
