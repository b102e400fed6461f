import { sql } from "drizzle-orm";
import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "~/database/columns.server";
import { ALARMS } from "./alarms";

/** Alarms emailed to operators: one open row per current problem. */
export const operatorAlarms = sqliteTable(
  "operator_alarms",
  {
    id: text("id").primaryKey(),
    name: text("name", { enum: ALARMS }).notNull(),
    /** The service that it is about; empty for an alarm about the whole. */
    service: text("service").notNull().default(""),
    detail: text("detail").notNull(),
    raisedAt: instant("raised_at").notNull(),
    clearedAt: instant("cleared_at"),
    /** The last state that the webhook took; null if none. */
    announced: text("announced", { enum: ["raised", "cleared"] }),
  },
  (t) => [
    uniqueIndex("operator_alarms_open_once")
      .on(t.name, t.service)
      .where(sql`cleared_at is null`),
  ],
);
