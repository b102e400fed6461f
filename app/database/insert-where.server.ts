import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./open.server";

/**
 * Statement: inserts the row if the condition holds when its turn in the batch comes. So what belongs to a change of state
 * is written only by the batch that makes the change: it comes first, under the condition that the change is still to be
 * made.
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
