import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "~/database/columns.server";

/** Webhook events already processed, so each is handled once. Kept 30 days, longer than Stripe retries. */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    customerId: text("customer_id"),
    receivedAt: instant("received_at").notNull(),
    processedAt: instant("processed_at"),
  },
  (t) => [index("stripe_events_by_receipt").on(t.receivedAt)],
);

/** How far an outside service's feed has been read. */
export const feedCursors = sqliteTable("feed_cursors", {
  feed: text("feed").primaryKey(),
  /** The id of the last entry processed. */
  position: text("position").notNull(),
});
