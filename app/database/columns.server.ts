import type { SQL } from "drizzle-orm";
import { customType, integer, text } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import { MAIL_ERROR_KINDS } from "../delivery/mail-error";
import { DELIVERY_STATES } from "../delivery/delivery-status";

/** An instant, stored as whole milliseconds since 1970-01-01T00:00Z (seconds would lose the order of events). */
export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** A truth value, stored as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** A JSON document whose shape is checked where it is written. */
export const json = <Shape>(name: string) => text(name, { mode: "json" }).$type<Shape>();

/** A JSON document that its schema checks whenever it is read or written. */
export const checkedJson = <Schema extends z.ZodType>(name: string, schema: Schema) =>
  customType<{ data: z.output<Schema>; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(schema.parse(value)),
    fromDriver: (stored) => schema.parse(JSON.parse(stored)),
  })(name);

/** A JSON document that a query makes, read by its schema; null stays null. */
export const madeJson = <Schema extends z.ZodType>(made: SQL, schema: Schema) =>
  made.mapWith((text: string): z.output<Schema> => schema.parse(JSON.parse(text)));

/** The delivery state of an email; every outbox table has these columns, and one state machine serves them. */
export const deliveryColumns = () => ({
  deliveryState: text("delivery_state", { enum: DELIVERY_STATES }).notNull().default("waiting"),
  /** Attempts that count: an outage of the whole provider costs none. */
  attemptCount: integer("attempt_count").notNull().default(0),
  /** The last failed attempt, in the provider's words: for operators only. */
  lastError: text("last_error"),
  lastFailedAt: instant("last_failed_at"),
  /** What kind of trouble the last failure was, for our own message to the user. */
  errorKind: text("error_kind", { enum: MAIL_ERROR_KINDS }),
  /** Why it will not be sent: set with the states dead, refused and skipped. */
  errorMessage: text("error_message"),
  /** When the next attempt is due; while it is being sent, when the sender's lease ends. */
  nextAttemptAt: instant("next_attempt_at"),
  leaseUntil: instant("lease_until"),
  leaseToken: text("lease_token"),
  /** The provider call it was last part of, and that call's idempotency key; kept while that call may have succeeded. */
  batchId: text("batch_id"),
});
