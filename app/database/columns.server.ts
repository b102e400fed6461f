import type { SQL } from "drizzle-orm";
import { customType, integer, text } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import { MAIL_ERROR_KINDS } from "../delivery/mail-error";
import { DELIVERY_STATES } from "../delivery/delivery-status";

/** An instant, stored in whole milliseconds since 1970-01-01T00:00Z (seconds would lose the order of events). */
export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** A boolean, stored as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** A JSON document, validated where it is written. */
export const json = <Shape>(name: string) => text(name, { mode: "json" }).$type<Shape>();

/** A JSON document, validated by its schema on every read and write. */
export const checkedJson = <Schema extends z.ZodType>(name: string, schema: Schema) =>
  customType<{ data: z.output<Schema>; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(schema.parse(value)),
    fromDriver: (stored) => schema.parse(JSON.parse(stored)),
  })(name);

/** A JSON document built by a query, parsed by its schema; null stays null. */
export const madeJson = <Schema extends z.ZodType>(made: SQL, schema: Schema) =>
  made.mapWith((text: string): z.output<Schema> => schema.parse(JSON.parse(text)));

/** An email's delivery state. Every outbox table has these columns and shares one state machine. */
export const deliveryColumns = () => ({
  deliveryState: text("delivery_state", { enum: DELIVERY_STATES }).notNull().default("waiting"),
  /** Attempts that count; provider-wide outages don't. */
  attemptCount: integer("attempt_count").notNull().default(0),
  /** The last failure in the provider's words, for operators only. */
  lastError: text("last_error"),
  lastFailedAt: instant("last_failed_at"),
  /** The kind of the last failure, for our own message to the user. */
  errorKind: text("error_kind", { enum: MAIL_ERROR_KINDS }),
  /** Why it will not be sent; set in the states dead, refused and skipped. */
  errorMessage: text("error_message"),
  /** When the next attempt is due; while sending, when the sender's lease ends. */
  nextAttemptAt: instant("next_attempt_at"),
  leaseUntil: instant("lease_until"),
  leaseToken: text("lease_token"),
  /** Its last provider call and that call's idempotency key; kept while the call may have succeeded. */
  batchId: text("batch_id"),
});
