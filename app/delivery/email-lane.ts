import type { SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Config } from "~/config.server";
import type { Database } from "~/database/open.server";
import type { OutboxTable } from "./outbox-columns.server";
import type { ComposedEmail } from "./email-layout";
import type { DeliveryKind } from "./job";

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
 * Composes emails by delivery id; a missing id no longer exists. Uses only immutable rows, so a retry is
 * byte-identical, as the provider's idempotency key requires.
 */
export type EmailComposer = (
  context: Composing,
  ids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, EmailDraft>>;

export type QueueName = "alertEmails" | "accountEmails" | "digestEmails";

/**
 * What delivery needs to know about a kind of email. Its module provides it; `workers/email-lanes.ts` collects them.
 */
export interface EmailLane {
  /** The outbox table. */
  outbox: OutboxTable;
  /** The queue that triggers the lane; lanes that can wait for each other may share one. */
  queue: QueueName;
  /** Minimum time between provider calls, in ms. */
  paceMs: number;
  compose: EmailComposer;
  /** What the email is about, for operators, and the column with its queue time. */
  about: SQLiteColumn | SQL;
  queuedAt: SQLiteColumn;
}

export type EmailLanes = Record<DeliveryKind, EmailLane>;
