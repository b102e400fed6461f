import { getTableColumns, getTableName, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  archivedUsers,
  passkeyChallenges,
  emailChanges,
  emailVerifications,
  passwordResetTokens,
  sessions,
  users,
} from "~/database/schema.server";
import { rowsOf, USER_TABLES } from "~/database/user-tables.server";

/** What gives access is deleted for good: a restored user signs in with the password or asks for a new link. */
const NEVER_ARCHIVED: readonly SQLiteTable[] = [
  sessions,
  passwordResetTokens,
  emailVerifications,
  emailChanges,
  passkeyChallenges,
];

/** The tables whose rows an archive keeps and a restoration brings back. */
export const ARCHIVED_TABLES = USER_TABLES.filter((table) => !NEVER_ARCHIVED.includes(table));

/** D1 takes 32 arguments a function at most: a wide row's JSON is put together in steps. */
const COLUMNS_PER_STEP = 15;

/**
 * A user with the rows worth keeping, as one JSON document, `{ users: [row], alert_rules: [row, ...], ... }`, made by
 * the database itself, so that it is what the same batch then deletes. Values are as stored: instants in milliseconds.
 */
export function recordOfUser(): SQL {
  const parts = ARCHIVED_TABLES.map(
    (table) => sql`${text(getTableName(table))}, (
      select json_group_array(json(${rowJson(table)})) from ${table} where ${rowsOf(table, sql`(${users.id})`)})`,
  );
  return sql`json_object('users', json_array(json(${rowJson(users)})), ${sql.join(parts, sql`, `)})`;
}

function rowJson(table: SQLiteTable): SQL {
  const columns: SQLiteColumn[] = Object.values(getTableColumns(table));
  let json = sql`'{}'`;
  for (let start = 0; start < columns.length; start += COLUMNS_PER_STEP) {
    const step = columns.slice(start, start + COLUMNS_PER_STEP);
    const pairs = step.map((column) => sql`${text(`$.${column.name}`)}, ${exactly(column)}`);
    json = sql`json_set(${json}, ${sql.join(pairs, sql`, `)})`;
  }
  return json;
}

/** A name of the schema as a literal: D1 takes at most 100 bound parameters, and all tables have more columns together. */
const text = (name: string): SQL => sql.raw(`'${name}'`);

/** SQLite's JSON keeps 15 digits of a real number; a text of 17 keeps all, and the column turns it back. */
const exactly = (column: SQLiteColumn): SQL =>
  column.getSQLType() === "real"
    ? sql`iif(${column} is null, null, printf('%!.17g', ${column}))`
    : sql`${column}`;

/**
 * Selects the rows of one table from an archive that has not been restored yet, to be inserted again. A column that is
 * younger than the archive gets its default.
 */
export function archivedRows(table: SQLiteTable, archiveId: string): SQL {
  const columns: SQLiteColumn[] = Object.values(getTableColumns(table));
  return sql`select ${sql.join(columns.map(storedValue), sql`, `)}
    from ${archivedUsers} a, json_each(a.record, ${text(`$.${getTableName(table)}`)}) r
    where a.id = ${archiveId} and a.restored_at is null`;
}

function storedValue(column: SQLiteColumn): SQL {
  const stored = sql`json_extract(r.value, ${text(`$.${column.name}`)})`;
  if (!column.notNull || column.default === undefined) return stored;
  return sql`coalesce(${stored}, ${column.mapToDriverValue(column.default)})`;
}
