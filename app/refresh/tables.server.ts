import { sql } from "drizzle-orm";
import { index, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant, json } from "~/database/columns.server";
import type { RunCounts } from "./run-counts";

/** A repeat calls only what was missing in the degraded refresh before it. */
const REFRESH_TRIGGERS = ["cron", "admin", "repeat", "replay", "seed"] as const;

export type RefreshTrigger = (typeof REFRESH_TRIGGERS)[number];

/** A run started by an administrator is queued until the queue consumer picks it up. */
const REFRESH_OUTCOMES = ["queued", "running", "done", "degraded", "failed"] as const;

export type RefreshOutcome = (typeof REFRESH_OUTCOMES)[number];

/** One pipeline run. Its id is the correlation id of every event it causes. */
export const refreshRuns = sqliteTable(
  "refresh_runs",
  {
    id: text("id").primaryKey(),
    trigger: text("trigger", { enum: REFRESH_TRIGGERS }).notNull(),
    /** Calls every source, even paused ones. */
    isForced: flag("is_forced").notNull().default(false),
    /** For a queued run, when it was requested. */
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    outcome: text("outcome", { enum: REFRESH_OUTCOMES }).notNull(),
    coverage: real("coverage"),
    sources: json<unknown>("sources"),
    counts: json<RunCounts>("counts"),
    error: text("error"),
  },
  (t) => [
    index("refresh_runs_by_start").on(t.startedAt),
    index("refresh_runs_unfinished")
      .on(t.startedAt)
      .where(sql`outcome in ('queued', 'running')`),
  ],
);

/** Locks with an expiry, for jobs that only one worker may do at a time. */
export const leases = sqliteTable("leases", {
  name: text("name").primaryKey(),
  token: text("token").notNull(),
  until: instant("until").notNull(),
});
