import { z } from "zod";
import { ALERT_TARGETS, ALERT_TYPES } from "./rule";

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
