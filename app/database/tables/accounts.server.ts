import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PLANS } from "../../billing/plans";
import { STATUSES } from "../../billing/status";
import { PASSKEY_PURPOSES } from "~/accounts/factors/passkey-schema";
import { flag, instant, json } from "../columns.server";

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
    subscriptionCurrentPeriodEnd: instant("subscription_current_period_end"),
    subscriptionCancelsAtPeriodEnd: flag("subscription_cancels_at_period_end").notNull().default(false),
    billingSyncedAt: instant("billing_synced_at"),
    plan: text("plan", { enum: PLANS }).notNull().default("free"),
    /** When the user turned all alert emails off; account emails are still sent. */
    alertEmailsOffAt: instant("mail_stopped_at"),
    /** When the user requested deletion. The account is erased seven days later unless they cancel. */
    deletionRequestedAt: instant("deletion_requested_at"),
    /** When all second factors will be removed, as asked by email after a reset; null for never. */
    factorRemovalAt: instant("factor_removal_at"),
    /** When the operator lifted a stop of emails to the address; one from before that no longer counts. */
    suppressionLiftedAt: instant("suppression_lifted_at"),
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
    check("users_extended_at_most_once", sql`${t.surveyExtendedCount} in (0, 1)`),
  ],
);

/** Sessions. D1 is authoritative; KV only caches what the cookie needs. The id is the SHA-256 of the cookie's id. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    /** "Firefox on Windows", from the User-Agent at sign-in; null for sessions older than this column. */
    device: text("device"),
    /** The two-letter country of the sign-in request, according to Cloudflare. */
    country: text("country"),
    /** Updated at most hourly. */
    lastSeenAt: instant("last_seen_at"),
    /** When the second factor was verified. While null, the session of an account that has one grants no access. */
    secondFactorAt: instant("second_factor_at"),
    /** When the user last reauthenticated after signing in. Sensitive actions need it to be recent. */
    confirmedAt: instant("confirmed_at"),
  },
  (t) => [index("sessions_by_user").on(t.userId), index("sessions_by_expiry").on(t.expiresAt)],
);

export const passwordResetTokens = sqliteTable(
  "password_reset_tokens",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the token; the token itself is derived again when the email is composed. */
    token: text("token").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("password_reset_tokens_once").on(t.token),
    index("password_reset_tokens_by_user").on(t.userId),
    index("password_reset_tokens_by_expiry").on(t.expiresAt),
  ],
);

/** Links that verify a mailbox. Each works once, for 24 hours. */
export const emailVerifications = sqliteTable(
  "email_verifications",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The address that the link verifies. */
    email: text("email").notNull(),
    /** SHA-256 of the token; the token itself is derived again when the email is composed. */
    token: text("token").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("email_verifications_once").on(t.token),
    index("email_verifications_by_user").on(t.userId),
    index("email_verifications_by_expiry").on(t.expiresAt),
  ],
);

/** Requested changes of an account's email address: confirmed at the new address, reversible from the old one. */
export const emailChanges = sqliteTable(
  "email_changes",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    oldEmail: text("old_email").notNull(),
    /** Only a verified old address gets the notice with the restore link. */
    wasOldVerified: flag("was_old_verified").notNull(),
    newEmail: text("new_email").notNull(),
    /** `mailboxKey` of the new address. */
    newMailbox: text("new_mailbox").notNull(),
    /** SHA-256 of the token sent to the new address; the token itself is derived again when the email is composed. */
    token: text("token").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When a later request, a reset, or the recipient at the new address voided the link. */
    canceledAt: instant("canceled_at"),
    confirmedAt: instant("confirmed_at"),
    restoredAt: instant("restored_at"),
  },
  (t) => [
    uniqueIndex("email_changes_once").on(t.token),
    index("email_changes_by_user").on(t.userId, t.createdAt),
    index("email_changes_by_mailbox").on(t.newMailbox, t.createdAt),
    // For the places in the hour that emails of unconfirmed accounts take.
    index("email_changes_unverified")
      .on(t.expiresAt)
      .where(sql`was_old_verified = 0`),
    index("email_changes_by_old_address")
      .on(t.oldEmail, t.confirmedAt)
      .where(sql`confirmed_at is not null and restored_at is null`),
  ],
);

/** An authenticator app's secret. Active once confirmed with a first code. */
export const totpSecrets = sqliteTable("totp_secrets", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** AES-256-GCM, with a key derived from DATA_SECRETS and named at the beginning. */
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** The 30-second step of the last accepted code. That code and earlier ones are rejected. */
  lastStep: integer("last_step").notNull().default(0),
  createdAt: instant("created_at").notNull(),
});

/** Wrong sign-in codes of a UTC day, by account and device. */
export const codeAttempts = sqliteTable(
  "code_attempts",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The epoch and id of a device that has passed a second factor before; empty for all others together. */
    device: text("device").notNull(),
    /** Such as 2026-11-20. */
    day: text("day").notNull(),
    wrong: integer("wrong").notNull(),
    startedAt: instant("started_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.device, t.day] }),
    index("code_attempts_by_time").on(t.startedAt),
  ],
);

/** Public keys that sign a user in: by fingerprint, face, PIN or security key. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    /**
     * The authenticator's signature counter at the last use; one that doesn't increase means a clone. Many always
     * report 0.
     */
    counter: integer("counter").notNull(),
    transports: json<string[]>("transports").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkeys_by_user").on(t.userId, t.createdAt)],
);

/** Random challenges for authenticators to sign: each once, within five minutes. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose", { enum: PASSKEY_PURPOSES }).notNull(),
    /** Null for a sign-in, before the user is known. */
    userId: text("user_id").references(() => users.id),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("passkey_challenges_by_user").on(t.userId),
    index("passkey_challenges_by_expiry").on(t.expiresAt),
  ],
);

/** Backup codes for a lost device. Each works once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** SHA-256 of the code, which has 120 random bits. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    usedAt: instant("used_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("recovery_codes_by_user").on(t.userId)],
);

/** Mailboxes whose owner said "this wasn't me". They get no links to confirm an address until the pause ends. */
export const mailboxPauses = sqliteTable(
  "mailbox_pauses",
  {
    /** `mailboxKey` of the address: a keyed hash, so no address is stored of a person without an account. */
    mailbox: text("mailbox").primaryKey(),
    until: instant("until").notNull(),
  },
  (t) => [index("mailbox_pauses_by_end").on(t.until)],
);

export const surveyResponses = sqliteTable(
  "survey_responses",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    answers: json<Record<string, unknown>>("answers").notNull(),
    completedAt: instant("completed_at").notNull(),
  },
  (t) => [
    uniqueIndex("survey_responses_once_per_user").on(t.userId),
    index("survey_responses_by_time").on(t.completedAt),
  ],
);
