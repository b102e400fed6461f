import type { Context } from "~/context.server";
import { query, runBatch } from "~/database/query.server";
import { latestFetch } from "~/refresh/runs.server";
import { freshnessOf } from "~/sources/source-freshness";
import { recentEvents } from "./events.server";
import { dailyMetrics } from "./metrics.server";
import { operations } from "./operations.server";
import { EVENTS_MAX, type OperationsQuery } from "./queries";
import { SERVICE_NAMES, type MonitoredService } from "./services";
import { serviceStatuses } from "./status.server";
import { serviceUptime } from "./uptime.server";
import type { MetricWindowDays } from "./windows";

/** Everything the monitor page shows initially, in one round trip. */
export async function monitorPage(
  context: Pick<Context, "ai" | "config" | "db" | "messageKinds">,
  {
    service,
    days,
    pages,
    now,
  }: { service?: MonitoredService; days: MetricWindowDays; pages: OperationsQuery; now: Date },
) {
  const { db } = context;
  const { metrics, ...shown } = await runBatch(db, {
    statuses: serviceStatuses(context, now),
    uptime: serviceUptime(db, now),
    updatedAt: query(latestFetch(db), ([run]) => (run ? (freshnessOf(run)?.updatedAt ?? null) : null)),
    events: recentEvents(db, { service, limit: EVENTS_MAX }),
    metrics: dailyMetrics(db, { service: service ?? "", days, now }),
    operations: operations(context, now, pages),
  });
  return {
    now,
    names: SERVICE_NAMES as Record<string, string>,
    ...shown,
    metrics: service ? metrics : [],
  };
}
