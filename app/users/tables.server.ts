import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant } from "~/database/columns.server";
import { PLANS, STATUSES } from "./status";

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** Lowercase, trimmed. */
    email: text("email").notNull(),
    /** When the mailbox's owner opened a link we sent. Until then only verification and reset links are sent. */
    emailVerifiedAt: instant("email_verified_at"),
    /**
     * `mailboxKey` of the address, the same for every spelling that reaches one mailbox. Limits emails; identifies no
     * one.
     */
    mailbox: text("mailbox"),
    passwordHash: text("password_hash").notNull(),
    isAdmin: flag("is_admin").notNull().default(false),
    trialEndsAt: instant("trial_ends_at"),
    surveyExtendedCount: integer("survey_extended_count").notNull().default(0),
    surveyCompletedAt: instant("survey_completed_at"),
    subscriptionStatus: text("subscription_status", { enum: STATUSES }).notNull().default("trialing"),
    stripeCustomerId: text("stripe_customer_id"),
    /** The address that Stripe sends receipts to. Billing maintenance sends the current one where this differs. */
    stripeEmail: text("stripe_email"),
    stripeSubscriptionId: text("stripe_subscription_id"),
    stripePriceId: text("stripe_price_id"),
    /** The end of what was paid: of the current period, or while its payment is late, of the one before. */
    subscriptionCurrentPeriodEnd: instant("subscription_current_period_end"),
    subscriptionCancelsAtPeriodEnd: flag("subscription_cancels_at_period_end").notNull().default(false),
    billingSyncedAt: instant("billing_synced_at"),
    /** Since when the subscription can't be read from Stripe, and when it is tried again; null while it can. */
    billingFailingSince: instant("billing_failing_since"),
    billingRetryAt: instant("billing_retry_at"),
    plan: text("plan", { enum: PLANS }).notNull().default("free"),
    /** When the user turned all alert emails off; account emails are still sent. */
    alertEmailsOffAt: instant("mail_stopped_at"),
    /** When the user requested deletion. The account is erased seven days later unless they cancel. */
    deletionRequestedAt: instant("deletion_requested_at"),
    /** When all second factors will be removed, as asked by email after a reset; null for never. */
    factorRemovalAt: instant("factor_removal_at"),
    /** When the operator, or an email that arrived, lifted the suppression of the address; earlier reports no longer count. */
    suppressionLiftedAt: instant("suppression_lifted_at"),
    /** The address, where emails to it are suppressed: a later address differs from it. */
    unreachableEmail: text("unreachable_email"),
    /** The latest report about the address. Both are cleared with the suppression. */
    unreachableAt: instant("unreachable_at"),
    /** Raised when the devices that have signed in before are forgotten, as after a reset. */
    deviceEpoch: integer("device_epoch").notNull().default(0),
    /** When the erasure was last begun; set only where it failed, since the row goes with it. */
    erasureAttemptedAt: instant("erasure_attempted_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("users_email_once").on(t.email),
    uniqueIndex("users_stripe_customer_once").on(t.stripeCustomerId),
    index("users_by_creation").on(t.createdAt, t.id),
    index("users_unreachable")
      .on(t.unreachableAt)
      .where(sql`unreachable_at is not null`),
    index("users_to_erase")
      .on(t.deletionRequestedAt)
      .where(sql`deletion_requested_at is not null`),
    index("users_to_tell_stripe")
      .on(t.billingSyncedAt)
      .where(sql`stripe_customer_id is not null and stripe_email is not email`),
    index("users_by_factor_removal")
      .on(t.factorRemovalAt)
      .where(sql`factor_removal_at is not null`),
    index("users_by_status").on(t.subscriptionStatus, t.createdAt),
    index("users_by_mailbox").on(t.mailbox),
    index("users_unverified")
      .on(t.createdAt)
      .where(sql`email_verified_at is null`),
    index("users_by_billing_sync")
      .on(t.billingSyncedAt)
      .where(sql`stripe_customer_id is not null`),
    index("users_by_billing_retry")
      .on(t.billingRetryAt)
      .where(sql`billing_failing_since is not null`),
    check("users_extended_at_most_once", sql`${t.surveyExtendedCount} in (0, 1)`),
  ],
);
