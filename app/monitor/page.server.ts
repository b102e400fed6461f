import type { Database } from "~/database/open.server";
import { EVENTS_AT_MOST } from "./queries";
import { eventView, recentEvents } from "./events.server";
import { metricQueries, readMetrics } from "./metrics.server";
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
  const [statuses, events, sums, p95Today, ...rest] = await db.batch([
    statusRows(db, now),
    recentEvents(db, { service, limit: EVENTS_AT_MOST }),
    ...metricQueries(db, { service: service ?? "", days, now }),
    ...operationsQueries(db, now),
  ]);
  return {
    names: SERVICE_NAMES as Record<string, string>,
    statuses: statuses.map(readStatus),
    events: events.map(eventView),
    metrics: service ? readMetrics([sums, p95Today], { days, now }) : [],
    operations: readOperations(rest, now),
  };
}
