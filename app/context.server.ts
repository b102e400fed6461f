import { readConfig, type Config } from "./config.server";
import { openDatabase, type Database } from "./database/open.server";
import type { EmailLanes } from "./delivery/lanes.server";
import { cloudflareMailer } from "./delivery/cloudflare-mailer.server";
import type { Mailer } from "./delivery/mailer";
import { resendMailer } from "./delivery/resend-mailer.server";
import { EMAIL_LANES } from "./email-lanes.server";

/** Dependencies and bindings. Entry points and routes hold the full context; modules take only what they need. */
export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly sessions: KVNamespace;
  /** The queues of outgoing email, so that account emails never wait behind alerts or digests. */
  readonly alertEmails: Queue;
  readonly accountEmails: Queue;
  readonly digestEmails: Queue;
  readonly emailLanes: EmailLanes;
  /** Refreshes that administrators started. */
  readonly refreshes: Queue;
  readonly mailer: Mailer;
  readonly accountLimiter: RateLimit;
  readonly addressLimiter: RateLimit;
  readonly failureLimiter: RateLimit;
  readonly hashLimiter: RateLimit;
  readonly registrationLimiter: RateLimit;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly newId: () => string;
  /** A number from 0 up to 1, for jitter only; nothing that must not be guessed comes from here. */
  readonly random: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Lets work continue after the response has been sent. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/**
 * Turns the Worker's bindings into the product's context. The only place that asks for the time, chance and the network.
 * @throws {ConfigError} when a var or secret is missing or wrong
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
    emailLanes: EMAIL_LANES,
    refreshes: env.REFRESHES,
    mailer:
      config.MAIL_PROVIDER === "resend"
        ? resendMailer(config, fetcher)
        : cloudflareMailer(env.EMAIL, config.MAIL_FROM),
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

/** What an isolate makes of its bindings once: checking the vars and reading the schema took a tenth of each request. */
const opened = new WeakMap<Env, { config: Config; db: Database }>();

function openedFor(env: Env): { config: Config; db: Database } {
  const known = opened.get(env);
  if (known) return known;
  const made = { config: readConfig(env), db: openDatabase(env.DB) };
  opened.set(env, made);
  return made;
}
