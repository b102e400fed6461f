import { getTableColumns, getTableName, is, sql, SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./open.server";

/** D1's limit per parameter is 2 MB, and a character takes at most three bytes. */
const JSON_CHARACTERS_MAX = 500_000;

/**
 * Inserts any number of rows that all have the same keys. Each statement carries its rows as one JSON parameter,
 * because D1 binds at most 100. Existing rows are left unchanged, unless `onConflict` says otherwise.
 * @returns how many rows were written
 */
export async function insertMany<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  rows: readonly Table["$inferInsert"][],
  onConflict: SQL = sql`on conflict do nothing`,
): Promise<number> {
  const all = getTableColumns(table) as Record<string, SQLiteColumn>;
  const columns = Object.keys(rows[0] ?? {}).flatMap((key) => {
    const column = all[key];
    return column ? [{ key, column }] : [];
  });
  const names = sql.raw(columns.map(({ column }) => `"${column.name}"`).join(", "));
  const values = sql.raw(columns.map(({ column }) => `value ->> '${column.name}'`).join(", "));
  const stored = rows.map((row) =>
    JSON.stringify(
      Object.fromEntries(
        columns.map(({ key, column }) => {
          const value: unknown = row[key as keyof typeof row] ?? null;
          return [column.name, value === null ? null : column.mapToDriverValue(value)];
        }),
      ),
    ),
  );
  let written = 0;
  for (const page of pagesOf(stored)) {
    const { meta } = await db.run(
      sql`insert into ${sql.identifier(getTableName(table))} (${names})
        select ${values} from json_each(${`[${page.join(",")}]`}) where true ${onConflict}`,
    );
    written += meta.changes;
  }
  return written;
}

/** Splits the texts into pages that, joined by commas, stay below the parameter limit. */
function pagesOf(texts: readonly string[]): string[][] {
  const pages: string[][] = [];
  let left = 0;
  for (const text of texts) {
    if (text.length + 1 > left) {
      pages.push([]);
      left = JSON_CHARACTERS_MAX;
    }
    pages.at(-1)?.push(text);
    left -= text.length + 1;
  }
  return pages;
}

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
