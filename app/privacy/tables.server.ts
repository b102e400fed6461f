import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "~/database/columns.server";

/** A deleted user with all related rows, unchanged; an admin can restore it. */
export const archivedUsers = sqliteTable(
  "archived_users",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    email: text("email").notNull(),
    archivedAt: instant("archived_at").notNull(),
    /** The administrator's id. */
    archivedBy: text("archived_by").notNull(),
    restoredAt: instant("restored_at"),
  },
  (t) => [index("archived_users_by_time").on(t.archivedAt), index("archived_users_by_user").on(t.userId)],
);

/** The token of the last erasure, also in KV: where they differ, the database was restored from before it. One row. */
export const erasureMarker = sqliteTable("erasure_marker", {
  id: integer("id").primaryKey(),
  token: text("token").notNull(),
});

/**
 * The rows of archived users, stored separately, because D1's limit is 2 MB a row and years of alerts can exceed it.
 */
export const archivedRows = sqliteTable(
  "archived_rows",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    archiveId: text("archive_id").notNull(),
    tableName: text("table_name").notNull(),
    record: json<unknown>("record").notNull(),
    archivedAt: instant("archived_at").notNull(),
  },
  (t) => [
    index("archived_rows_by_archive").on(t.archiveId, t.tableName),
    index("archived_rows_by_time").on(t.archivedAt),
  ],
);
