import { ALERT_TARGETS, ALERT_TYPES, type AlertRule } from "./rule";

type Watched = Pick<AlertRule, "target" | "type" | "percent">;

/** Keys of one cluster: enough for a new one each millisecond from 1970 until 2109. */
export const KEYS_PER_CLUSTER = 2 ** 42;

/**
 * Cluster number (1-600) for rules with the same target, type and percent, which trigger together. Daily threshold 1 is 1,
 * daily rise 10 is 110, forecast drop 100 is 600.
 */
export function clusterOf({ target, type, percent }: Watched): number {
  const kind = ALERT_TARGETS.indexOf(target) * ALERT_TYPES.length + ALERT_TYPES.indexOf(type);
  return kind * 100 + percent;
}

/** The first key of a cluster; every key is a whole number that a float holds exactly. */
export const clusterStart = (watched: Watched) => clusterOf(watched) * KEYS_PER_CLUSTER;

/**
 * The id of a rule. Ids sort as cluster keys do, so the unique index of triggered alerts is written in order as well. Made of
 * the cluster, the time and randomness: "050-0mwoxfuo0-000000000001".
 */
export function ruleId(watched: Watched, madeAt: Date, uuid: string): string {
  const group = String(clusterOf(watched)).padStart(3, "0");
  return `${group}-${madeAt.getTime().toString(36).padStart(9, "0")}-${uuid.slice(-12)}`;
}
