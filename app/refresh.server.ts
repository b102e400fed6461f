import { assess, type Assessed } from "./assessment/assess.server";
import type { QuestionOrigin } from "./assessment/forecast-questions";
import { keepForecastRecord } from "./assessment/forecast-record.server";
import { METHOD_VERSION } from "./assessment/method-version";
import type { Context } from "./context.server";
import type { RefreshTrigger } from "./database/schema.server";
import { giveLeaseBack, keepLease, takeLease } from "./leases.server";
import { noteRelevantItems } from "./monitor/relevant-items.server";
import { recordNews, type NewsItem, type Recorded } from "./news/news.server";
import { claimRun, closeRun, failRun, openRun, queueRun, RUN_LASTS_AT_MOST_MS } from "./refresh-runs.server";
import { collect } from "./sources/collect.server";
import { showsDemonstrationData } from "./sources/endpoints.server";
import { sweep } from "./sweep.server";

const LEASE = "refresh";

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

/** Takes the refresh's turn before it answers, then lets the work go on: for a caller that watches it. */
export async function startRefresh(context: Context, options: RefreshOptions): Promise<Started> {
  const correlationId = context.newId();
  return start(
    context,
    correlationId,
    tellingOf(options.trigger),
    fromSources(context, correlationId, options),
  );
}

/**
 * A refresh for a caller who cannot stay for its end: takes the turn at once and leaves the work to the queue's consumer,
 * since what a request leaves behind is cut off after half a minute.
 */
export async function queueRefresh(
  context: Context,
  { trigger, force = false }: RefreshOptions,
): Promise<{ ok: true; correlationId: string } | { ok: false; reason: "already-running" }> {
  const correlationId = context.newId();
  if (!(await takeLease(context.db, turnOf(context, correlationId)))) {
    return { ok: false, reason: "already-running" };
  }
  try {
    await queueRun(context, { id: correlationId, trigger, isForced: force, startedAt: context.now() });
  } catch (error) {
    await giveLeaseBack(context.db, LEASE, correlationId);
    throw error;
  }
  return { ok: true, correlationId };
}

/** Does a queued refresh: once, however often its message comes. */
export async function refreshQueued(
  context: Context,
  correlationId: string,
): Promise<{ ok: true; refreshed: Refreshed } | { ok: false; reason: "not-queued" | "already-running" }> {
  const run = await claimRun(context, correlationId);
  if (!run) return { ok: false, reason: "not-queued" };
  const turn = turnOf(context, correlationId);
  if (!(await keepLease(context.db, turn)) && !(await takeLease(context.db, turn))) {
    await failRun(context, correlationId, "Another refresh had begun meanwhile");
    return { ok: false, reason: "already-running" };
  }
  const options = { trigger: run.trigger, force: run.isForced };
  const gather = fromSources(context, correlationId, options);
  return { ok: true, refreshed: await tell(context, correlationId, tellingOf(run.trigger), gather) };
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

const fromSources =
  (context: Context, correlationId: string, { force = false }: RefreshOptions) =>
  async (): Promise<Gathered> => {
    const { items, outcomes, coverage } = await collect(context, { correlationId, force });
    return { items, coverage, sources: outcomes, isDemonstration: showsDemonstrationData(context.config) };
  };

interface Telling {
  trigger: RefreshTrigger;
  asksModel: boolean;
  raisesAlerts: boolean;
}

function tellingOf(trigger: RefreshTrigger): Telling {
  const isHistory = trigger === "seed";
  return { trigger, asksModel: !isHistory, raisesAlerts: !isHistory };
}

const turnOf = (context: Context, token: string) => ({
  name: LEASE,
  token,
  now: context.now(),
  lastsMs: RUN_LASTS_AT_MOST_MS,
});

async function start(
  context: Context,
  correlationId: string,
  telling: Telling,
  gather: () => Promise<Gathered>,
): Promise<Started> {
  if (!(await takeLease(context.db, turnOf(context, correlationId)))) {
    return { ok: false, reason: "already-running" };
  }
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
    await openRun(context, { id: correlationId, trigger, startedAt: now });
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
    const { coverage, sources } = gathered;
    await closeRun(context, correlationId, { coverage, sources, counts });
    return {
      correlationId,
      coverage: gathered.coverage,
      level: assessed.level,
      likelihood: assessed.likelihood,
      counts,
    };
  } catch (error) {
    const kind = error instanceof Error ? error.name : "Error";
    await failRun(context, correlationId, `It ended with ${kind}; the log has the details`);
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
