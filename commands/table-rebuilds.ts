/** True if the migration drops or rebuilds a table, or cascades deletes, without a reviewer's mark. */
export function isUnreviewedRebuild(sql: string): boolean {
  if (/^-- reviewed-rebuild: \S/m.test(sql)) return false;
  return /\bdrop\s+table\b/i.test(sql) || sql.includes("__new_") || /\bon\s+delete\s+cascade\b/i.test(sql);
}
