import type { Config } from "./config.server";
import type { Database } from "./database/open.server";
import type { EmailLanes } from "./delivery/email-lane";
import type { Mailer } from "./delivery/mailer";
import type { WordModel } from "./news/word-weights";

/** Dependencies and bindings. Entry points and routes hold the full context; modules take only what they need. */
export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly sessions: KVNamespace;
  /** Separate queues for outgoing email, so account emails never wait behind alerts or digests. */
  readonly alertEmails: Queue;
  readonly accountEmails: Queue;
  readonly digestEmails: Queue;
  /** Notifications on users' devices, apart from emails, so that neither waits for the other. */
  readonly notifications: Queue;
  readonly emailLanes: EmailLanes;
  /** Refreshes that administrators started. */
  readonly refreshes: Queue;
  readonly mailer: Mailer;
  /** The trained word model, read from the static files when first asked for. */
  readonly wordModel: () => Promise<WordModel>;
  readonly accountLimiter: RateLimit;
  readonly addressLimiter: RateLimit;
  readonly failureLimiter: RateLimit;
  readonly hashLimiter: RateLimit;
  readonly registrationLimiter: RateLimit;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly newId: () => string;
  /** A number in [0, 1), for jitter only; not for secrets. */
  readonly random: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Lets work continue after the response has been sent. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}
