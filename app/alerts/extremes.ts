import type { AlertType } from "./rule";
import { REARM_POINTS, type PastValue, type Watch } from "./triggers";

/**
 * The values that can still be the lowest (highest) since some day: each is lower (higher) than all that came after it.
 * Newest first, so the values fall (climb) along the list; at most as long as there are different values.
 */
export interface Extremes {
  lows: readonly PastValue[];
  highs: readonly PastValue[];
}

/** Which rules a value fires: those of this type, state and percent that are measured from `since` or earlier. */
export interface Cutoff {
  type: AlertType;
  isArmed: boolean;
  percent: number;
  since: number;
}

/** What a rule measured from `since` has seen. */
export function watchSince(extremes: Extremes, isArmed: boolean, since: number): Watch {
  return {
    isArmed,
    lowest: extremes.lows.findLast(({ at }) => at >= since)?.value ?? null,
    highest: extremes.highs.findLast(({ at }) => at >= since)?.value ?? null,
  };
}

const WATCHING = [
  { type: "threshold", isArmed: true },
  { type: "threshold", isArmed: false },
  { type: "rise", isArmed: true },
  { type: "drop", isArmed: true },
] as const;

/**
 * Turns the question round: not "does this rule fire?" asked of every rule, but "measured from when must a rule be, to
 * fire now?" asked of each percent. A rise of 10 fires at 40 if the rule is measured from the last value of 30 or less,
 * or earlier. That is one range of an index for each percent, however many rules there are.
 * @param extremes of the values before this one
 */
export function cutoffs(extremes: Extremes, now: PastValue): Cutoff[] {
  const found: Cutoff[] = [];
  for (const { type, isArmed } of WATCHING) {
    for (let percent = 1; percent <= 100; percent++) {
      const since = latestFiringBaseline(extremes, now, { type, isArmed, percent });
      if (since !== undefined) found.push({ type, isArmed, percent, since });
    }
  }
  return found;
}

function latestFiringBaseline(
  { lows, highs }: Extremes,
  now: PastValue,
  { type, isArmed, percent }: Omit<Cutoff, "since">,
): number | undefined {
  switch (type) {
    case "threshold":
      if (now.value < percent) return undefined;
      return isArmed ? now.at - 1 : lows.find((low) => low.value < percent - REARM_POINTS)?.at;
    case "rise":
      return lows.find((low) => now.value - low.value >= percent)?.at;
    case "drop":
      return highs.find((high) => high.value - now.value >= percent)?.at;
  }
}
