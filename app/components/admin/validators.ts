import { parseWithZod } from "@conform-to/zod/v4";
import { endForm, restrictionForm } from "~/assessment/register/restriction-form";

// Loaded by `useValidator` once a form is interactive.

export const validateRestriction = (formData: FormData) =>
  parseWithZod(formData, { schema: restrictionForm });
export const validateEnd = (formData: FormData) => parseWithZod(formData, { schema: endForm });
