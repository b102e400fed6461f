import { assess } from "~/assessment/assess.server";
import { COVERAGE_MIN } from "~/assessment/labels";
import type { RunCounts } from "./run-counts";
import type { RefreshTrigger } from "./tables.server";
import { recordRelevantCounts } from "~/sources/record-fetches.server";
import { type NewsItem, recordArticles, statementsOf } from "~/news/record-articles.server";
import { modelReader, type Reader } from "~/reading/reader.server";
import { readArticles } from "~/reading/readings.server";
import { collect } from "~/sources/collect.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { ping } from "./heartbeat.server";
import { areProvidersWell } from "./providers-well.server";
import {
  acquireLease,
  claimRun,
  closeRun,
  failRepeat,
  failRun,
  failSupersededRun,
  latestFetch,
  openRun,
  queueRun,
  releaseLease,
  renewLease,
  requeueRun,
} from "./runs.server";
import { recordEvents } from "~/alerts/event-alerts.server";
import { sweep } from "./sweep.server";
import { queueAccountEmails } from "~/accounts/account-emails.server";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { newsArticles } from "~/news/tables.server";
import { SOURCES } from "~/sources/catalog";
import { storedOutcomes } from "~/sources/source-freshness";
import { DAY_MS, isoDay } from "~/time";

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
  if (isLive(run.trigger) && coverage >= COVERAGE_MIN && (await areProvidersWell(context)))
    await ping(context, context.config.REFRESH_HEARTBEAT_URL);
  const { level, likelihood } = assessed;
  return { ok: true, refreshed: { correlationId: run.id, coverage, level, likelihood, counts } };
}

/** Runs one refresh under the refresh lease, unless another is running. */
export async function refresh(context: Context, options: RefreshOptions): Promise<RefreshOutcome> {
  const run = runFor(context, context.newId(), options.trigger);
  if (!(await acquireLease(context, run.id))) return { ok: false, reason: "already-running" };
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
  if (!(await acquireLease(context, id))) return { ok: false, reason: "already-running" };
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
  if (!(await acquireLease(context, id))) return { ok: false, reason: "already-running" };
  try {
    await queueRun(context, { id, trigger, isForced: force, startedAt: context.now() });
  } catch (error) {
    await releaseLease(context, id);
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
  if (!(await renewLease(context, id)) && !(await acquireLease(context, id))) {
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
    await releaseLease(context, run.id);
  }
}

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

const EMAILS_MAX = 100;

/**
 * Queues one email to each administrator for each open proposal they haven't been emailed about. Idempotent: one email
 * per administrator and proposal, however often the refresh runs. Returns how many were queued.
 */
export async function announceProposals({ db }: Pick<Context, "db">, now: Date): Promise<number> {
  const queued = await queueAccountEmails(
    db,
    { kind: "restriction-proposed", now },
    sql`select lower(hex(randomblob(16))) as id, users.id as user_id, proposals.id as subject_id
      from restriction_proposals proposals join users on users.is_admin = 1
      where proposals.state = 'open' and not exists (
        select 1 from messages earlier where earlier.user_id = users.id
          and earlier.kind = 'restriction-proposed' and earlier.subject_id = proposals.id)
      limit ${EMAILS_MAX}`,
  );
  return queued.length;
}

/** The Register publishes what is on inspection within days; older rows have been looked at before. */
const LOOKED_BACK_DAYS = 60;
/** Documents per refresh; the next one continues. */
const WITHDRAWN_MAX = 100;

/**
 * Records as withdrawn the documents that were on public inspection, were to be published before today, and are now in neither of the
 * Register's lists. Only if both lists were read whole in this refresh, and the published one reaches back to the day of publication: a
 * missing, incomplete or shorter list says nothing. It is a statement of the record, so a later one of the Register replaces it.
 * Idempotent. Returns how many.
 */
async function withdrawUnpublished(
  context: Pick<Context, "db" | "now" | "staticFiles">,
  collected: { items: readonly NewsItem[]; sources: readonly unknown[]; isDemonstration: boolean },
): Promise<number> {
  const healthy = storedOutcomes(collected.sources)
    .filter(({ state }) => state === "healthy")
    .map(({ source }) => source);
  if (!healthy.includes("public_inspection") || !healthy.includes("federal_register")) return 0;
  const now = context.now();
  const today = isoDay(now);
  const listedFrom = isoDay(new Date(now.getTime() - SOURCES.federal_register.lookBackDays * DAY_MS));
  const listed = collected.items.flatMap(({ document }) => document?.number ?? []);
  const gone = await context.db
    .select()
    .from(newsArticles)
    .where(
      and(
        eq(newsArticles.isOfficial, true),
        eq(newsArticles.isDemonstration, collected.isDemonstration),
        gt(newsArticles.publishedAt, new Date(now.getTime() - LOOKED_BACK_DAYS * DAY_MS)),
        sql`document ->> 'onPublicInspection' = 1 and document ->> 'withdrawnOn' is null
          and document ->> 'publishesOn' >= ${listedFrom} and document ->> 'publishesOn' < ${today}
          and document ->> 'number' not in (select value from json_each(${JSON.stringify(listed)}))`,
      ),
    )
    .limit(WITHDRAWN_MAX);
  const withdrawals = gone.flatMap((row): NewsItem[] => {
    const announced = statementsOf(row)
      .filter(({ isOfficial, document }) => isOfficial && document?.onPublicInspection)
      .sort((a, b) => b.seenAt - a.seenAt)[0];
    if (!announced?.document) return [];
    const { document, isOfficial: official, ...facts } = announced;
    return [{ ...facts, url: facts.link, official, document: { ...document, withdrawnOn: today } }];
  });
  if (withdrawals.length > 0) await recordArticles(context, withdrawals);
  return withdrawals.length;
}
