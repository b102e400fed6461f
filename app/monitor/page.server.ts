import type { Database } from "~/database/open.server";
import { readUndelivered, undeliveredQueries } from "~/delivery/undelivered.server";
import { EVENTS_AT_MOST } from "./queries";
import { eventView, recentEvents } from "./events.server";
import { backlogRow, readBacklog, undeliveredView } from "./mail-backlog.server";
import { metricQueries, readMetrics } from "./metrics.server";
import { recentRuns, runView } from "./runs.server";
import { SERVICE_NAMES, type MonitoredService } from "./services";
import { readSourceHealth, sourceHealthQueries } from "./source-health.server";
import { readStatus, statusRows } from "./status.server";
import { warningsOf } from "./warnings";
import type { MetricWindowDays } from "./windows";

const RUNS_SHOWN = 10;

const UNDELIVERED_SHOWN = 20;

/** Everything that the monitor's page shows when it opens, in one round trip. */
export async function monitorPage(
  db: Database,
  options: { service?: MonitoredService; days: MetricWindowDays; now: Date },
) {
  const { service, days, now } = options;
  const [statuses, events, runs, backlog, answers, states, alerts, account, sums, p95Today] = await db.batch([
    statusRows(db, now),
    recentEvents(db, { service, limit: EVENTS_AT_MOST }),
    recentRuns(db, RUNS_SHOWN),
    backlogRow(db),
    ...sourceHealthQueries(db, now),
    ...undeliveredQueries(db, UNDELIVERED_SHOWN),
    ...metricQueries(db, { service: service ?? "", days, now }),
  ]);
  return {
    names: SERVICE_NAMES as Record<string, string>,
    statuses: statuses.map(readStatus),
    events: events.map(eventView),
    metrics: service ? readMetrics([sums, p95Today], { days, now }) : [],
    sources: readSourceHealth(answers, states, now).map((source) => ({
      ...source,
      name: SERVICE_NAMES[source.service as MonitoredService],
      warnings: warningsOf(source, now),
    })),
    runs: runs.map(runView),
    backlog: readBacklog(backlog),
    undelivered: readUndelivered(alerts, account).slice(0, UNDELIVERED_SHOWN).map(undeliveredView),
  };
}
