import { z } from "zod";

export const ALERT_TARGETS = ["daily", "feb"] as const;
export type AlertTarget = (typeof ALERT_TARGETS)[number];

export const ALERT_TYPES = ["threshold", "rise", "drop"] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** How many rules one user may have. */
export const RULES_PER_USER_MAX = 50;

/** What people type into a number field comes as text; what is no number counts as 0, and 0 is refused by its range. */
const numberFromText = (typed: unknown) => {
  if (typeof typed === "number") return Number.isFinite(typed) ? typed : 0;
  const read = typeof typed === "string" ? Number(typed.trim()) : 0;
  return Number.isFinite(read) ? read : 0;
};

const fields = {
  target: z.enum(ALERT_TARGETS, { error: "Please select what to watch" }),
  type: z.enum(ALERT_TYPES, { error: "Please select an alert type" }),
  percent: z.preprocess(
    numberFromText,
    z
      .number()
      .min(1, { error: "Percentage must be at least 1" })
      .max(100, { error: "Percentage cannot exceed 100" })
      .int({ error: "Percentage must be a whole number" }),
  ),
};

/** A whole rule, as the call and the store know it; a new rule is active unless it says otherwise. */
export const alertRule = z.object({ ...fields, isActive: z.boolean().default(true) });
export type AlertRule = z.infer<typeof alertRule>;

/** The same rule from a form, in which an unticked box sends nothing. */
export const alertRuleForm = z.object({ ...fields, isActive: z.boolean().default(false) });

/** Some fields of a rule: the switch sends `isActive` alone, the form all of them. */
export const alertRuleChange = z
  .object({ ...fields, isActive: z.boolean({ error: "isActive must be true or false" }) })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: "Nothing to change: send target, type, percent or isActive",
  });
export type AlertRuleChange = z.infer<typeof alertRuleChange>;

export const NEW_RULE: AlertRule = { target: "daily", type: "threshold", percent: 50, isActive: true };

export const TARGET_LABELS: Record<AlertTarget, string> = {
  daily: "Daily Risk Level",
  feb: "February 2028 Prediction",
};

/** The shorter names on a rule's card. */
export const TARGET_SHORT_LABELS: Record<AlertTarget, string> = {
  daily: "Daily Risk",
  feb: "Feb 2028 Prediction",
};

export const TYPE_LABELS: Record<AlertType, string> = {
  threshold: "Threshold Alert",
  rise: "Rise Alert",
  drop: "Drop Alert",
};

/** One sentence about when a kind of rule fires. Rises and drops count points on the scale of 0 to 100. */
export const TYPE_EXPLANATIONS: Record<AlertType, string> = {
  threshold:
    "Tells you when the value reaches your percentage or goes above it. It tells you again only after the value has been more than 3 points below.",
  rise: "Tells you when the value has gone up by your percentage in points since its lowest, e.g. 10 points: from 30 to 40. A slow climb counts as much as a jump.",
  drop: "Tells you when the value has come down by your percentage in points since its highest, e.g. 10 points: from 40 to 30.",
};

/** "Threshold: 50%", "Rise of 10 percentage points": what a rule's card and its mail say about the number. */
export function describePercent(rule: Pick<AlertRule, "type" | "percent">): string {
  const points = `${rule.percent} percentage ${rule.percent === 1 ? "point" : "points"}`;
  switch (rule.type) {
    case "threshold":
      return `Threshold: ${rule.percent}%`;
    case "rise":
      return `Rise of ${points}`;
    case "drop":
      return `Drop of ${points}`;
  }
}
