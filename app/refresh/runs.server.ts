import { z } from "zod";
import { and, desc, eq, inArray, isNotNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { COVERAGE_MIN } from "~/assessment/labels";
import type { Context } from "~/context.server";
import { firstRow, runBatch } from "~/database/query.server";
import type { RunCounts } from "./run-counts";
import { leases, refreshRuns, type RefreshTrigger } from "./tables.server";
import { MINUTE_MS } from "~/time";
import type { Database } from "~/database/open.server";

/** The queue message that starts a refresh. Contains only the run's id; the run's row is authoritative. */
export const refreshJob = z.object({
  version: z.literal(1),
  kind: z.literal("refresh"),
  id: z.string().min(1).max(200),
});

type RefreshJob = z.infer<typeof refreshJob>;

/** Upper bound on a cron or queue invocation; older runs are dead. */
const RUN_MAX_MS = 16 * MINUTE_MS;
/** How long to wait for a queue message before enqueueing again. */
const REENQUEUE_AFTER_MS = MINUTE_MS;
const RUNS_PER_SWEEP = 10;

const NEVER_STARTED = "Never started: no worker picked it up within 16 minutes.";
const STOPPED = "Stopped before finishing (worker ended or timed out).";
const NOTHING_NEW = "None of the missing sources responded.";
const SUPERSEDED = "Superseded by another refresh.";

const isUnfinished = sql`${refreshRuns.outcome} in ('queued', 'running')`;

interface NewRun {
  id: string;
  trigger: RefreshTrigger;
  startedAt: Date;
}

/** Records a run that starts now. */
export const openRun = (context: Context, run: NewRun): Promise<void> =>
  insertRun(context, { ...run, outcome: "running" });

/** Records a run for the queue consumer and enqueues it. The sweep enqueues it again if the message is lost. */
export async function queueRun(context: Context, run: NewRun & { isForced: boolean }): Promise<void> {
  await insertRun(context, { ...run, outcome: "queued" });
  await enqueueRun(context, run.id);
}

/** The lease guarantees a single run, so any other unfinished run is dead. */
async function insertRun({ db }: Context, run: typeof refreshRuns.$inferInsert): Promise<void> {
  await db.batch([
    db
      .update(refreshRuns)
      .set({
        outcome: "failed",
        error: sql`case ${refreshRuns.outcome} when 'queued' then ${SUPERSEDED} else ${STOPPED} end`,
        finishedAt: run.startedAt,
      })
      .where(and(isUnfinished, ne(refreshRuns.id, run.id))),
    db.insert(refreshRuns).values(run).onConflictDoNothing(),
  ]);
}

/** Starts a queued run, once. Returns null for a run that has already started or finished. */
export async function claimRun({ db, now }: Context, id: string) {
  const [claimed] = await db
    .update(refreshRuns)
    .set({ outcome: "running", startedAt: now() })
    .where(and(eq(refreshRuns.id, id), eq(refreshRuns.outcome, "queued")))
    .returning({ trigger: refreshRuns.trigger, isForced: refreshRuns.isForced });
  return claimed ?? null;
}

/** Returns a failed run to the queue, so the message's next delivery can claim it again. */
export async function requeueRun({ db, now }: Context, id: string): Promise<void> {
  await db
    .update(refreshRuns)
    .set({ outcome: "queued", startedAt: now(), finishedAt: null })
    .where(and(eq(refreshRuns.id, id), eq(refreshRuns.outcome, "failed")));
}

export async function closeRun(
  { db, now }: Context,
  id: string,
  result: { coverage: number; sources: unknown[]; counts: RunCounts },
): Promise<void> {
  const outcome = result.coverage < COVERAGE_MIN ? "degraded" : "done";
  await db
    .update(refreshRuns)
    .set({ ...result, outcome, error: null, finishedAt: now() })
    .where(eq(refreshRuns.id, id));
}

/** Marks a run failed. Operators read `error`, so it is our text and never a provider's. */
export async function failRun({ db, now }: Context, id: string, error: string): Promise<void> {
  await db
    .update(refreshRuns)
    .set({ outcome: "failed", error, finishedAt: now() })
    .where(eq(refreshRuns.id, id));
}

export const failSupersededRun = (context: Context, id: string) => failRun(context, id, SUPERSEDED);

export const failRepeat = (context: Context, id: string) => failRun(context, id, NOTHING_NEW);

/** Fails runs whose worker died, and enqueues queued ones that no worker has started. Returns how many it enqueued. */
export async function enqueueQueuedRuns(context: Context): Promise<number> {
  const { db, now } = context;
  const instant = now().getTime();
  await db
    .update(refreshRuns)
    .set({
      outcome: "failed",
      error: sql`case ${refreshRuns.outcome} when 'queued' then ${NEVER_STARTED} else ${STOPPED} end`,
      finishedAt: now(),
    })
    .where(and(isUnfinished, lte(refreshRuns.startedAt, new Date(instant - RUN_MAX_MS))));
  const queued = await db
    .select({ id: refreshRuns.id })
    .from(refreshRuns)
    .where(
      and(
        eq(refreshRuns.outcome, "queued"),
        isUnfinished,
        lte(refreshRuns.startedAt, new Date(instant - REENQUEUE_AFTER_MS)),
      ),
    )
    .limit(RUNS_PER_SWEEP);
  for (const { id } of queued) await enqueueRun(context, id);
  return queued.length;
}

async function enqueueRun({ refreshes }: Context, id: string): Promise<void> {
  const job: RefreshJob = { version: 1, kind: "refresh", id };
  try {
    await refreshes.send(job, { contentType: "json" });
  } catch (error) {
    console.warn({ event: "refresh-enqueue-failed", correlationId: id, reason: String(error) });
  }
}

/** Runs of demonstration history or of a file don't count as live. */
const isLive = inArray(refreshRuns.trigger, ["cron", "admin", "repeat"]);

const hasFetched = and(
  inArray(refreshRuns.outcome, ["done", "degraded"]),
  isLive,
  isNotNull(refreshRuns.finishedAt),
);

/** Query for the last finished refresh that called the sources; read its row with `freshnessOf`. */
export const latestFetch = (db: Database) =>
  db
    .select({ sources: refreshRuns.sources, finishedAt: refreshRuns.finishedAt })
    .from(refreshRuns)
    .where(hasFetched)
    .orderBy(desc(refreshRuns.startedAt))
    .limit(1);

/** SQL: when that refresh finished. Its limit is a literal, because SQLite recompiles a query whose limit is a parameter. */
export const latestFetchAt = sql`(select finished_at from refresh_runs where ${hasFetched}
  order by started_at desc limit 1)`;

/** More than a day of scheduled refreshes, each with its repeats. */
const RECENT_MAX = 16;

/** Query for the latest live refreshes and repeats, newest first. Refreshes that crashed say nothing about the sources. */
export const recentLiveRuns = (db: Database) =>
  db
    .select({
      trigger: refreshRuns.trigger,
      outcome: refreshRuns.outcome,
      coverage: refreshRuns.coverage,
      startedAt: refreshRuns.startedAt,
      finishedAt: refreshRuns.finishedAt,
      counts: refreshRuns.counts,
    })
    .from(refreshRuns)
    .where(and(isLive, or(ne(refreshRuns.outcome, "failed"), eq(refreshRuns.trigger, "repeat"))))
    .orderBy(desc(refreshRuns.startedAt))
    .limit(RECENT_MAX);

type RecentRun = Awaited<ReturnType<typeof recentLiveRuns>>[number];

/** The newest of these runs that ended with an assessment. */
export const lastAssessed = (newestFirst: readonly RecentRun[]): RecentRun | undefined =>
  newestFirst.find(({ outcome }) => outcome === "done" || outcome === "degraded");

/** The latest live runs, and when the last one of any outcome started; null if there was none. */
export async function lastRuns({ db }: Pick<Context, "db">) {
  const { recent, started } = await runBatch(db, {
    recent: recentLiveRuns(db),
    started: firstRow(
      db
        .select({ at: refreshRuns.startedAt })
        .from(refreshRuns)
        .where(isLive)
        .orderBy(desc(refreshRuns.startedAt))
        .limit(1),
    ),
  });
  return { recent, succeededAt: lastAssessed(recent)?.finishedAt ?? null, startedAt: started?.at ?? null };
}

/** The name of the lease under which one refresh runs at a time. */
const LEASE = "refresh";

const isHeldBy = (id: string) => and(eq(leases.name, LEASE), eq(leases.token, id));

/** Acquires the refresh lease for a run. Returns false if another run has an unexpired one. */
export async function acquireLease({ db, now }: Context, id: string): Promise<boolean> {
  const lease = { token: id, until: new Date(now().getTime() + RUN_MAX_MS) };
  const acquired = await db
    .insert(leases)
    .values({ name: LEASE, ...lease })
    .onConflictDoUpdate({ target: leases.name, set: lease, setWhere: lt(leases.until, now()) })
    .returning({ token: leases.token });
  return acquired.length > 0;
}

/** Extends the lease that a run holds. Returns false if it has been lost. */
export async function renewLease({ db, now }: Context, id: string): Promise<boolean> {
  const renewed = await db
    .update(leases)
    .set({ until: new Date(now().getTime() + RUN_MAX_MS) })
    .where(isHeldBy(id))
    .returning({ token: leases.token });
  return renewed.length > 0;
}

/** Releases a run's lease. Does nothing if another run has acquired it since. */
export const releaseLease = ({ db }: Context, id: string) => db.delete(leases).where(isHeldBy(id));
