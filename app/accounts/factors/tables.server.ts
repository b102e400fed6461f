import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "~/database/columns.server";
import { users } from "~/users/tables.server";
import { PASSKEY_PURPOSES } from "./passkey-schema";

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
