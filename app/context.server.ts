import type { Mailer, MessageKinds, NotificationSender } from "./channels";
import type { Config } from "./config.server";
import type { Database } from "./database/open.server";

/** The Workers AI binding. */
export interface AiBinding {
  run: (model: string, inputs: object) => Promise<unknown>;
}

/** All dependencies and bindings. Entry points and routes hold them; modules take only what they need. */
export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly sessions: KVNamespace;
  /** The queues of what a person waits for, and of everything else. */
  readonly peopleMessages: Queue;
  readonly bulkMessages: Queue;
  /** Refreshes that administrators started. */
  readonly refreshes: Queue;
  readonly messageKinds: MessageKinds;
  readonly mailer: Mailer;
  readonly sendNotifications: NotificationSender;
  /** What serves the static files: the Worker's binding, or the folder `public` where the code runs in Node. */
  readonly staticFiles: Pick<Fetcher, "fetch">;
  /** The id of the deployed version of the Worker. */
  readonly version: string;
  /** Cloudflare's models; null outside a deployment, where nothing may call out. */
  readonly ai: AiBinding | null;
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
