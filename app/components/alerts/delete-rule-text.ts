export const DELETE_RULE_TITLE = "Delete Alert Rule";
export const DELETE_RULE_TEXT =
  "Are you sure you want to delete this alert rule? This action cannot be undone.";
