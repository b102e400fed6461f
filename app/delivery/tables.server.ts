import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "~/database/columns.server";
import { EMAIL_REPORTS } from "./email-report";
import { DELIVERY_KINDS } from "./job";
import { MAIL_ERROR_KINDS } from "./mail-error";

/** The state of an email lane: paused after provider-wide errors, until a probe succeeds. */
export const emailLanes = sqliteTable("email_lanes", {
  lane: text("lane", { enum: DELIVERY_KINDS }).primaryKey(),
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
    /** When an email to it last bounced for good, by the provider's clock. */
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
