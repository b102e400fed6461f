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
export const DEV_VARS = path.join(PROJECT, ".dev.vars");
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
 * The local Worker's vars: the given settings, as those of `.dev.vars`, and a simulated provider for each one without a key among
 * them. A keyless provider is real once they set its base URL.
 */
export function localVars({
  origin,
  standInsOrigin,
  state,
  settings = {},
}: {
  origin: string;
  standInsOrigin: string;
  state: string;
  settings?: Readonly<Record<string, string>>;
}): Record<string, string> {
  const vars: Record<string, string> = {
    APP_ORIGIN: origin,
    SESSION_SECRETS: settings.SESSION_SECRETS ?? keptSecret(state, "session-secret"),
    DATA_SECRETS: settings.DATA_SECRETS ?? keptSecret(state, "data-secret"),
    VAPID_KEYS: keptSecret(state, "push-keys", newPushKeys),
    MAIL_FROM: "US Exit Freedom Monitor <alerts@example.com>",
  };
  for (const [name, standIn] of Object.entries(KEYED)) {
    // The second reader is the analysis model unless it has a key of its own.
    if (settings[`${name}_API_KEY`] || (name === "READER" && settings.ANALYST_API_KEY)) continue;
    vars[`${name}_API_KEY`] = "demonstration-key";
    vars[`${name}_BASE_URL`] = `${standInsOrigin}/${standIn}`;
  }
  for (const [name, standIn] of Object.entries(KEYLESS)) {
    vars[`${name}_BASE_URL`] = `${standInsOrigin}/${standIn}`;
  }
  if (!settings.RESEND_API_KEY) vars.RESEND_WEBHOOK_SECRET = DEMO_RESEND_WEBHOOK_SECRET;
  if (!settings.STRIPE_SECRET_KEY) {
    vars.STRIPE_SECRET_KEY = "sk_test_demonstration";
    vars.STRIPE_WEBHOOK_SECRET = "whsec_demonstration";
    vars.STRIPE_PRICE_ID = "price_demonstration_pro";
    vars.STRIPE_BASE_URL = `${standInsOrigin}/stripe`;
  }
  vars.REFRESH_HEARTBEAT_URL = `${standInsOrigin}/heartbeat/${DEMO_PING_KEY}/refresh`;
  vars.SWEEP_HEARTBEAT_URL = `${standInsOrigin}/heartbeat/${DEMO_PING_KEY}/sweep`;
  vars.PUSH_BASE_URL = `${standInsOrigin}/push`;
  vars.ALARM_WEBHOOK_URL = `${standInsOrigin}/alarm_webhook/services/demonstration`;
  return Object.assign(vars, settings);
}

/** Returns the settings in a file of lines NAME=value; none if there is no file. */
export function settingsIn(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const parsed = Object.entries(parseEnv(readFileSync(file, "utf8")));
  return Object.fromEntries(parsed.flatMap(([name, value]) => (value ? [[name, value]] : [])));
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

/**
 * The ports and addresses of the app and the simulated providers, as `PORT` and `STAND_INS_PORT` set them.
 * @throws a sentence if one isn't a port, or is taken
 */
export async function localAddresses(usualPort: number) {
  const port = portOf(process.env, "PORT", usualPort);
  const standInsPort = portOf(process.env, "STAND_INS_PORT", 8788);
  await refuseBusyPort(port, "PORT");
  await refuseBusyPort(standInsPort, "STAND_INS_PORT");
  return {
    port,
    standInsPort,
    origin: `http://localhost:${port}`,
    standInsOrigin: `http://localhost:${standInsPort}`,
  };
}

/**
 * The port that the environment sets, or the usual one.
 * @throws a sentence that names the variable, if it isn't a port
 */
export function portOf(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
  usual: number,
): number {
  const port = Number(env[variable] ?? usual);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable} must be a port from 1 to 65535, not "${env[variable]}"`);
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
