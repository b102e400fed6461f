import { MINUTE_MS } from "~/durations";
import { and, eq, lte, ne, sql } from "drizzle-orm";
import { COVERAGE_MIN } from "./assessment/coverage";
import type { Context } from "./context.server";
import { refreshRuns, type RefreshTrigger } from "./database/schema.server";
import type { RefreshJob } from "./refresh-job";

/** Longer than a cron or queue invocation may run: whoever began before has ended, well or not. */
export const RUN_LASTS_AT_MOST_MS = 16 * MINUTE_MS;
/** A bell may wait this long in the queue before it counts as lost. */
const RING_AGAIN_AFTER_MS = MINUTE_MS;
const RUNS_RUNG_AT_ONCE = 10;

const isUnfinished = sql`${refreshRuns.outcome} in ('queued', 'running')`;

interface NewRun {
  id: string;
  trigger: RefreshTrigger;
  startedAt: Date;
}

/** Opens a run that begins now. Whoever has the turn is the only one: a run that still says it runs or waits has died. */
export const openRun = (context: Context, run: NewRun): Promise<void> =>
  insertRun(context, { ...run, outcome: "running" });

/** Opens a run that the queue's consumer is to begin, and rings for it; a bell that is lost is rung again by the sweep. */
export async function queueRun(context: Context, run: NewRun & { isForced: boolean }): Promise<void> {
  await insertRun(context, { ...run, outcome: "queued" });
  await ringForRun(context, run.id);
}

async function insertRun({ db }: Context, run: typeof refreshRuns.$inferInsert): Promise<void> {
  await db.batch([
    db
      .update(refreshRuns)
      .set({ outcome: "failed", error: "It stopped before its end", finishedAt: run.startedAt })
      .where(and(isUnfinished, ne(refreshRuns.id, run.id))),
    db.insert(refreshRuns).values(run).onConflictDoNothing(),
  ]);
}

/** Begins a queued run, once: null for a run that has begun already, or was given up. */
export async function claimRun({ db, now }: Context, id: string) {
  const [claimed] = await db
    .update(refreshRuns)
    .set({ outcome: "running", startedAt: now() })
    .where(and(eq(refreshRuns.id, id), eq(refreshRuns.outcome, "queued")))
    .returning({ trigger: refreshRuns.trigger, isForced: refreshRuns.isForced });
  return claimed ?? null;
}

export async function closeRun(
  { db, now }: Context,
  id: string,
  told: { coverage: number; sources: unknown[]; counts: Record<string, number> },
): Promise<void> {
  const outcome = told.coverage < COVERAGE_MIN ? "degraded" : "done";
  await db
    .update(refreshRuns)
    .set({ ...told, outcome, finishedAt: now() })
    .where(eq(refreshRuns.id, id));
}

/** Ends a run as failed; `error` is read by operators, so it is ours and never a provider's words. */
export async function failRun({ db, now }: Context, id: string, error: string): Promise<void> {
  await db
    .update(refreshRuns)
    .set({ outcome: "failed", error, finishedAt: now() })
    .where(eq(refreshRuns.id, id));
}

/** Gives up queued runs whose turn is over, and rings again for those that nobody has begun. Returns how many it rang for. */
export async function ringQueuedRuns(context: Context): Promise<number> {
  const { db, now } = context;
  const instant = now().getTime();
  const isQueued = eq(refreshRuns.outcome, "queued");
  await db
    .update(refreshRuns)
    .set({ outcome: "failed", error: "It was never begun", finishedAt: now() })
    .where(and(isQueued, isUnfinished, lte(refreshRuns.startedAt, new Date(instant - RUN_LASTS_AT_MOST_MS))));
  const waiting = await db
    .select({ id: refreshRuns.id })
    .from(refreshRuns)
    .where(and(isQueued, isUnfinished, lte(refreshRuns.startedAt, new Date(instant - RING_AGAIN_AFTER_MS))))
    .limit(RUNS_RUNG_AT_ONCE);
  for (const { id } of waiting) await ringForRun(context, id);
  return waiting.length;
}

async function ringForRun({ refreshes }: Context, id: string): Promise<void> {
  const job: RefreshJob = { version: 1, kind: "refresh", id };
  try {
    await refreshes.send(job, { contentType: "json" });
  } catch (error) {
    console.warn({ event: "refresh-ring-failed", correlationId: id, reason: String(error) });
  }
}
