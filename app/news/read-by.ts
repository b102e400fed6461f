/**
 * Who decided an item's relevance: the rules and words alone; these and a model that agree on its class; the model, where they don't; both,
 * where they differ so that an administrator reviews it; or an administrator.
 */
export const READ_BY = ["rules", "agree", "model", "differ", "administrator"] as const;
export type ReadBy = (typeof READ_BY)[number];

/** As screens say it. */
export const READ_BY_LABELS: Record<ReadBy, string> = {
  rules: "Rules only",
  agree: "Rules and a model agree",
  model: "Decided by a model",
  differ: "Rules and a model differ",
  administrator: "Decided by an administrator",
};
