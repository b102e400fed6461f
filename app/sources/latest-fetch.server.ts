import { and, desc, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { refreshRuns } from "~/database/schema.server";

/** Query for the last finished refresh that called the sources; read its row with `freshnessOf`. */
export const latestFetch = (db: Database) =>
  db
    .select({ sources: refreshRuns.sources, finishedAt: refreshRuns.finishedAt })
    .from(refreshRuns)
    .where(
      and(
        inArray(refreshRuns.outcome, ["done", "degraded"]),
        inArray(refreshRuns.trigger, ["cron", "admin"]),
        isNotNull(refreshRuns.finishedAt),
      ),
    )
    .orderBy(desc(refreshRuns.startedAt))
    .limit(1);
