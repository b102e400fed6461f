import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { DIGESTS } from "~/accounts/choices/email-choices";
import { DELIVERY_KINDS } from "../../delivery/job";
import { ALARMS } from "../../monitor/alarm-names";
import { deliveryColumns, flag, instant } from "../columns.server";
import { users } from "./accounts.server";
import type { alertEmails } from "./alerts.server";

/** The state of an email lane: paused after provider-wide errors, until a probe succeeds. */
export const emailLanes = sqliteTable("email_lanes", {
  lane: text("lane", { enum: DELIVERY_KINDS }).primaryKey(),
  /** Consecutive failed provider calls; 0 while the lane is healthy. */
  failures: integer("failures").notNull().default(0),
  pausedUntil: instant("paused_until"),
  pausedSince: instant("paused_since"),
  lastError: text("last_error"),
  lastSucceededAt: instant("last_succeeded_at"),
});

export const ACCOUNT_EMAIL_KINDS = [
  "welcome",
  "verify-email",
  "password-reset",
  "password-changed",
  "second-factor-changed",
  "factor-removal",
  "confirm-new-email",
  "email-changed",
  "deletion-scheduled",
  "test-alert",
  "restriction-proposed",
  "alarm-raised",
  "alarm-cleared",
] as const;

/** Emails other than alerts (welcome, reset, test), delivered the same way. */
export const accountEmails = sqliteTable(
  "account_emails",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ACCOUNT_EMAIL_KINDS }).notNull(),
    /** What the email is about, such as the reset token's id. Never a secret. */
    subjectId: text("subject_id"),
    createdAt: instant("created_at").notNull(),
    /** When a link of the email that acts without a session, such as "Not you?", was used. It works once. */
    linkUsedAt: instant("link_used_at"),
    sentAt: instant("sent_at"),
    ...deliveryColumns(),
  },
  (t) => [
    index("account_emails_by_user").on(t.userId, t.createdAt),
    index("account_emails_due")
      .on(t.nextAttemptAt)
      .where(sql`delivery_state in ('waiting', 'sending')`),
    index("account_emails_by_batch")
      .on(t.batchId)
      .where(sql`batch_id is not null and delivery_state in ('waiting', 'sending')`),
    index("account_emails_dead")
      .on(t.createdAt)
      .where(sql`delivery_state in ('dead', 'refused')`),
  ],
);

/** A user's email preferences. Without a row the defaults apply: alerts, emergency notices, no digest, no news, at any hour. */
export const emailChoices = sqliteTable(
  "email_choices",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    digest: text("digest", { enum: DIGESTS }).notNull().default("off"),
    wantsNews: flag("wants_news").notNull().default(false),
    /** Emergency notices, which need no rule. */
    wantsNotices: flag("wants_notices").notNull().default(true),
    /** Quiet hours in minutes after local midnight, 0 to 1439; both null for none. */
    quietFrom: integer("quiet_from"),
    quietUntil: integer("quiet_until"),
    /** IANA name, such as America/New_York. */
    timeZone: text("time_zone").notNull(),
    /** Alerts and digests are skipped until then; product news waits. */
    pausedUntil: instant("paused_until"),
    /** When the next digest is due to be queued; null for none. */
    nextDigestAt: instant("next_digest_at"),
  },
  (t) => [
    index("email_choices_with_news")
      .on(t.userId)
      .where(sql`wants_news = 1`),
    index("email_choices_digests_due")
      .on(t.nextDigestAt)
      .where(sql`next_digest_at is not null`),
  ],
);

/** One user's digest: an outbox row, written once per period. */
export const digests = sqliteTable(
  "digests",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** "daily:2026-11-20" or "weekly:2026-11-16", in the user's time zone. */
    period: text("period").notNull(),
    assessmentId: text("assessment_id").notNull(),
    /**
     * The assessment it is compared with: the last one before the period. No foreign keys, because assessments outlive
     * digests.
     */
    previousId: text("previous_id"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    ...deliveryColumns(),
  },
  (t) => [
    uniqueIndex("digests_once_per_period").on(t.userId, t.period),
    index("digests_due")
      .on(t.nextAttemptAt)
      .where(sql`delivery_state in ('waiting', 'sending')`),
    index("digests_by_batch")
      .on(t.batchId)
      .where(sql`batch_id is not null and delivery_state in ('waiting', 'sending')`),
    index("digests_dead")
      .on(t.createdAt)
      .where(sql`delivery_state in ('dead', 'refused')`),
  ],
);

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

/** The outbox tables. */
export type OutboxTable = typeof alertEmails | typeof accountEmails | typeof digests | typeof newsEmails;

/** Addresses that get no more emails, because they don't exist or their owner reported spam. */
export const suppressedAddresses = sqliteTable(
  "suppressed_addresses",
  {
    /** A keyed hash of the address, so that no one can find it by trying addresses. */
    address: text("address").primaryKey(),
    reason: text("reason", { enum: ["bounced", "complained"] }).notNull(),
    suppressedAt: instant("suppressed_at").notNull(),
    /** The last email for a new password that was let through, and when: one a day is. */
    triedEmailId: text("tried_email_id"),
    triedAt: instant("tried_at"),
  },
  (t) => [index("suppressed_addresses_by_time").on(t.suppressedAt)],
);

/** How many emails the provider took on a UTC day. */
export const mailDays = sqliteTable("mail_days", {
  /** "2026-11-20". */
  day: text("day").primaryKey(),
  sent: integer("sent").notNull(),
});

/** Alarms emailed to operators: one open row per current problem. */
export const operatorAlarms = sqliteTable(
  "operator_alarms",
  {
    id: text("id").primaryKey(),
    name: text("name", { enum: ALARMS }).notNull(),
    detail: text("detail").notNull(),
    raisedAt: instant("raised_at").notNull(),
    clearedAt: instant("cleared_at"),
    /** The last state that the webhook took; null if none. */
    announced: text("announced", { enum: ["raised", "cleared"] }),
  },
  (t) => [
    uniqueIndex("operator_alarms_open_once")
      .on(t.name)
      .where(sql`cleared_at is null`),
  ],
);
