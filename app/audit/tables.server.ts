import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ACTION_OUTCOMES, ADMIN_ACTIONS } from "./actions";
import { instant, json } from "~/database/columns.server";

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
