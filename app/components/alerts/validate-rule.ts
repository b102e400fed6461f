import { parseWithZod } from "@conform-to/zod/v4";
import { alertRuleForm } from "~/alerts/rule-schema";

// Loaded by `useValidator` once the form is interactive.

export const validateRule = (formData: FormData) => parseWithZod(formData, { schema: alertRuleForm });
