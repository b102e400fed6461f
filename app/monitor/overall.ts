import { isStale } from "~/refresh/overdue";
import { formatInstant } from "~/time";
import type { Health } from "./service-health";

/** The overall status. */
export type OverallState = "operational" | "degraded" | "down" | "no-data";

export interface Overall {
  state: OverallState;
  title: string;
  text: string;
}

export interface NamedHealth {
  name: string;
  health: Health;
}

/**
 * Summarizes the services in one status. Down means that data is no longer updated; an unhealthy service means
 * degraded. A service without calls in the last 24 hours, such as an unneeded fallback, counts as healthy. Before the first
 * update nothing is known.
 */
export function overallOf(services: readonly NamedHealth[], updatedAt: Date | null, now: Date): Overall {
  if (isStale(updatedAt, now) && updatedAt) {
    return {
      state: "down",
      title: "Updates have stopped",
      text: `The last update was on ${formatInstant(updatedAt)}. Updates normally come every 6 hours.`,
    };
  }
  const inTrouble = services.filter(({ health }) => ["unhealthy", "degraded", "incomplete"].includes(health));
  if (inTrouble.length > 0) {
    const names = inTrouble.map(({ name }) => name).join(", ");
    const title =
      inTrouble.length === 1 ? "1 service has problems" : `${inTrouble.length} services have problems`;
    return {
      state: "degraded",
      title,
      text: `Some calls failed or brought only a part in the last 24 hours: ${names}.`,
    };
  }
  if (!updatedAt) {
    return {
      state: "no-data",
      title: "No data yet",
      text: "The first update hasn\u2019t finished. Updates come every 6 hours.",
    };
  }
  return {
    state: "operational",
    title: "All services operational",
    text: "No problems in the last 24 hours.",
  };
}

const TROUBLE_FIRST: Record<Health, number> = {
  unhealthy: 0,
  degraded: 1,
  incomplete: 2,
  healthy: 3,
  "no-data": 4,
};

/** Unhealthy services first; the others keep their order. */
export const problemsFirst = <Item extends { health: Health }>(services: readonly Item[]): Item[] =>
  [...services].sort((a, b) => TROUBLE_FIRST[a.health] - TROUBLE_FIRST[b.health]);
