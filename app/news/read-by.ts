/**
 * Who decided an item's relevance: the rules and words alone, the rules and a model that agree or differ on its class, or an
 * administrator.
 */
export const READ_BY = ["rules", "agree", "differ", "administrator"] as const;
export type ReadBy = (typeof READ_BY)[number];

/** As screens say it. */
export const READ_BY_LABELS: Record<ReadBy, string> = {
  rules: "Rules only",
  agree: "Rules and a model agree",
  differ: "Rules and a model differ",
  administrator: "Decided by an administrator",
};
