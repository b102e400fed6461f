import type { Database } from "~/database/open.server";
import { EVENTS_AT_MOST } from "./queries";
import { eventView, recentEvents } from "./events.server";
import { mailBacklog } from "./mail-backlog.server";
import { dailyMetrics } from "./metrics.server";
import { recentRuns, runView } from "./runs.server";
import { SERVICE_NAMES, type MonitoredService } from "./services";
import { sourceHealth } from "./source-health.server";
import { serviceStatuses } from "./status.server";
import { warningsOf } from "./warnings";
import type { MetricWindowDays } from "./windows";

const RUNS_SHOWN = 10;

/** Everything that the monitor's page shows when it opens. */
export async function monitorPage(
  db: Database,
  options: { service?: MonitoredService; days: MetricWindowDays; now: Date },
) {
  const { service, days, now } = options;
  const [statuses, events, metrics, health, runs, mail] = await Promise.all([
    serviceStatuses(db, now),
    recentEvents(db, { service, limit: EVENTS_AT_MOST }),
    service ? dailyMetrics(db, { service, days, now }) : [],
    sourceHealth(db, now),
    recentRuns(db, RUNS_SHOWN),
    mailBacklog(db),
  ]);
  return {
    names: SERVICE_NAMES as Record<string, string>,
    statuses,
    events: events.map(eventView),
    metrics,
    sources: health.map((source) => ({
      ...source,
      name: SERVICE_NAMES[source.service as MonitoredService],
      warnings: warningsOf(source, now),
    })),
    runs: runs.map(runView),
    ...mail,
  };
}
