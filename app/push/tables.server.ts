import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { pushDevices } from "~/accounts/tables.server";
import { instant } from "~/database/columns.server";
import { users } from "~/users/tables.server";

/** A notification to one device about an alert email: an outbox row, one for each of the user's devices. */
export const pushMessages = sqliteTable(
  "push_messages",
  {
    /** Derived from its subject and the device, so it is written once. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    deviceId: text("device_id")
      .notNull()
      .references(() => pushDevices.id),
    /**
     * The row of `alert_emails` whose subject it shows; null where it says that emails don't arrive. No foreign key, because of
     * retention.
     */
    alertEmailId: text("alert_email_id"),
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
