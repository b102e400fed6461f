import type { Database } from "~/database/open.server";
import { EVENTS_MAX } from "./queries";
import { eventView, recentEvents } from "./events.server";
import { metricRows, readMetrics } from "./metrics.server";
import { operationsQueries, readOperations } from "./operations.server";
import { SERVICE_NAMES, type MonitoredService } from "./services";
import { readStatus, statusRows } from "./status.server";
import type { MetricWindowDays } from "./windows";

/** Everything that the monitor's page shows when it opens, in one round trip. */
export async function monitorPage(
  db: Database,
  options: { service?: MonitoredService; days: MetricWindowDays; now: Date },
) {
  const { service, days, now } = options;
  const [statuses, events, metrics, ...rest] = await db.batch([
    statusRows(db, now),
    recentEvents(db, { service, limit: EVENTS_MAX }),
    metricRows(db, { service: service ?? "", days, now }),
    ...operationsQueries(db, now),
  ]);
  return {
    names: SERVICE_NAMES as Record<string, string>,
    statuses: statuses.map(readStatus),
    events: events.map(eventView),
    metrics: service ? readMetrics(metrics, { days, now }) : [],
    operations: readOperations(rest, now),
  };
}
