import { counted } from "~/text";

export const ALERT_TARGETS = ["daily", "feb"] as const;
export type AlertTarget = (typeof ALERT_TARGETS)[number];

export const ALERT_TYPES = ["threshold", "rise", "drop"] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** Limit on rules per user. */
export const RULES_PER_USER_MAX = 50;

/** A whole rule, as the JSON call and the database have it. */
export interface AlertRule {
  target: AlertTarget;
  type: AlertType;
  percent: number;
  isActive: boolean;
}

export const NEW_RULE: AlertRule = { target: "daily", type: "threshold", percent: 50, isActive: true };

export const TARGET_LABELS: Record<AlertTarget, string> = {
  daily: "Daily Risk Level",
  feb: "February 2028 Prediction",
};

/** Short names for a rule's card. */
export const TARGET_SHORT_LABELS: Record<AlertTarget, string> = {
  daily: "Daily Risk",
  feb: "Feb 2028 Prediction",
};

export const TYPE_LABELS: Record<AlertType, string> = {
  threshold: "Threshold Alert",
  rise: "Rise Alert",
  drop: "Drop Alert",
};

/** When each kind of rule triggers. Rises and drops are in points on the 0–100 scale. */
export const TYPE_EXPLANATIONS: Record<AlertType, string> = {
  threshold: "When the value reaches your threshold.",
  rise: "When the value rises this many points above its recent low.",
  drop: "When the value falls this many points below its recent high.",
};

/** When a rule triggers: "Daily Risk Level at or above 50", "February 2028 Prediction rises 3 percentage points or more". */
export function describeRule(rule: Pick<AlertRule, "target" | "type" | "percent">): string {
  const name = TARGET_LABELS[rule.target];
  if (rule.type === "threshold") return `${name} at or above ${thresholdText(rule)}`;
  return `${name} ${rule.type === "rise" ? "rises" : "falls"} ${pointsText(rule.target, rule.percent)} or more`;
}

/** What a rule's card says after the value's name: "When it reaches 50", "When it rises 10 points"; units as in `describeRule`. */
export function describePercent(rule: Pick<AlertRule, "target" | "type" | "percent">): string {
  if (rule.type === "threshold") return `When it reaches ${thresholdText(rule)}`;
  return `When it ${rule.type === "rise" ? "rises" : "falls"} ${pointsText(rule.target, rule.percent)}`;
}

/** "50", of the forecast "50%". */
export const thresholdText = ({ target, percent }: Pick<AlertRule, "target" | "percent">): string =>
  `${percent}${target === "feb" ? "%" : ""}`;

/** "10 points", of the forecast "10 percentage points". */
export const pointsText = (target: AlertTarget, points: number): string =>
  counted(points, target === "feb" ? "percentage point" : "point");

/** When a rule with this number would trigger: "10 points, for example from 30 to 40." Empty if no rule can have it. */
export function exampleOfRule({
  target,
  type,
  percent,
}: Pick<AlertRule, "target" | "type" | "percent">): string {
  if (!isWholePercent(percent)) return "";
  switch (type) {
    case "threshold":
      return `Triggers at ${thresholdText({ target, percent })} or above.`;
    case "rise":
      return exampleOfPoints(target, percent, Math.min(30, 100 - percent), (from) => from + percent);
    case "drop":
      return exampleOfPoints(target, percent, Math.max(40, percent), (from) => from - percent);
  }
}

/** Returns whether a number is valid for a rule. */
export const isWholePercent = (percent: number) =>
  Number.isInteger(percent) && percent >= 1 && percent <= 100;

function exampleOfPoints(target: AlertTarget, points: number, from: number, to: (from: number) => number) {
  const unit = target === "feb" ? "%" : "";
  return `${pointsText(target, points)}, for example from ${from}${unit} to ${to(from)}${unit}.`;
}
