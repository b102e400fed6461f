import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { BaseContext } from "~/base-context.server";
import type { Database } from "~/database/open.server";
import { firstRow, runBatch } from "~/database/query.server";
import { refreshRuns } from "./tables.server";

/** Runs of demonstration history or of a file don't count as live. */
const isLive = inArray(refreshRuns.trigger, ["cron", "admin"]);

/** Query for the last finished refresh that called the sources; read its row with `freshnessOf`. */
export const latestFetch = (db: Database) =>
  db
    .select({ sources: refreshRuns.sources, finishedAt: refreshRuns.finishedAt })
    .from(refreshRuns)
    .where(and(inArray(refreshRuns.outcome, ["done", "degraded"]), isLive, isNotNull(refreshRuns.finishedAt)))
    .orderBy(desc(refreshRuns.startedAt))
    .limit(1);

/** The last two live refreshes that succeeded, newest first. */
export const lastSuccesses = (db: Database) =>
  db
    .select({ at: refreshRuns.finishedAt, outcome: refreshRuns.outcome, coverage: refreshRuns.coverage })
    .from(refreshRuns)
    .where(and(isLive, inArray(refreshRuns.outcome, ["done", "degraded"])))
    .orderBy(desc(refreshRuns.startedAt))
    .limit(2);

/** Query for the refresh that is under way. */
export const runningRun = (db: Database) =>
  db
    .select({ startedAt: refreshRuns.startedAt })
    .from(refreshRuns)
    .where(and(sql`outcome in ('queued', 'running')`, eq(refreshRuns.outcome, "running")))
    .limit(1);

/** When the last live refresh succeeded, and when the last one of any outcome started; null if there was none. */
export async function lastRuns({ db }: Pick<BaseContext, "db">) {
  const { succeeded, started } = await runBatch(db, {
    succeeded: firstRow(lastSuccesses(db)),
    started: firstRow(
      db
        .select({ at: refreshRuns.startedAt })
        .from(refreshRuns)
        .where(isLive)
        .orderBy(desc(refreshRuns.startedAt))
        .limit(1),
    ),
  });
  return { succeededAt: succeeded?.at ?? null, startedAt: started?.at ?? null };
}
