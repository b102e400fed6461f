import { integer, text } from "drizzle-orm/sqlite-core";
import { DELIVERY_STATES } from "../delivery/state-words";

/** An instant, stored as whole milliseconds since 1970-01-01T00:00Z (seconds would lose the order of events). */
export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** A truth value, stored as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** A JSON document whose shape is checked where it is written. */
export const json = <Shape>(name: string) => text(name, { mode: "json" }).$type<Shape>();

/** What both kinds of mail keep about their delivery; one state machine serves both tables. */
export const deliveryColumns = () => ({
  deliveryState: text("delivery_state", { enum: DELIVERY_STATES }).notNull().default("waiting"),
  attemptCount: integer("attempt_count").notNull().default(0),
  /** What the last failed attempt met. */
  lastError: text("last_error"),
  /** Why it will not be sent: set with the states dead, refused and skipped. */
  errorMessage: text("error_message"),
  nextAttemptAt: instant("next_attempt_at"),
  /** When to put it on the queue (again): a bell that was lost is rung once this has passed. */
  ringAt: instant("ring_at").notNull(),
  leaseUntil: instant("lease_until"),
  leaseToken: text("lease_token"),
});
