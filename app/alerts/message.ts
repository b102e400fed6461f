import { shownPercent } from "~/assessment/percent";
import { TARGET_LABELS, type AlertTarget, type AlertType } from "./rule";

export interface AlertFacts {
  target: AlertTarget;
  type: AlertType;
  rulePercent: number;
  /** Threshold: the value before; rise: the lowest; drop: the highest. Null if there was none. */
  previousValue: number | null;
  currentValue: number;
}

/**
 * How an alert rounds its value: the risk level is an index (42), the forecast a chance, rounded as on every screen (11). Rules
 * compare exact values, so where the rounded ones would contradict the rule all keep one decimal: "reached 11.4% (previously
 * 10.6%)".
 */
function roundingOf({ target, type, rulePercent, previousValue, currentValue }: AlertFacts) {
  if (target !== "feb") return tenth;
  if (previousValue === null) return shownPercent;
  const previous = shownPercent(previousValue);
  const agrees =
    type === "threshold"
      ? previous >= rulePercent === tenth(previousValue) >= rulePercent
      : Math.abs(shownPercent(currentValue) - previous) >= rulePercent;
  return agrees ? shownPercent : tenth;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Formats values of the alert's target as the alert itself does: "42", "11%", or "11.4%" where its message keeps a decimal. */
export function valueFormat(facts: AlertFacts): (value: number) => string {
  const rounded = roundingOf(facts);
  return (value) => `${rounded(value)}${signOf(facts.target)}`;
}

/** The values with their sign: "42", "11%". */
export function valueLabels(facts: AlertFacts): { previous: string | null; current: string } {
  const format = valueFormat(facts);
  return {
    previous: facts.previousValue === null ? null : format(facts.previousValue),
    current: format(facts.currentValue),
  };
}

const signOf = (target: AlertTarget) => (target === "feb" ? "%" : "");

/** True if a threshold rule triggered on a value already past it when the rule was created, changed or turned on. */
export const wasAlreadyPastThreshold = ({ type, rulePercent, previousValue }: AlertFacts): boolean =>
  type === "threshold" && previousValue !== null && previousValue >= rulePercent;

/** The size of a rise or drop: "12 points", for the forecast "3 percentage points". */
export function changeLabel(facts: AlertFacts): string {
  const rounded = roundingOf(facts);
  const points = tenth(
    Math.abs(rounded(facts.currentValue) - rounded(facts.previousValue ?? facts.currentValue)),
  );
  const unit = points === 1 ? "point" : "points";
  return `${points} ${facts.target === "feb" ? `percentage ${unit}` : unit}`;
}

/** The alert in a sentence or two: "Daily Risk Level rose 12 points, from 30 to 42. Your rule is set to 10 points or more." */
export function alertMessage(facts: AlertFacts): string {
  const { target, type, rulePercent } = facts;
  const name = TARGET_LABELS[target];
  const { previous, current: now } = valueLabels(facts);
  if (type === "threshold") {
    const threshold = `${rulePercent}${signOf(target)}`;
    if (wasAlreadyPastThreshold(facts))
      return `${name} is at ${now}. It was already at or above your threshold of ${threshold} when this rule started.`;
    const before = previous === null ? "" : ` (previously ${previous})`;
    return `${name} reached ${now}${before}. Your threshold is ${threshold}.`;
  }
  const moved = type === "rise" ? "rose" : "fell";
  const setTo = `${rulePercent} ${rulePercent === 1 ? "point" : "points"} or more`;
  return `${name} ${moved} ${changeLabel(facts)}, from ${previous ?? now} to ${now}. Your rule is set to ${setTo}.`;
}
