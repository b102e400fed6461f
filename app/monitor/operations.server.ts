import type { Database } from "~/database/open.server";
import { readUndelivered, undeliveredQueries } from "~/delivery/undelivered.server";
import { backlogRow, readBacklog, undeliveredView } from "./mail-backlog.server";
import { recentRuns, runView } from "./runs.server";
import { SERVICE_NAMES, type MonitoredService } from "./services";
import { readSourceHealth, sourceHealthQueries } from "./source-health.server";
import { warningsOf } from "./warnings";

const RUNS_SHOWN = 10;
const UNDELIVERED_SHOWN = 20;

/** How the product itself fares beside its services: freshness of the sources, the latest runs, mail that waits or died. */
export async function operations(db: Database, now: Date) {
  return readOperations(await db.batch(operationsQueries(db, now)), now);
}

/** The same as statements, for a page's batch; read their rows with `readOperations`. */
export const operationsQueries = (db: Database, now: Date) =>
  [
    recentRuns(db, RUNS_SHOWN),
    backlogRow(db),
    ...sourceHealthQueries(db, now),
    ...undeliveredQueries(db, UNDELIVERED_SHOWN),
  ] as const;

type RowsOf<Queries extends readonly unknown[]> = {
  readonly [Index in keyof Queries]: Awaited<Queries[Index]>;
};
type Rows = RowsOf<ReturnType<typeof operationsQueries>>;

export function readOperations([runs, backlog, answers, states, alerts, account]: Rows, now: Date) {
  return {
    runs: runs.map(runView),
    backlog: readBacklog(backlog),
    sources: readSourceHealth(answers, states, now).map((source) => ({
      ...source,
      name: SERVICE_NAMES[source.service as MonitoredService],
      warnings: warningsOf(source, now),
    })),
    undelivered: readUndelivered(alerts, account).slice(0, UNDELIVERED_SHOWN).map(undeliveredView),
  };
}
