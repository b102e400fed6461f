import { announceProposals } from "./announce-proposals.server";
import { assess } from "~/assessment/assess.server";
import { COVERAGE_MIN } from "~/assessment/level/coverage";
import type { Context } from "~/context.server";
import type { RunCounts } from "./run-counts";
import type { RefreshTrigger } from "./tables.server";
import { recordRelevantCounts } from "~/sources/relevant-counts.server";
import { recordArticles, type NewsItem } from "~/news/record-articles.server";
import { modelReader, type Reader } from "~/reading/reader.server";
import { readArticles } from "~/reading/readings.server";
import { collect } from "~/sources/collect.server";
import { callStates } from "~/sources/call-states.server";
import { isConfigured, showsDemonstrationData } from "~/sources/endpoints.server";
import { areTooManySilent, silentServices } from "~/sources/silent-services";
import { storedOutcomes } from "~/sources/source-freshness";
import { ping } from "./heartbeat.server";
import { acquireLease, releaseLease, renewLease, type Lease } from "./leases.server";
import {
  claimRun,
  closeRun,
  failRepeat,
  failRun,
  failSupersededRun,
  openRun,
  queueRun,
  requeueRun,
  RUN_MAX_MS,
  latestFetch,
} from "./runs.server";
import { recordEvents } from "~/alerts/event-alerts.server";
import { sweep } from "./sweep.server";
import { withdrawUnpublished } from "./withdraw-unpublished.server";

interface RefreshOptions {
  trigger: RefreshTrigger;
  /** Calls every source now, even paused ones. */
  force?: boolean;
}

/** The news to assess: fetched from sources, or read from a file. */
interface CollectedNews {
  items: NewsItem[];
  /** Share of the sources that responded, 0-1. */
  coverage: number;
  sources: unknown[];
  /** The sources called now; a repeat doesn't call what had answered before. */
  called?: unknown[];
  isDemonstration: boolean;
}

/** A refresh in numbers, for the log and the monitor. */
interface RefreshResult {
  correlationId: string;
  coverage: number;
  level: number;
  likelihood: number;
  counts: RunCounts;
}

type RefreshOutcome =
  | { ok: true; refreshed: RefreshResult }
  /** `nothing-new`: a repeat to which nothing responded. */
  | { ok: false; reason: "already-running" | "nothing-new" };

interface Run {
  id: string;
  trigger: RefreshTrigger;
  asksModel: boolean;
  /** Reads the news a second time; null leaves it to the rules. */
  reader: Reader | null;
  raisesAlerts: boolean;
}

/** The refresh pipeline: collect, record news, read it a second time, assess, trigger alerts, enqueue emails. Every step is idempotent. */
async function runPipeline(
  context: Context,
  run: Run,
  collectNews: () => Promise<CollectedNews | null>,
): Promise<RefreshOutcome> {
  const now = context.now();
  await openRun(context, { id: run.id, trigger: run.trigger, startedAt: now });

  const collected = await collectNews();
  if (!collected) {
    await failRepeat(context, run.id);
    return { ok: false, reason: "nothing-new" };
  }

  const recorded = await recordArticles(context, collected.items);
  await recordRelevantCounts(context.db, run.id, recorded.relevantBySource);
  await withdrawUnpublished(context, { ...collected, sources: collected.called ?? collected.sources });
  const readTwice = await readArticles(context, now, run.reader);

  const { asksModel, raisesAlerts } = run;
  const assessed = await assess(context, now, {
    ...collected,
    asksModel,
    raisesAlerts,
    correlationId: run.id,
  });

  const counts: RunCounts = {
    read: recorded.read,
    relevant: recorded.relevant,
    recorded: recorded.recorded,
    readTwice,
    ...(assessed.contextLeftOut > 0 && { contextLeftOut: assessed.contextLeftOut }),
    stories: assessed.evidence.length,
    level: assessed.level,
    proposalsOpened: assessed.proposalsOpened,
  };
  if (raisesAlerts) {
    counts.proposalEmails = await announceProposals(context, now);
    const { raised } = await sweep(context);
    counts.alerts = raised.alerts;
  } else await recordEvents(context, { id: assessed.id, date: now });

  const { coverage, sources } = collected;
  await closeRun(context, run.id, { coverage, sources, counts });
  if (isLive(run.trigger) && coverage >= COVERAGE_MIN && (await areSourcesWell(context)))
    await ping(context, context.config.REFRESH_HEARTBEAT_URL);
  const { level, likelihood } = assessed;
  return { ok: true, refreshed: { correlationId: run.id, coverage, level, likelihood, counts } };
}

/** False while an official source or more than two others are silent, as on `/health`. */
async function areSourcesWell({ db, config, now }: Context): Promise<boolean> {
  const states = await callStates(db);
  return !areTooManySilent(silentServices(states, (key) => isConfigured(config, key), now()));
}

/** Runs one refresh under the refresh lease, unless another is running. */
export async function refresh(context: Context, options: RefreshOptions): Promise<RefreshOutcome> {
  const run = runFor(context, context.newId(), options.trigger);
  if (!(await acquireLease(context.db, refreshLease(context, run.id))))
    return { ok: false, reason: "already-running" };
  return runUnderLease(context, run, fromSources(context, run.id, options));
}

/**
 * Runs the pipeline over articles from a file instead of the sources, as of `context.now()`, to backfill history.
 * Idempotent: one assessment per `correlationId`.
 */
export async function refreshFromFile(
  context: Context,
  file: CollectedNews & { correlationId: string; raisesAlerts: boolean; reader: Reader | null },
): Promise<RefreshOutcome> {
  const { correlationId: id, raisesAlerts, reader, ...collected } = file;
  if (!(await acquireLease(context.db, refreshLease(context, id))))
    return { ok: false, reason: "already-running" };
  const run: Run = { id, trigger: "replay", asksModel: false, reader, raisesAlerts };
  return runUnderLease(context, run, async () => collected);
}

/**
 * Queues a refresh: acquires the lease and hands off to the queue consumer, because work after a response is killed after
 * 30 s.
 */
export async function queueRefresh(
  context: Context,
  { trigger, force = false }: RefreshOptions,
): Promise<{ ok: true; correlationId: string } | { ok: false; reason: "already-running" }> {
  const id = context.newId();
  const lease = refreshLease(context, id);
  if (!(await acquireLease(context.db, lease))) return { ok: false, reason: "already-running" };
  try {
    await queueRun(context, { id, trigger, isForced: force, startedAt: context.now() });
  } catch (error) {
    await releaseLease(context.db, lease);
    throw error;
  }
  return { ok: true, correlationId: id };
}

/**
 * Runs a queued refresh once, however often its message is delivered. A failed run goes back to the queue, unless this
 * was the message's last delivery.
 */
export async function runQueuedRefresh(
  context: Context,
  id: string,
  { isLastDelivery = false } = {},
): Promise<RefreshOutcome | { ok: false; reason: "not-queued" }> {
  const queued = await claimRun(context, id);
  if (!queued) return { ok: false, reason: "not-queued" };
  const lease = refreshLease(context, id);
  if (!(await renewLease(context.db, lease)) && !(await acquireLease(context.db, lease))) {
    await failSupersededRun(context, id);
    return { ok: false, reason: "already-running" };
  }
  const collectNews = fromSources(context, id, { trigger: queued.trigger, force: queued.isForced });
  try {
    return await runUnderLease(context, runFor(context, id, queued.trigger), collectNews);
  } catch (error) {
    if (!isLastDelivery) await requeueRun(context, id);
    throw error;
  }
}

/** Marks the run failed if the pipeline throws, and always releases the lease. */
async function runUnderLease(
  context: Context,
  run: Run,
  collectNews: () => Promise<CollectedNews | null>,
): Promise<RefreshOutcome> {
  try {
    return await runPipeline(context, run, collectNews);
  } catch (error) {
    const kind = error instanceof Error ? error.name : "Error";
    await failRun(context, run.id, `Failed with ${kind}. See the log.`);
    throw error;
  } finally {
    await releaseLease(context.db, refreshLease(context, run.id));
  }
}

const refreshLease = (context: Context, token: string): Lease => ({
  name: "refresh",
  token,
  now: context.now(),
  durationMs: RUN_MAX_MS,
});

/** Seeded history doesn't call the analysis model or trigger alerts. */
function runFor(context: Context, id: string, trigger: RefreshTrigger): Run {
  const isLive = trigger !== "seed";
  return { id, trigger, asksModel: isLive, reader: modelReader(context, id), raisesAlerts: isLive };
}

/** Calls every source; a repeat only those that are missing, and then gives null unless one of them responds. */
const fromSources =
  (context: Context, correlationId: string, { trigger, force = false }: RefreshOptions) =>
  async (): Promise<CollectedNews | null> => {
    const [last] = trigger === "repeat" ? await latestFetch(context.db) : [];
    const { items, outcomes, sources, coverage, hasAnswers } = await collect(context, {
      correlationId,
      force,
      answered: storedOutcomes(last?.sources),
    });
    if (trigger === "repeat" && !hasAnswers) return null;
    return {
      items,
      coverage,
      sources,
      called: outcomes,
      isDemonstration: showsDemonstrationData(context.config),
    };
  };

const isLive = (trigger: RefreshTrigger) => trigger !== "replay" && trigger !== "seed";
