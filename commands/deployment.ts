import { createHash } from "node:crypto";
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isCancel, password } from "@clack/prompts";
import { ConfigError, readConfig } from "~/config.server";
import { SERVICE_KEYS, serviceOf, variablesOf } from "~/sources/catalog";
import { SETTING_NAMES } from "~/sources/endpoints.server";
import { PROJECT, settingsIn } from "./local-product";
import { newPushKeys, newSecret } from "./new-secrets";

// One deployment, such as production: its names at Cloudflare and its files on this machine. Git ignores the folder.

const PRODUCT = "us-exit-freedom-monitor";

export interface Deployment {
  /** The Worker's name, and the prefix of its resources' names. */
  worker: string;
  /** Wrangler's configuration, rewritten by each deployment. */
  configFile: string;
  /** Settings and generated secrets, as in `.dev.vars`; readable only by its owner. */
  settingsFile: string;
}

/** @throws if the name can't be part of a Worker's name */
export function deploymentOf(name: string, folder = path.join(PROJECT, ".deploy")): Deployment {
  if (!/^[a-z][a-z0-9-]{0,20}$/.test(name))
    throw new Error(`"${name}" isn't a valid deployment name. Use lowercase letters, digits and "-".`);
  return {
    worker: name === "production" ? PRODUCT : `${PRODUCT}-${name}`,
    configFile: path.join(folder, `${name}.json`),
    settingsFile: path.join(folder, `${name}.env`),
  };
}

/** Rate limits are numbered per account, so the number comes from both names. */
export const limitNamespace = (worker: string, limiter: string): string =>
  String(createHash("sha256").update(`${worker} ${limiter}`).digest().readUInt32BE() % 2_000_000_000);

const GENERATED: Record<string, () => string> = {
  SESSION_SECRETS: newSecret,
  DATA_SECRETS: newSecret,
  VAPID_KEYS: newPushKeys,
};

/** Provider keys to ask for at a terminal, with what is missing without each. */
export const ASKED: Record<string, string> = {
  RESEND_API_KEY: "no email is sent, so accounts can't be confirmed",
  RESEND_WEBHOOK_SECRET: "bounced addresses keep getting emails",
  ...Object.fromEntries(
    SERVICE_KEYS.flatMap((service) => {
      const { withoutKey } = serviceOf(service);
      return withoutKey ? [[variablesOf(service).key, withoutKey]] : [];
    }),
  ),
  STRIPE_SECRET_KEY: "no one can subscribe",
  STRIPE_WEBHOOK_SECRET: "payments show up to five minutes late",
  STRIPE_PRICE_ID: "no one can subscribe",
};

export const isSecret = (name: string) => /_(KEYS?|SECRETS?|WEBHOOK_URL|HEARTBEAT_URL|PRICE_ID)$/.test(name);

/** The settings file and the environment; generates internal secrets and asks for missing keys. */
export async function completeSettings(
  file: string,
  known: readonly string[],
): Promise<Record<string, string>> {
  const inFile = settingsIn(file);
  const unknown = Object.keys(inFile).filter((name) => !SETTING_NAMES.includes(name));
  if (unknown.length > 0) throw new Error(`${file}: unknown setting ${unknown.join(", ")}.`);
  const settings = { ...inFile };
  for (const name of SETTING_NAMES) {
    const value = process.env[name];
    if (value) settings[name] = value;
  }
  for (const [name, generate] of Object.entries(GENERATED)) {
    if (settings[name] !== undefined || known.includes(name)) continue;
    settings[name] = generate();
    mkdirSync(path.dirname(file), { recursive: true });
    // Saved before anything uses it: Cloudflare never shows a secret again.
    appendFileSync(file, `${separatorFor(file)}${name}=${settings[name]}\n`, { mode: 0o600 });
    chmodSync(file, 0o600);
    console.log(`  Generated ${name}`);
  }
  if (!process.stdin.isTTY) return settings;
  for (const [name, consequence] of Object.entries(ASKED)) {
    if (settings[name] !== undefined || known.includes(name)) continue;
    const answer = await password({ message: `${name} (empty for none: ${consequence})` });
    if (isCancel(answer)) throw new Error("Canceled. Nothing was deployed.");
    if (answer?.trim()) settings[name] = answer.trim();
  }
  return settings;
}

const separatorFor = (file: string): string =>
  existsSync(file) && !readFileSync(file, "utf8").endsWith("\n") ? "\n" : "";

/** @throws naming each setting that is missing or invalid */
export function checked(settings: Record<string, string>, known: readonly string[]) {
  // Secrets that only Cloudflare has can't be read, so a valid one takes each place.
  const unread = known.flatMap((name) => (GENERATED[name] ? [[name, GENERATED[name]()]] : []));
  try {
    return readConfig({ ...Object.fromEntries(unread), ...settings });
  } catch (error) {
    if (error instanceof ConfigError)
      throw new Error(`${error.message}. Put it into the settings file. Nothing was changed.`, {
        cause: error,
      });
    throw error;
  }
}
