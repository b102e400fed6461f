import { and, desc, eq, getTableColumns, getTableName, isNull, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { isUniqueViolation, type Database } from "~/database/open.server";
import type { PageRequest } from "~/database/paging";
import { pageQuery, readOne, runBatch } from "~/database/query.server";
import { archivedUsers } from "~/privacy/tables.server";
import { type Actor, auditInsert } from "~/audit/audit-log.server";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  emailChanges,
  emailVerifications,
  passwordResetTokens,
  sessions,
  codeAttempts,
  passkeyChallenges,
} from "~/accounts/tables.server";
import { users } from "~/users/tables.server";
import { rowsOf, USER_TABLES } from "~/privacy/user-tables.server";

/** A page of the archive, newest first. */
export const archivePage = (db: Database, request: PageRequest) =>
  readOne(
    db,
    pageQuery(
      db
        .select({
          id: archivedUsers.id,
          email: archivedUsers.email,
          archivedAt: archivedUsers.archivedAt,
          userId: archivedUsers.userId,
          archivedBy: sql<string>`coalesce((select email from users where id = ${archivedUsers.archivedBy}), 'an erased account')`,
          restoredAt: archivedUsers.restoredAt,
        })
        .from(archivedUsers)
        .orderBy(desc(archivedUsers.archivedAt), desc(sql`rowid`))
        .$dynamic(),
      request,
      (row) => ({
        ...row,
        archivedAt: row.archivedAt.toISOString(),
        restoredAt: row.restoredAt?.toISOString() ?? null,
      }),
    ),
  );

type Restoration =
  { ok: true; email: string } | { ok: false; reason: "not-found" | "already-restored" | "address-taken" };

/**
 * Restores an archived user and their archived rows in one batch. Never restores sessions or emailed links, even from
 * archives that hold them. Fails if the address has been taken since.
 */
export async function restoreUser(
  context: Context,
  options: { actor: Actor; archiveId: string },
): Promise<Restoration> {
  const { db } = context;
  const { actor, archiveId } = options;
  const [archive] = await db
    .select({
      userId: archivedUsers.userId,
      email: archivedUsers.email,
      restoredAt: archivedUsers.restoredAt,
    })
    .from(archivedUsers)
    .where(eq(archivedUsers.id, archiveId));
  if (!archive) return { ok: false, reason: "not-found" };
  if (archive.restoredAt) return { ok: false, reason: "already-restored" };

  const stillArchived = and(eq(archivedUsers.id, archiveId), isNull(archivedUsers.restoredAt));
  try {
    const { marked } = await runBatch(db, {
      user: db.insert(users).select(archivedRowsOf(users, archiveId)),
      rows: ARCHIVED_TABLES.toReversed().map((table) =>
        db.insert(table).select(archivedRowsOf(table, archiveId)),
      ),
      audit: auditInsert(
        context,
        { actor, action: "user-restored", subject: archive.userId, outcome: "done" },
        sql`exists (select 1 from archived_users where id = ${archiveId} and restored_at is null)`,
      ),
      marked: db.update(archivedUsers).set({ restoredAt: context.now() }).where(stillArchived),
    });
    const isRestored = marked.meta.changes > 0;
    return isRestored ? { ok: true, email: archive.email } : { ok: false, reason: "already-restored" };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: "address-taken" };
    throw error;
  }
}

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
function archivedRowsOf(table: SQLiteTable, archiveId: string): SQL {
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
