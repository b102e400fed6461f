import { parseWithZod } from "@conform-to/zod/v4";
import { surveySchema } from "~/survey/schema";

// Loaded by `useValidator` once the form is interactive.

export const validateSurvey = (formData: FormData) => parseWithZod(formData, { schema: surveySchema });
