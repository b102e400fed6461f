import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "~/database/columns.server";

/** Push services that have refused us since they last took a message. */
export const pushServices = sqliteTable("push_services", {
  /** "fcm.googleapis.com". */
  name: text("name").primaryKey(),
  /** How many devices it has refused in a row, for a reason that may be our key. */
  refusals: integer("refusals").notNull(),
  lastError: text("last_error").notNull(),
  /** Until when nothing is sent to it, because the fault is ours; null where it isn't. */
  pausedUntil: instant("paused_until"),
});
