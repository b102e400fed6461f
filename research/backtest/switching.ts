import type { Restriction } from "~/assessment/register/register";
import { DIRECT_FROM } from "~/news/coding-guide";
import { READ_WITHIN_DAYS } from "~/reading/reader.server";
import type { Range } from "./robustness";
import { levelsOf, type DayLevel } from "./series";
import type { ReadItem } from "./stream";

/** The days of a stream on which the reader is switched, as shares of it. */
const SWITCHED_AT = [0.35, 0.5, 0.65] as const;

/** How far switching the second reader moves the level from one day to the next, beyond what the news does. */
export interface Switching {
  /** The largest move of a day, except on days with an event newly found direct, and that day. */
  largest: number;
  day: number;
  /** The same on days with an event newly found direct. */
  withDirect: number;
  /** The largest distance from the level without the switch, on any day after it. */
  distance: number;
}

/**
 * Switches the reader on, and off, in the middle of a stream, on three days each.
 * @param alone the items as the first reader sees them
 * @param both the same items as both see them
 */
export function switching(
  alone: readonly ReadItem[],
  both: readonly ReadItem[],
  register: readonly Restriction[],
  range: Range,
): Switching {
  const read = new Map(both.map((item) => [item.id, item]));
  const levelsWith = (isRead: (day: number) => boolean) =>
    levelsOf(
      alone.map((item) => (isRead(item.day) ? (read.get(item.id) ?? item) : item)),
      register,
      range,
    );
  const [never, always] = [levelsWith(() => false), levelsWith(() => true)];
  const newlyDirect = daysNewlyDirect(alone, read);
  let found: Switching = { largest: 0, day: range.first, withDirect: 0, distance: 0 };
  for (const share of SWITCHED_AT) {
    const at = Math.round(range.first + share * (range.last - range.first));
    found = larger(
      found,
      levelsWith((day) => day >= at - READ_WITHIN_DAYS),
      never,
      newlyDirect,
    );
    found = larger(
      found,
      levelsWith((day) => day < at),
      always,
      newlyDirect,
    );
  }
  return found;
}

/** The days with an item that only one of the two calls direct. */
function daysNewlyDirect(alone: readonly ReadItem[], read: ReadonlyMap<string, ReadItem>): Set<number> {
  const isDirect = (item: ReadItem | undefined) => (item?.article?.relevance.score ?? 0) >= DIRECT_FROM;
  return new Set(
    alone.filter((item) => isDirect(item) !== isDirect(read.get(item.id))).map(({ day }) => day),
  );
}

function larger(
  found: Switching,
  switched: readonly DayLevel[],
  steady: readonly DayLevel[],
  newlyDirect: ReadonlySet<number>,
): Switching {
  const distances = switched.map(({ level }, at) => level.exact - (steady[at]?.level.exact ?? 0));
  return distances.reduce((most, distance, at) => {
    const move = Math.abs(distance - (distances[at - 1] ?? 0));
    const day = switched[at]?.day ?? 0;
    const widest = { ...most, distance: Math.max(most.distance, Math.abs(distance)) };
    if (newlyDirect.has(day)) return { ...widest, withDirect: Math.max(most.withDirect, move) };
    return move > most.largest ? { ...widest, largest: move, day } : widest;
  }, found);
}
