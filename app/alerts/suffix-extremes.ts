import type { AlertType } from "./rule";
import { REARM_POINTS, type PastValue, type RuleState } from "./trigger-rule";

/**
 * Suffix minima and maxima: each value is lower (higher) than every later one. Newest first, so values decrease
 * (increase) along the list.
 */
export interface Extremes {
  lows: readonly PastValue[];
  highs: readonly PastValue[];
}

/** Rules that a value triggers: those of this type, state and percent whose baseline is `since` or earlier. */
interface TriggerRange {
  type: AlertType;
  isArmed: boolean;
  percent: number;
  since: number;
}

/** The state of a rule whose baseline is `since`. */
export function stateSince(
  extremes: Extremes,
  { isArmed, since }: { isArmed: boolean; since: number },
): RuleState {
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
 * Inverts the query. Instead of testing every rule, computes for each percent the latest baseline that would trigger
 * now, so one index range per percent finds all matches. A rise of 10 triggers at 40 if the baseline is at or before
 * the last value of 30 or less.
 * @param extremes of the values before this one
 */
export function triggerRanges(extremes: Extremes, now: PastValue): TriggerRange[] {
  const found: TriggerRange[] = [];
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
  { type, isArmed, percent }: Omit<TriggerRange, "since">,
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
