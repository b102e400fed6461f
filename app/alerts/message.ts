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
 * The values for display: the risk level is an index ("42"), the forecast a chance, rounded as on every screen ("11%"). Rules
 * compare exact values, so where the rounded ones would contradict the rule both keep one decimal: "reached 11% (previously
 * 10.6%)".
 */
function shownValues({ target, type, rulePercent, previousValue, currentValue }: AlertFacts) {
  const [exact, whole] = [tenth, target === "feb" ? shownPercent : tenth].map((shown) => ({
    previous: previousValue === null ? null : shown(previousValue),
    current: shown(currentValue),
  })) as [Shown, Shown];
  if (whole.previous === null) return whole;
  const agrees =
    type === "threshold"
      ? whole.previous >= rulePercent === (exact.previous ?? 0) >= rulePercent
      : Math.abs(whole.current - whole.previous) >= rulePercent;
  return agrees ? whole : exact;
}

interface Shown {
  previous: number | null;
  current: number;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The values with their sign: "42", "11%". */
export function valueLabels(facts: AlertFacts): { previous: string | null; current: string } {
  const { previous, current } = shownValues(facts);
  const sign = signOf(facts.target);
  return { previous: previous === null ? null : `${previous}${sign}`, current: `${current}${sign}` };
}

const signOf = (target: AlertTarget) => (target === "feb" ? "%" : "");

/** True if a threshold rule triggered on a value already past it when the rule was created, changed or turned on. */
export const wasAlreadyPastThreshold = ({ type, rulePercent, previousValue }: AlertFacts): boolean =>
  type === "threshold" && previousValue !== null && previousValue >= rulePercent;

/** The size of a rise or drop: "12 points", for the forecast "3 percentage points". */
export function changeLabel(facts: AlertFacts): string {
  const { previous, current } = shownValues(facts);
  const points = tenth(Math.abs(current - (previous ?? current)));
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
