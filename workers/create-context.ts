import { readConfig, type Config } from "../app/config.server";
import type { Context } from "../app/context.server";
import { openDatabase, type Database } from "../app/database/open.server";
import { resendMailer } from "../app/delivery/resend-mailer.server";
import { mailerUnlessRestored, notificationsUnlessRestored } from "../app/privacy/restored.server";
import { sendNotifications } from "../app/push/messages.server";
import { MESSAGE_KINDS } from "./message-kinds";

/**
 * Builds the context from the Worker's bindings. The only place that reads the clock, randomness and the network.
 * @throws {ConfigError} if a var or secret is missing or invalid
 */
export function createContext(env: Env, execution: Pick<ExecutionContext, "waitUntil">): Context {
  const { config, db } = openedFor(env);
  const stores = { db, sessions: env.SESSIONS };
  const fetcher: typeof fetch = (input, init) => fetch(input, init);
  return {
    config,
    db,
    sessions: env.SESSIONS,
    peopleMessages: env.PEOPLE_MESSAGES,
    bulkMessages: env.BULK_MESSAGES,
    messageKinds: MESSAGE_KINDS,
    refreshes: env.REFRESHES,
    mailer: mailerUnlessRestored(stores, resendMailer(config, fetcher)),
    sendNotifications: notificationsUnlessRestored(stores, sendNotifications),
    staticFiles: env.ASSETS,
    version: env.VERSION.id,
    ai: env.AI ?? null,
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
