import { z } from "zod";
import { ALERT_TARGETS, ALERT_TYPES } from "./rule";

/** Form fields arrive as text. Anything that isn't a number becomes 0, which the range check rejects. */
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

/** A whole rule, as calls and the database have it; new rules default to active. */
export const alertRule = z.object({ ...fields, isActive: z.boolean().default(true) });

/** The same rule from a form, where an unchecked box sends nothing. */
export const alertRuleForm = z.object({ ...fields, isActive: z.boolean().default(false) });

/** A partial rule: the switch sends only `isActive`, the form all fields. */
export const alertRuleChange = z
  .object({ ...fields, isActive: z.boolean({ error: "isActive must be true or false" }) })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: "Nothing to change: send target, type, percent or isActive",
  });
export type AlertRuleChange = z.infer<typeof alertRuleChange>;
