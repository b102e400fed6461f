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

/**
 * The id of a rule: ids sort as the places do, so that the index that keeps an alert from being written twice is written
 * in order as well. Made of the group, the time and chance: "050-0mwoxfuo0-000000000001".
 */
export function ruleId(watched: Watched, madeAt: Date, uuid: string): string {
  const group = String(groupOf(watched)).padStart(3, "0");
  return `${group}-${madeAt.getTime().toString(36).padStart(9, "0")}-${uuid.slice(-12)}`;
}
