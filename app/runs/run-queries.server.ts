import { and, desc, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { BaseContext } from "~/base-context.server";
import type { Database } from "~/database/open.server";
import { firstRow, runBatch } from "~/database/query.server";
import { refreshRuns } from "./tables.server";

/** Runs of demonstration history or of a file don't count as live. */
const isLive = inArray(refreshRuns.trigger, ["cron", "admin", "repeat"]);

/** Query for the last finished refresh that called the sources; read its row with `freshnessOf`. */
export const latestFetch = (db: Database) =>
  db
    .select({ sources: refreshRuns.sources, finishedAt: refreshRuns.finishedAt })
    .from(refreshRuns)
    .where(and(inArray(refreshRuns.outcome, ["done", "degraded"]), isLive, isNotNull(refreshRuns.finishedAt)))
    .orderBy(desc(refreshRuns.startedAt))
    .limit(1);

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
export async function lastRuns({ db }: Pick<BaseContext, "db">) {
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
