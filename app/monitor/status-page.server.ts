import { currentCrises } from "~/assessment/level/crisis.server";
import type { Context } from "~/context.server";
import { query, runBatch } from "~/database/query.server";
import { callStates } from "~/sources/record-fetches.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { latestFetch } from "~/refresh/runs.server";
import { freshnessOf, missingServices } from "~/sources/source-freshness";
import { currentHealthOf, overallOf, problemsFirst } from "./service-health";
import { MONITORED_SERVICES, SERVICE_NAMES } from "./services";
import { serviceStatuses, serviceUptime } from "./status.server";

/**
 * The status of the product and its sources for the public page, in one round trip. Figures, errors and quotas are for
 * operators only.
 */
export async function publicStatus(context: Pick<Context, "ai" | "db" | "config" | "now">) {
  const { db, config } = context;
  const now = context.now();
  const { statuses, uptime, freshness, states, crises } = await runBatch(db, {
    statuses: serviceStatuses(context, now),
    uptime: serviceUptime(db, now),
    crises: currentCrises(db, now, showsDemonstrationData(config)),
    states: callStates(db),
    freshness: query(latestFetch(db), ([run]) => (run ? freshnessOf(run) : null)),
  });
  const byService = new Map(statuses.map((status) => [status.service, status]));
  const services = MONITORED_SERVICES.map((service) => {
    const status = byService.get(service);
    return {
      service,
      name: SERVICE_NAMES[service],
      health: status ? currentHealthOf(status) : ("no-data" as const),
      days: uptime[service] ?? [],
    };
  });
  const updatedAt = freshness?.updatedAt ?? null;
  return {
    now,
    updatedAt,
    crises,
    missing: freshness ? missingServices(freshness.failed, states) : [],
    responded: freshness && { count: freshness.responded, total: freshness.total },
    overall: overallOf(services, updatedAt, now),
    services: problemsFirst(services),
  };
}
