import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex, primaryKey } from "drizzle-orm/sqlite-core";
import { flag, instant, json } from "~/database/columns.server";
import { users } from "~/users/tables.server";
import { DIGESTS } from "./choices/email-choices";
import { PASSKEY_PURPOSES } from "./credentials";

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
    // Counts the hour's slots that emails of unconfirmed accounts take.
    index("email_changes_unverified")
      .on(t.expiresAt)
      .where(sql`was_old_verified = 0`),
    index("email_changes_by_old_address")
      .on(t.oldEmail, t.confirmedAt)
      .where(sql`confirmed_at is not null and restored_at is null`),
  ],
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

/** A user's email preferences. Without a row the defaults apply: alerts, emergency notices, no digest, at any hour. */
export const emailChoices = sqliteTable(
  "email_choices",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    digest: text("digest", { enum: DIGESTS }).notNull().default("off"),
    /** Emergency notices, which don't need a rule. */
    wantsNotices: flag("wants_notices").notNull().default(true),
    /** Quiet hours in minutes after local midnight, 0 to 1439; both null for none. */
    quietFrom: integer("quiet_from"),
    quietUntil: integer("quiet_until"),
    /** IANA name, such as America/New_York. */
    timeZone: text("time_zone").notNull(),
    /** Alerts and digests are skipped until then. */
    pausedUntil: instant("paused_until"),
    /** When the next digest is due to be queued; null for none. */
    nextDigestAt: instant("next_digest_at"),
  },
  (t) => [
    index("email_choices_digests_due")
      .on(t.nextDigestAt)
      .where(sql`next_digest_at is not null`),
  ],
);

/** A browser that shows notifications to its user. */
export const pushDevices = sqliteTable(
  "push_devices",
  {
    /** The endpoint's SHA-256, so that a browser is stored once, for the user who turned it on last. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The address at the browser's push service. */
    endpoint: text("endpoint").notNull(),
    /** The keys that only this browser can decrypt with, base64url. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** "Firefox on Windows". */
    label: text("label").notNull(),
    /** The browser's id in its known-device cookie; null if it has none. */
    browser: text("browser"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("push_devices_by_user").on(t.userId, t.createdAt)],
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
