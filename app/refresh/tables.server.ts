import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "~/database/columns.server";

/** Locks with an expiry, for jobs that only one worker may do at a time. */
export const leases = sqliteTable("leases", {
  name: text("name").primaryKey(),
  token: text("token").notNull(),
  until: instant("until").notNull(),
});
