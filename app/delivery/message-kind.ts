import type { SQL } from "drizzle-orm";
import type { Config } from "~/config.server";
import type { Database } from "~/database/open.server";
import type { ComposedEmail } from "./email-layout";

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
