import { z } from "zod";

const stored = z.object({ ruleBasedExplanation: z.string().min(1) });

/** An explanation for emails, where it was the model's and nothing was written by rule (method 1). */
const SEE_DASHBOARD = "The dashboard shows the stories and restrictions behind this value.";

/** The explanation as an email may carry it: written by rule, never by the analysis model. */
export function ruleBasedExplanation({
  analyst,
  explanation,
  detail,
}: {
  analyst: "model" | "built-in";
  explanation: string;
  detail: unknown;
}): string {
  if (analyst === "built-in") return explanation;
  const read = stored.safeParse(detail);
  return read.success ? read.data.ruleBasedExplanation : SEE_DASHBOARD;
}
