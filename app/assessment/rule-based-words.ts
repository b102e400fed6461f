/** Used in emails when the explanation was the model's and there is no rule-based one (method 1). */
const SEE_DASHBOARD = "The dashboard shows the stories and restrictions behind this value.";

/** The explanation for emails: always rule-based, never from the analysis model. */
export const ruleBasedExplanation = ({
  analyst,
  explanation,
  detail,
}: {
  analyst: "model" | "built-in";
  explanation: string;
  detail: { ruleBasedExplanation?: string };
}): string => (analyst === "built-in" ? explanation : (detail.ruleBasedExplanation ?? SEE_DASHBOARD));
