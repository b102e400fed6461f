/** Government action in a story, by the story's stage. */
export const STAGE_LABELS: Record<string, string> = {
  act: "Action taken",
  ruling: "Court ruling",
  proposal: "Proposal",
  threat: "Threat",
  analysis: "Analysis",
};
