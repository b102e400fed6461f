import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { DEMO_RESEND_WEBHOOK_SECRET } from "../stand-ins/email-events";
import { parseEnv } from "node:util";
import { SERVICE_KEYS, serviceOf, type ServiceKey } from "~/sources/catalog";
import { newPushKeys } from "./new-secrets";

// Shared by `npm start` and the browser journeys: the local product, with simulated providers where no key is set.

export const PROJECT = path.resolve(import.meta.dirname, "..");
export const LOCAL_STATE = path.join(PROJECT, ".wrangler/state");

/** Disables telemetry and update checks, so builds and tests work offline. */
export const QUIET_ENVIRONMENT = {
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  NO_UPDATE_NOTIFIER: "1",
};

/** Providers that need a key, and the path of their simulated version. */
const KEYED = {
  ...simulated((service) => serviceOf(service).withoutKey !== undefined),
  ANALYST: "analyst/v1",
  READER: "reader/v1",
  RESEND: "email",
};
const KEYLESS = simulated((service) => serviceOf(service).withoutKey === undefined);

function simulated(isMeant: (service: ServiceKey) => boolean): Record<string, string> {
  return Object.fromEntries(SERVICE_KEYS.filter(isMeant).map((service) => [service.toUpperCase(), service]));
}

/** In the form of healthchecks.io: 22 characters. */
const DEMO_PING_KEY = "demonstration-ping-key";

/**
 * The local Worker's vars: those of `.dev.vars`, and a simulated provider for each one without a key there. A keyless
 * provider is real once `.dev.vars` sets its base URL.
 */
export function localVars(options: {
  origin: string;
  standInsOrigin: string;
  state: string;
  ownVars?: boolean;
}): Record<string, string> {
  const file = path.join(PROJECT, ".dev.vars");
  const secrets: Record<string, string | undefined> =
    options.ownVars !== false && existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const vars: Record<string, string> = {
    APP_ORIGIN: options.origin,
    SESSION_SECRETS: secrets.SESSION_SECRETS ?? keptSecret(options.state, "session-secret"),
    DATA_SECRETS: secrets.DATA_SECRETS ?? keptSecret(options.state, "data-secret"),
    VAPID_KEYS: keptSecret(options.state, "push-keys", newPushKeys),
    MAIL_FROM: "US Exit Freedom Monitor <alerts@example.com>",
  };
  for (const [name, standIn] of Object.entries(KEYED)) {
    // The second reader is the analysis model unless it has a key of its own.
    if (secrets[`${name}_API_KEY`] || (name === "READER" && secrets.ANALYST_API_KEY)) continue;
    vars[`${name}_API_KEY`] = "demonstration-key";
    vars[`${name}_BASE_URL`] = `${options.standInsOrigin}/${standIn}`;
  }
  for (const [name, standIn] of Object.entries(KEYLESS)) {
    vars[`${name}_BASE_URL`] = `${options.standInsOrigin}/${standIn}`;
  }
  if (!secrets.RESEND_API_KEY) vars.RESEND_WEBHOOK_SECRET = DEMO_RESEND_WEBHOOK_SECRET;
  if (!secrets.STRIPE_SECRET_KEY) {
    vars.STRIPE_SECRET_KEY = "sk_test_demonstration";
    vars.STRIPE_WEBHOOK_SECRET = "whsec_demonstration";
    vars.STRIPE_PRICE_ID = "price_demonstration_pro";
    vars.STRIPE_BASE_URL = `${options.standInsOrigin}/stripe`;
  }
  vars.REFRESH_HEARTBEAT_URL = `${options.standInsOrigin}/heartbeat/${DEMO_PING_KEY}/refresh`;
  vars.SWEEP_HEARTBEAT_URL = `${options.standInsOrigin}/heartbeat/${DEMO_PING_KEY}/sweep`;
  vars.PUSH_BASE_URL = `${options.standInsOrigin}/push`;
  vars.ALARM_WEBHOOK_URL = `${options.standInsOrigin}/alarm_webhook/services/demonstration`;
  for (const [name, value] of Object.entries(secrets)) if (value !== undefined) vars[name] = value;
  return vars;
}

/** A secret generated once per machine, so a restart signs no one out, and authenticator apps and notifications go on. */
function keptSecret(state: string, name: string, make = () => randomBytes(32).toString("hex")): string {
  const file = path.join(state, name);
  if (!existsSync(file)) {
    mkdirSync(state, { recursive: true });
    writeFileSync(file, make(), { mode: 0o600 });
  }
  return readFileSync(file, "utf8");
}

/** Deletes the local database, sessions and queues. */
export function reset(): void {
  rmSync(LOCAL_STATE, { recursive: true, force: true });
  console.log("Deleted the local database, sessions and queues. `npm start` creates new ones.");
}

/** @throws a clear error if the port is already in use */
export async function refuseBusyPort(port: number, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", () =>
      reject(new Error(`Port ${port} is taken. Stop what uses it, or choose another with ${variable}=...`)),
    );
    probe.listen(port, () => probe.close(() => resolve()));
  });
}
