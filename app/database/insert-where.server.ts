import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./open.server";

/**
 * Statement: inserts the row if the condition holds when it runs within the batch. Put it before the update, with the
 * condition that the change hasn't been made yet, so only the batch that makes the change inserts the row.
 */
export function insertWhere<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: { [Key in keyof Table["$inferInsert"]]: Table["$inferInsert"][Key] | SQL },
  condition: SQL,
) {
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
  const values = Object.entries(columns).map(([key, column]) => {
    const value: unknown = row[key as keyof typeof row] ?? column.default ?? null;
    return is(value, SQL) || value === null ? sql`${value}` : sql`${sql.param(value, column)}`;
  });
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} where ${condition}`);
}
