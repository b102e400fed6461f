import { readConfig, type Config } from "./config.server";
import { openDatabase, type Database } from "./database/open.server";
import type { EmailLanes } from "./delivery/lanes.server";
import type { Mailer } from "./delivery/mailer";
import { resendMailer } from "./delivery/resend-mailer.server";
import { EMAIL_LANES } from "./email-lanes.server";
import { loadWordModel } from "./news/word-model.server";
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

/**
 * Builds the context from the Worker's bindings. The only place that reads the clock, randomness and the network.
 * @throws {ConfigError} if a var or secret is missing or invalid
 */
export function createContext(env: Env, execution: Pick<ExecutionContext, "waitUntil">): Context {
  const { config, db } = openedFor(env);
  const fetcher: typeof fetch = (input, init) => fetch(input, init);
  return {
    config,
    db,
    sessions: env.SESSIONS,
    alertEmails: env.ALERT_EMAILS,
    accountEmails: env.ACCOUNT_EMAILS,
    digestEmails: env.DIGEST_EMAILS,
    notifications: env.NOTIFICATIONS,
    emailLanes: EMAIL_LANES,
    refreshes: env.REFRESHES,
    mailer: resendMailer(config, fetcher),
    wordModel: () => loadWordModel(env.ASSETS),
    accountLimiter: env.ACCOUNT_LIMITER,
    addressLimiter: env.ADDRESS_LIMITER,
    failureLimiter: env.FAILURE_LIMITER,
    hashLimiter: env.HASH_LIMITER,
    registrationLimiter: env.REGISTRATION_LIMITER,
    fetch: fetcher,
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    random: () => Math.random(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    waitUntil: (work) => execution.waitUntil(work),
  };
}

/** Cached per isolate: validating the vars and reading the schema took a tenth of each request. */
const opened = new WeakMap<Env, { config: Config; db: Database }>();

function openedFor(env: Env): { config: Config; db: Database } {
  const known = opened.get(env);
  if (known) return known;
  const made = { config: readConfig(env), db: openDatabase(env.DB) };
  opened.set(env, made);
  return made;
}
