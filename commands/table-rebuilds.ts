/** True if the migration drops, renames or rebuilds a table or column, or cascades deletes, without a reviewer's mark. */
export function isUnreviewedRebuild(sql: string): boolean {
  if (/^-- reviewed-rebuild: \S/m.test(sql)) return false;
  return (
    /\bdrop\s+(table|column)\b|\brename\s+(to|column)\b|\bon\s+delete\s+cascade\b/i.test(sql) ||
    sql.includes("__new_")
  );
}
