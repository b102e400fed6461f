import type { OutletDay } from "~/news/outlet";

/** An outlet's history as of an instant. */
export interface OutletFlow {
  /** Established: read for 30 days, or since records began, so it can confirm other outlets' reports. */
  isKnown: boolean;
  /**
   * How much its context counts, 0-1: nothing until it has 28 days of items that are two weeks old, then more each day, in full
   * after 28 more.
   */
  share: number;
  /** Its other (irrelevant) items in the window that its usual flow is computed from. */
  usualItems: number;
  /** Days of that window since its first item, at most 365. */
  usualDays: number;
  /** Its other items up to now, with a half-life of 14 days. */
  recentItems: number;
}

/** The usual flow is computed over the year that ended this many days ago. */
export const USUAL_ENDS_DAYS = 14;
export const USUAL_DAYS = 365;
/** Older items are ignored. */
export const HISTORY_DAYS = USUAL_DAYS + USUAL_ENDS_DAYS;
export const CONTEXT_HALF_LIFE_DAYS = 14;
const KNOWN_AFTER_DAYS = 30;
/** The history that an outlet needs before its context counts, and before it counts in full. */
const SHADOW_DAYS = 28;
const FULL_AFTER_DAYS = 56;

/**
 * Returns each outlet's reading history by the end of `today` (days since 1970-01-01).
 * @param recordsBegan the day of the first assessment: an outlet that it had read counts as established. A recorded day, because the
 * oldest item's date changes with every old item that a source gives later
 */
export function outletFlows(
  days: readonly OutletDay[],
  today: number,
  recordsBegan: number,
): Map<string, OutletFlow> {
  const byOutlet = new Map<string, OutletDay[]>();
  for (const day of days) {
    if (day.day > today || day.items === 0) continue;
    const list = byOutlet.get(day.outlet);
    if (list) list.push(day);
    else byOutlet.set(day.outlet, [day]);
  }
  return new Map([...byOutlet].map(([outlet, list]) => [outlet, flowOf(list, today, recordsBegan)]));
}

function flowOf(days: readonly OutletDay[], today: number, recordsBegan: number): OutletFlow {
  let [usualItems, recentItems, daysOfAge, first] = [0, 0, 0, today];
  for (const { day, items, relevant } of days) {
    const age = today - day;
    const others = items - relevant;
    first = Math.min(first, day);
    if (age >= USUAL_ENDS_DAYS) daysOfAge += 1;
    if (age >= USUAL_ENDS_DAYS && age < HISTORY_DAYS) usualItems += others;
    if (age < HISTORY_DAYS) recentItems += others * 2 ** (-age / CONTEXT_HALF_LIFE_DAYS);
  }
  return {
    isKnown: today - first >= KNOWN_AFTER_DAYS || first <= recordsBegan,
    share: Math.min(1, Math.max(0, (daysOfAge - SHADOW_DAYS) / (FULL_AFTER_DAYS - SHADOW_DAYS))),
    usualItems,
    usualDays: Math.max(0, Math.min(USUAL_DAYS, today - USUAL_ENDS_DAYS - first + 1)),
    recentItems,
  };
}
