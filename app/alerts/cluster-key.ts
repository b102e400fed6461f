import { ALERT_TARGETS, ALERT_TYPES, type AlertRule } from "./rule";

type Watched = Pick<AlertRule, "target" | "type" | "percent">;

/** Keys per cluster: enough for one per millisecond from 1970 until 2109. */
export const KEYS_PER_CLUSTER = 2 ** 42;

/**
 * Cluster number (1-600) for rules with the same target, type and percent, which trigger together. Daily threshold 1 is 1,
 * daily rise 10 is 110, forecast drop 100 is 600.
 */
export function clusterOf({ target, type, percent }: Watched): number {
  const kind = ALERT_TARGETS.indexOf(target) * ALERT_TYPES.length + ALERT_TYPES.indexOf(type);
  return kind * 100 + percent;
}

/** The first key of a cluster. Every key is an integer that a float represents exactly. */
export const clusterStart = (watched: Watched) => clusterOf(watched) * KEYS_PER_CLUSTER;

/**
 * Returns a new rule's id, which encodes the cluster, the time and random digits: "050-0mwoxfuo0-000000000001". Ids
 * sort like cluster keys, so writes to the unique index of triggered alerts are sequential too.
 */
export function ruleId(watched: Watched, madeAt: Date, uuid: string): string {
  const group = String(clusterOf(watched)).padStart(3, "0");
  return `${group}-${madeAt.getTime().toString(36).padStart(9, "0")}-${uuid.slice(-12)}`;
}
