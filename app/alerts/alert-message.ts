import { changeRounding, shownChange, shownPercent, toTenth } from "~/assessment/percent";
import { pointsText, TARGET_LABELS, thresholdText, type AlertTarget, type AlertType } from "./rule";

export interface AlertFacts {
  target: AlertTarget;
  type: AlertType;
  rulePercent: number;
  /** Threshold: the value before; rise: the lowest; drop: the highest. Null if there was none. */
  previousValue: number | null;
  currentValue: number;
}

/**
 * How an alert rounds its values: the risk level is an index (42), the forecast a chance, rounded as any change of it. Rules
 * compare exact values, so where whole numbers would hide that a threshold was passed, all keep one decimal: "reached 11.4%
 * (previously 10.6%)".
 */
function roundingOf({ target, type, rulePercent, previousValue, currentValue }: AlertFacts) {
  if (target !== "feb") return toTenth;
  if (previousValue === null) return shownPercent;
  const rounded = changeRounding(previousValue, currentValue);
  const hidesPassing =
    type === "threshold" && rounded(previousValue) >= rulePercent !== previousValue >= rulePercent;
  return hidesPassing ? toTenth : rounded;
}

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
  const { currentValue, previousValue } = facts;
  const points = Math.abs(shownChange(previousValue ?? currentValue, currentValue, roundingOf(facts)).change);
  return pointsText(facts.target, points);
}

/** The alert in a sentence or two: "Daily Risk Level rose 12 points, from 30 to 42. Your rule is set to 10 points or more." */
export function alertMessage(facts: AlertFacts): string {
  const { target, type, rulePercent } = facts;
  const name = TARGET_LABELS[target];
  const { previous, current: now } = valueLabels(facts);
  if (type === "threshold") {
    const threshold = thresholdText({ target, percent: rulePercent });
    if (wasAlreadyPastThreshold(facts))
      return `${name} is at ${now}. It was already at ${threshold} or more when you set this rule.`;
    const before = previous === null ? "" : ` (previously ${previous})`;
    return `${name} reached ${now}${before}. Your threshold is ${threshold}.`;
  }
  const moved = type === "rise" ? "rose" : "fell";
  const setTo = `${pointsText(target, rulePercent)} or more`;
  return `${name} ${moved} ${changeLabel(facts)}, from ${previous ?? now} to ${now}. Your rule is set to ${setTo}.`;
}
