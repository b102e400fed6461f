import type { AlertType } from "./rule";

/** A triggered threshold rule re-arms once the value drops more than this many points below it. */
export const REARM_POINTS = 3;

/** The part of a rule that decides when it triggers. */
export interface Trigger {
  type: AlertType;
  percent: number;
}

/** Rule state since it was created, changed, turned on or last triggered: values from 0 to 100. */
interface RuleState {
  /** True until the rule triggers. Used by thresholds only. */
  isArmed: boolean;
  /** Null while there is no value yet. */
  lowest: number | null;
  highest: number | null;
}

/** The state of a rule that is created, changed or turned on while `value` is current. */
export const initialState = (value: number | null): RuleState => ({
  isArmed: true,
  lowest: value,
  highest: value,
});

/**
 * Returns whether `value` triggers the rule. Threshold: the value has reached the percent, and the rule is armed or the
 * value was under percent - 3 since it triggered. Rise: the value is at least `percent` points above the lowest; drop:
 * below the highest. A rise of 10 with lowest 30 triggers at 40 but not at 39.
 */
export function isTriggered({ type, percent }: Trigger, state: RuleState, value: number): boolean {
  switch (type) {
    case "threshold":
      return (
        value >= percent &&
        (state.isArmed || (state.lowest !== null && state.lowest < percent - REARM_POINTS))
      );
    case "rise":
      return state.lowest !== null && value - state.lowest >= percent;
    case "drop":
      return state.highest !== null && state.highest - value >= percent;
  }
}

/** Returns the state after `value`. A triggered rule restarts from it; a triggered threshold is disarmed. */
export function nextState(trigger: Trigger, state: RuleState, value: number): RuleState {
  if (isTriggered(trigger, state, value)) {
    return { isArmed: trigger.type !== "threshold", lowest: value, highest: value };
  }
  return {
    isArmed: state.isArmed,
    lowest: Math.min(state.lowest ?? value, value),
    highest: Math.max(state.highest ?? value, value),
  };
}

/** A value of sufficient coverage, and when it was assessed (ms since 1970). */
export interface PastValue {
  at: number;
  value: number;
}

/**
 * Returns when the rule would have triggered over `history` (oldest first), had it been created at the first value. A
 * rise of 10 over 30, 35, 41, 45, 52 triggers at 41 and at 52.
 */
export function triggeredValues(trigger: Trigger, history: readonly PastValue[]): PastValue[] {
  const [first, ...later] = history;
  let state = initialState(first?.value ?? null);
  return later.filter(({ value }) => {
    const triggered = isTriggered(trigger, state, value);
    state = nextState(trigger, state, value);
    return triggered;
  });
}

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
