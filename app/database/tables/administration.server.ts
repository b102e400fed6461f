import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ACTION_OUTCOMES, ADMIN_ACTIONS } from "../../admin/actions";
import { instant, json } from "../columns.server";

/** Append-only: triggers reject updates and deletes. So it names people by ids and hashes, never by address. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    at: instant("at").notNull(),
    /** The administrator's id, `self` for the user whose account it is, or `command` for `npm run admin`. */
    adminId: text("admin_id").notNull(),
    action: text("action", { enum: ADMIN_ACTIONS }).notNull(),
    subject: text("subject"),
    detail: json<unknown>("detail"),
    outcome: text("outcome", { enum: ACTION_OUTCOMES }).notNull(),
  },
  (t) => [index("audit_log_by_time").on(t.at)],
);

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
