import type { AlertType } from "./rule";

/** A threshold rule that fired is armed again once the value was under its percent by more than this. */
export const REARM_POINTS = 3;

/** The part of a rule that decides when it fires. */
export interface Trigger {
  type: AlertType;
  percent: number;
}

/** What a rule has seen since it was made, changed, switched on or last fired: values on the scale of 0 to 100. */
export interface Watch {
  /** True until the rule fires; rises and drops do not ask. */
  isArmed: boolean;
  /** Null while there was no value yet. */
  lowest: number | null;
  highest: number | null;
}

/** The watch of a rule that is made, changed or switched on while `value` is in force. */
export const newWatch = (value: number | null): Watch => ({ isArmed: true, lowest: value, highest: value });

/**
 * Whether `value` fires the rule.
 * Threshold: the value has reached the percent, and the rule is armed or the value was under percent - 3 since it fired.
 * Rise: the value is at least `percent` points over the lowest; drop: under the highest. A rise of 10 with lowest 30
 * fires at 40 and not at 39.
 */
export function fires({ type, percent }: Trigger, watch: Watch, value: number): boolean {
  switch (type) {
    case "threshold":
      return (
        value >= percent &&
        (watch.isArmed || (watch.lowest !== null && watch.lowest < percent - REARM_POINTS))
      );
    case "rise":
      return watch.lowest !== null && value - watch.lowest >= percent;
    case "drop":
      return watch.highest !== null && watch.highest - value >= percent;
  }
}

/** The watch after `value` was seen: a rule that fired starts anew from it, a threshold unarmed. */
export function seen(trigger: Trigger, watch: Watch, value: number): Watch {
  if (fires(trigger, watch, value)) {
    return { isArmed: trigger.type !== "threshold", lowest: value, highest: value };
  }
  return {
    isArmed: watch.isArmed,
    lowest: Math.min(watch.lowest ?? value, value),
    highest: Math.max(watch.highest ?? value, value),
  };
}

/** A value that counts, and when it was assessed (ms since 1970). */
export interface PastValue {
  at: number;
  value: number;
}

/**
 * When the rule would have fired over `history` (oldest first), had it been made while the first value was in force.
 * A rise of 10 over 30, 35, 41, 45, 52 fires at 41 and at 52.
 */
export function firings(trigger: Trigger, history: readonly PastValue[]): PastValue[] {
  const [first, ...later] = history;
  let watch = newWatch(first?.value ?? null);
  return later.filter(({ value }) => {
    const fired = fires(trigger, watch, value);
    watch = seen(trigger, watch, value);
    return fired;
  });
}
