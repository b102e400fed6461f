import { getTableColumns, getTableName, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { emailChanges, emailVerifications, passwordResetTokens, sessions } from "~/accounts/tables.server";
import { codeAttempts, passkeyChallenges } from "~/accounts/factors/tables.server";
import { users } from "~/users/tables.server";
import { rowsOf, USER_TABLES } from "~/privacy/user-tables.server";

/**
 * Credentials and sessions are deleted permanently: a restored user signs in with the password or requests a new link.
 */
const NEVER_ARCHIVED: readonly SQLiteTable[] = [
  sessions,
  passwordResetTokens,
  emailVerifications,
  emailChanges,
  passkeyChallenges,
  codeAttempts,
];

/** The tables that an archive stores and a restore brings back. */
export const ARCHIVED_TABLES = USER_TABLES.filter((table) => !NEVER_ARCHIVED.includes(table));

/** D1 allows 32 arguments per function, so a wide row's JSON is built in steps. */
const COLUMNS_PER_STEP = 15;

/**
 * Selects the rows of one table for `archived_rows`, for the archives created in the same batch, as stored: instants in
 * milliseconds. One JSON object per row, so no archive exceeds D1's row limit (2 MB).
 * @param archives the condition that picks those archives
 */
export function rowsToArchive(table: SQLiteTable, archives: SQL): SQL {
  const name = sql.raw(getTableName(table));
  const archived = sql`(select user_id from archived_users where ${archives})`;
  const [userId, isOwn] =
    table === users
      ? [sql`users.id`, sql`users.id in ${archived}`]
      : [sql`${name}.user_id`, rowsOf(table as (typeof USER_TABLES)[number], archived)];
  return sql`select null, archive_id, ${literal(getTableName(table))}, ${rowJson(table)}, archived_at
    from ${table} join (
      select id as archive_id, user_id as archived_user, archived_at from archived_users where ${archives}
    ) on archived_user = ${userId}
    where ${isOwn}`;
}

function rowJson(table: SQLiteTable): SQL {
  const columns: SQLiteColumn[] = Object.values(getTableColumns(table));
  let json = sql.raw("'{}'");
  for (let start = 0; start < columns.length; start += COLUMNS_PER_STEP) {
    const step = columns.slice(start, start + COLUMNS_PER_STEP);
    const pairs = step.map((column) => sql`${pathOf(column)}, ${exactly(column)}`);
    json = sql`json_set(${json}, ${sql.join(pairs, sql`, `)})`;
  }
  return json;
}

/** SQLite's JSON keeps 15 digits of a real number. A 17-digit text keeps them all, and the column converts it back. */
const exactly = (column: SQLiteColumn): SQL =>
  column.getSQLType() === "real"
    ? sql`iif(${column} is null, null, printf('%!.17g', ${column}))`
    : sql`${column}`;

/**
 * Selects the rows of one table from an archive not restored yet, for reinsertion. Columns newer than the archive get
 * their defaults.
 */
export function archivedRowsOf(table: SQLiteTable, archiveId: string): SQL {
  const columns: SQLiteColumn[] = Object.values(getTableColumns(table));
  const name = getTableName(table);
  return sql`select ${sql.join(columns.map(storedValue), sql`, `)}
    from archived_rows r
    where r.archive_id = ${archiveId} and r.table_name = ${literal(name)}
      and exists (select 1 from archived_users where id = ${archiveId} and restored_at is null)`;
}

function storedValue(column: SQLiteColumn): SQL {
  const stored = sql`json_extract(r.record, ${pathOf(column)})`;
  if (!column.notNull || column.default === undefined) return stored;
  return sql`coalesce(${stored}, ${column.mapToDriverValue(column.default)})`;
}

const pathOf = (column: SQLiteColumn) => literal(`$.${column.name}`);

/** A column name as a SQL literal: D1 binds 100 values per statement, and a user has more columns than that. */
const literal = (name: string): SQL => sql.raw(`'${name}'`);
