import type { Database } from "~/database/open.server";
import { readAll } from "~/database/query.server";
import { recentEvents } from "./events.server";
import { dailyMetrics } from "./metrics.server";
import { operations } from "./operations.server";
import { EVENTS_MAX } from "./queries";
import { SERVICE_NAMES, type MonitoredService } from "./services";
import { serviceStatuses } from "./status.server";
import type { MetricWindowDays } from "./windows";

/** Everything that the monitor's page shows when it opens, in one round trip. */
export async function monitorPage(
  db: Database,
  { service, days, now }: { service?: MonitoredService; days: MetricWindowDays; now: Date },
) {
  const { metrics, ...shown } = await readAll(db, {
    statuses: serviceStatuses(db, now),
    events: recentEvents(db, { service, limit: EVENTS_MAX }),
    metrics: dailyMetrics(db, { service: service ?? "", days, now }),
    operations: operations(db, now),
  });
  return { names: SERVICE_NAMES as Record<string, string>, ...shown, metrics: service ? metrics : [] };
}
