import { TARGET_LABELS, type AlertTarget, type AlertType } from "./rule";

export interface AlertFacts {
  target: AlertTarget;
  type: AlertType;
  rulePercent: number;
  /** Threshold: the value before; rise: the lowest; drop: the highest. Null when there was none. */
  previousValue: number | null;
  currentValue: number;
}

/** A value as people read it: at most one decimal. */
export const shown = (value: number) => String(Math.round(value * 10) / 10);

/** The alert in one sentence: "Daily Risk Level rose from 30 to 42, by 12 points (your rule: 10)." */
export function alertMessage({ target, type, rulePercent, previousValue, currentValue }: AlertFacts): string {
  const name = TARGET_LABELS[target];
  if (type === "threshold") {
    const before = previousValue === null ? "" : ` (before: ${shown(previousValue)}%)`;
    return `${name} is at ${shown(currentValue)}%${before}, your threshold is ${rulePercent}%.`;
  }
  const from = previousValue ?? currentValue;
  const points = Math.round(Math.abs(currentValue - from) * 10) / 10;
  const moved = type === "rise" ? "rose" : "fell";
  return `${name} ${moved} from ${shown(from)} to ${shown(currentValue)}, by ${points} ${points === 1 ? "point" : "points"} (your rule: ${rulePercent}).`;
}
