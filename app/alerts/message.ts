import { TARGET_LABELS, type AlertTarget, type AlertType } from "./rule";

export interface AlertFacts {
  target: AlertTarget;
  type: AlertType;
  rulePercent: number;
  /** Threshold: the value before; rise: the lowest; drop: the highest. Null if there was none. */
  previousValue: number | null;
  currentValue: number;
}

/** A value for display, with at most one decimal: the risk level is an index ("42"), the forecast a chance ("11%"). */
export const valueLabel = (target: AlertTarget, value: number): string =>
  `${Math.round(value * 10) / 10}${target === "feb" ? "%" : ""}`;

/** True if a threshold rule triggered on a value already past it when the rule was created, changed or turned on. */
export const wasAlreadyPastThreshold = ({ type, rulePercent, previousValue }: AlertFacts): boolean =>
  type === "threshold" && previousValue !== null && previousValue >= rulePercent;

/** The size of a rise or drop: "12 points", for the forecast "3 percentage points". */
export function changeLabel({ target, previousValue, currentValue }: AlertFacts): string {
  const points = Math.round(Math.abs(currentValue - (previousValue ?? currentValue)) * 10) / 10;
  const unit = points === 1 ? "point" : "points";
  return `${points} ${target === "feb" ? `percentage ${unit}` : unit}`;
}

/** The alert in a sentence or two: "Daily Risk Level rose 12 points, from 30 to 42. Your rule is set to 10 points or more." */
export function alertMessage(facts: AlertFacts): string {
  const { target, type, rulePercent, previousValue, currentValue } = facts;
  const name = TARGET_LABELS[target];
  const label = (value: number) => valueLabel(target, value);
  const now = label(currentValue);
  if (type === "threshold") {
    const threshold = label(rulePercent);
    if (wasAlreadyPastThreshold(facts))
      return `${name} is at ${now}. It was already at or above your threshold of ${threshold} when this rule started.`;
    const before = previousValue === null ? "" : ` (previously ${label(previousValue)})`;
    return `${name} reached ${now}${before}. Your threshold is ${threshold}.`;
  }
  const moved = type === "rise" ? "rose" : "fell";
  const setTo = `${rulePercent} ${rulePercent === 1 ? "point" : "points"} or more`;
  return `${name} ${moved} ${changeLabel(facts)}, from ${label(previousValue ?? currentValue)} to ${now}. Your rule is set to ${setTo}.`;
}
