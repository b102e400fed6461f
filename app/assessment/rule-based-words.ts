/** An explanation for emails, where it was the model's and nothing was written by rule (method 1). */
const SEE_DASHBOARD = "The dashboard shows the stories and restrictions behind this value.";

/** The explanation as an email may carry it: written by rule, never by the analysis model. */
export const ruleBasedExplanation = ({
  analyst,
  explanation,
  detail,
}: {
  analyst: "model" | "built-in";
  explanation: string;
  detail: { ruleBasedExplanation?: string };
}): string => (analyst === "built-in" ? explanation : (detail.ruleBasedExplanation ?? SEE_DASHBOARD));
