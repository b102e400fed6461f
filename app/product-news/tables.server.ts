import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "~/database/columns.server";
import { deliveryColumns } from "~/delivery/outbox-columns.server";
import { users } from "~/users/tables.server";

/** Product news, written by administrators for users who opted in. */
export const productNews = sqliteTable(
  "product_news",
  {
    id: text("id").primaryKey(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When an administrator sent it; null for a draft. Its text is immutable from then on. */
    sentAt: instant("sent_at"),
    /** When every recipient had a row in news_emails. */
    queuedAt: instant("queued_at"),
  },
  (t) => [
    index("product_news_by_creation").on(t.createdAt),
    index("product_news_to_queue")
      .on(t.sentAt)
      .where(sql`sent_at is not null and queued_at is null`),
  ],
);

/** Product news for one user: an outbox row, one per user and news. */
export const newsEmails = sqliteTable(
  "news_emails",
  {
    id: text("id").primaryKey(),
    newsId: text("news_id")
      .notNull()
      .references(() => productNews.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    ...deliveryColumns(),
  },
  (t) => [
    uniqueIndex("news_emails_once_per_user").on(t.userId, t.newsId),
    index("news_emails_by_news").on(t.newsId, t.deliveryState),
    index("news_emails_due")
      .on(t.nextAttemptAt)
      .where(sql`delivery_state in ('waiting', 'sending')`),
    index("news_emails_by_batch")
      .on(t.batchId)
      .where(sql`batch_id is not null and delivery_state in ('waiting', 'sending')`),
    index("news_emails_dead")
      .on(t.createdAt)
      .where(sql`delivery_state in ('dead', 'refused')`),
  ],
);
