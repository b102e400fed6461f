import { ALERT_TARGETS, ALERT_TYPES, type AlertRule } from "./rule";

type Watched = Pick<AlertRule, "target" | "type" | "percent">;

/** Places of one group: enough for a new one each millisecond until the year 2109, counted from 1970. */
export const PLACES_PER_GROUP = 2 ** 42;

/**
 * The number, 1 to 600, of the rules that watch the same: they fire together, so they are kept together. Daily threshold 1
 * is 1, daily rise 10 is 110, forecast drop 100 is 600.
 */
export function groupOf({ target, type, percent }: Watched): number {
  const kind = ALERT_TARGETS.indexOf(target) * ALERT_TYPES.length + ALERT_TYPES.indexOf(type);
  return kind * 100 + percent;
}

/** The first place of a group; all of them are whole numbers that a float holds exactly. */
export const firstPlaceOf = (watched: Watched) => groupOf(watched) * PLACES_PER_GROUP;

/** The id of a rule: ids of a group sort together, as the index does that keeps an alert from being written twice. */
export const ruleId = (watched: Watched, uuid: string) =>
  `${String(groupOf(watched)).padStart(3, "0")}-${uuid}`;
