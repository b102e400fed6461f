import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { pushDevices } from "~/accounts/tables.server";
import { instant } from "~/database/columns.server";
import { users } from "~/users/tables.server";

/** A notification to one device about an alert email: an outbox row, one for each of the user's devices. */
export const pushMessages = sqliteTable(
  "push_messages",
  {
    /** The email's and the device's id. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    deviceId: text("device_id")
      .notNull()
      .references(() => pushDevices.id),
    /** The row of `alert_emails` whose subject it shows. No foreign key, because of retention. */
    alertEmailId: text("alert_email_id").notNull(),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    attemptCount: integer("attempt_count").notNull().default(0),
    /** When the next attempt is due; while sending, when the sender's lease ends; null once it was sent or given up. */
    nextAttemptAt: instant("next_attempt_at"),
    /** Why it was not sent; null if it was. */
    errorMessage: text("error_message"),
  },
  (t) => [
    index("push_messages_by_device").on(t.userId, t.deviceId),
    index("push_messages_due")
      .on(t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
  ],
);
