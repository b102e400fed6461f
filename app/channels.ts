import type { SQL } from "drizzle-orm";
import type { Config } from "./config.server";
import type { Database } from "./database/open.server";

// The channels by which messages leave, as the context holds them. `delivery/` uses them; `delivery/resend-mailer.server.ts`
// and `push/messages.server.ts` implement them; the modules that write messages compose their emails.

export const MAIL_ERROR_KINDS = [
  "unreachable",
  "unreadable",
  "provider",
  "rate-limited",
  "quota",
  "configuration",
  "refused",
  "composition",
  "held",
] as const;
export type MailErrorKind = (typeof MAIL_ERROR_KINDS)[number];

/**
 * An email wasn't taken. `refused` is the provider's word on the email itself, `composition` our own failure to write it;
 * anything else concerns every email.
 */
export class MailError extends Error {
  override name = "MailError";
  constructor(
    readonly kind: MailErrorKind,
    message: string,
    readonly options: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(message.slice(0, 300), options);
  }
  /** True if resending the same email can't help. */
  get isPermanent() {
    return this.kind === "refused";
  }
  /** True if the provider may have accepted the email anyway, so only the same key makes a retry safe. */
  get isAmbiguous() {
    return this.kind === "unreachable" || this.kind === "unreadable" || this.kind === "provider";
  }
}

/** A composed email. */
export interface ComposedEmail {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

/** The result of one email in a batch. Without the provider's id where it took the email in an earlier call. */
export type SendResult = { ok: true; providerId?: string } | { ok: false; error: MailError };

/** Sends batches of email. */
export interface Mailer {
  /** Most emails in one call. */
  readonly batchSize: number;
  /**
   * Sends up to `batchSize` emails, with one result each, in order. For 24 hours the same key with
   * the same emails sends them once. A key may come again only with emails that were part of every call with it: where
   * the provider has taken one of those calls, it counts these as sent.
   * @throws {MailError} if the call as a whole failed
   */
  sendBatch(emails: readonly Email[], idempotencyKey: string): Promise<SendResult[]>;
}

/** What the words of an email are made from: settings and rows, so a retry finds the same. */
interface Composing {
  readonly config: Config;
  readonly db: Database;
}

/**
 * An email ready to send, or why it must not be. `hold` postpones one that was never tried, with a reason shown to its
 * user; one that may already have been sent is retried immediately, unchanged. `isRecovery`: it is the user's way back in.
 */
export type EmailDraft =
  | { to: string; email: ComposedEmail; isRecovery?: boolean; hold?: { until: Date; reason: string } }
  | { skip: string };

/**
 * Composes emails by their messages' ids; a missing id no longer exists. Uses only immutable rows, so a retry is
 * byte-identical, as the provider's idempotency key requires.
 */
export type EmailComposer = (
  context: Composing,
  ids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, EmailDraft>>;

/** What delivery needs to know about a kind of email. The module that writes the messages provides it. */
interface MessageKind {
  compose: EmailComposer;
  /** SQL: what the email is about, for operators. Its kind, unless it says otherwise. */
  about?: SQL;
}

/** Every kind of email by name; `workers/message-kinds.ts` collects them. */
export type MessageKinds = Readonly<Record<string, MessageKind>>;

/** A message claimed by a sender. */
export interface Claimed {
  id: string;
  kind: string;
  /** Attempts so far, including this one. */
  attemptCount: number;
  lastFailedAt: Date | null;
}

/** What became of a message. */
export type Verdict =
  | { outcome: "sent"; providerId: string | null }
  | { outcome: "retrying"; error: MailError; at: Date; isCounted: boolean }
  | { outcome: "deferred"; at: Date; errorMessage: string }
  | { outcome: "skipped" | "refused" | "dead"; errorMessage: string; error?: MailError };

/** What calls to push services are made with. */
interface Pushing extends Composing {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
}

/**
 * Sends notifications to their devices, and says what became of each.
 * @throws only if D1 fails; the notifications are due again when their lease ends
 */
export type NotificationSender = (
  context: Pushing,
  notifications: readonly Claimed[],
) => Promise<ReadonlyMap<string, Verdict>>;
