import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "~/database/columns.server";
import { users } from "~/users/tables.server";
import { DELIVERY_STATES, EMAIL_REPORTS } from "./delivery-status";
import { MAIL_ERROR_KINDS } from "~/channels";
import { CHANNELS, EMAIL_PRIORITIES, PRIORITIES } from "./priority";

/**
 * The outbox: every message to a person, written in the batch that causes it. `docs/outbox.md` shows its states. What a
 * message says is composed when it is sent, by the module that wrote it.
 */
export const messages = sqliteTable(
  "messages",
  {
    /** Where a message must be written once, made from what it is about. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    /** What it is, such as "password-reset": a name in `workers/message-kinds.ts` for an email. */
    kind: text("kind").notNull(),
    priority: text("priority", { enum: PRIORITIES }).notNull(),
    /**
     * What it is about, such as a row's id, by kind. Never a secret, and no foreign key: what it names may outlive it
     * or not.
     */
    subjectId: text("subject_id"),
    /** A JSON object: what else its module needs to compose it. */
    details: text("details").notNull().default("{}"),
    /** The device of a notification. */
    deviceId: text("device_id"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    /** When a link in it that acts without a session, such as "Not you?", was used. It works once. */
    linkUsedAt: instant("link_used_at"),
    deliveryState: text("delivery_state", { enum: DELIVERY_STATES }).notNull().default("waiting"),
    /** Attempts that count; provider-wide outages don't. */
    attemptCount: integer("attempt_count").notNull().default(0),
    /** The last failure in the provider's words, for operators only. */
    lastError: text("last_error"),
    lastFailedAt: instant("last_failed_at"),
    /** The kind of the last failure, for our own message to the user. */
    errorKind: text("error_kind", { enum: MAIL_ERROR_KINDS }),
    /** Why it will not be sent, in the states dead, refused and skipped; or why it waits. */
    errorMessage: text("error_message"),
    /** When the next attempt is due; while sending, when the sender's lease ends. Null until the message is complete. */
    nextAttemptAt: instant("next_attempt_at"),
    leaseUntil: instant("lease_until"),
    leaseToken: text("lease_token"),
    /** Its last provider call and that call's idempotency key; kept while the call may have succeeded. */
    batchId: text("batch_id"),
    /** The provider's id of the email, by which its webhook names it; null until sent, or where the reply with it was lost. */
    providerId: text("provider_id"),
    /** What the provider reported last; null while it hasn't. */
    report: text("report", { enum: EMAIL_REPORTS }),
  },
  (t) => [
    index("messages_by_user").on(t.userId, t.createdAt),
    index("messages_by_age").on(t.priority, t.createdAt),
    index("messages_due")
      .on(t.priority, t.nextAttemptAt)
      .where(sql`delivery_state in ('waiting', 'sending')`),
    index("messages_by_batch")
      .on(t.batchId)
      .where(sql`batch_id is not null and delivery_state in ('waiting', 'sending')`),
    index("messages_undelivered")
      .on(t.createdAt)
      .where(
        sql`channel = 'email' and (delivery_state in ('dead', 'refused') or report in ('suppressed', 'failed', 'bounced'))`,
      ),
    index("messages_by_provider_id")
      .on(t.providerId)
      .where(sql`provider_id is not null`),
  ],
);

/** The state of a lane of emails, those of one priority: paused after provider-wide errors, until a probe succeeds. */
export const emailLanes = sqliteTable("email_lanes", {
  lane: text("lane", { enum: EMAIL_PRIORITIES }).primaryKey(),
  /** Consecutive failed provider calls; 0 while the lane is healthy. */
  failures: integer("failures").notNull().default(0),
  pausedUntil: instant("paused_until"),
  pausedSince: instant("paused_since"),
  lastError: text("last_error"),
  lastErrorKind: text("last_error_kind", { enum: MAIL_ERROR_KINDS }),
  lastSucceededAt: instant("last_succeeded_at"),
});

/** Addresses that get no more emails, because they don't exist or their owner reported spam. */
export const suppressedAddresses = sqliteTable(
  "suppressed_addresses",
  {
    /** A keyed hash of the address, so that no one can find it by trying addresses. */
    address: text("address").primaryKey(),
    /** When an email to it last bounced permanently, by the provider's clock. */
    bouncedAt: instant("bounced_at"),
    /** When an email to it was last reported as spam. */
    complainedAt: instant("complained_at"),
    /** The last email for a new password that was let through, and when: one a day is. */
    triedEmailId: text("tried_email_id"),
    triedAt: instant("tried_at"),
  },
  (t) => [
    index("suppressed_addresses_by_bounce").on(t.bouncedAt),
    index("suppressed_addresses_by_complaint").on(t.complainedAt),
  ],
);

/** What the provider last reported of each email. The emails' own rows have it too, once they know the provider's id. */
export const emailReports = sqliteTable(
  "email_reports",
  {
    providerId: text("provider_id").primaryKey(),
    report: text("report", { enum: EMAIL_REPORTS }).notNull(),
    /** The UTC day on which the email was sent: "2026-11-20". */
    sentOn: text("sent_on").notNull(),
  },
  (t) => [index("email_reports_by_day").on(t.sentOn, t.report)],
);

/** How many emails the provider took on a UTC day. */
export const mailDays = sqliteTable("mail_days", {
  /** "2026-11-20". */
  day: text("day").primaryKey(),
  sent: integer("sent").notNull(),
});
