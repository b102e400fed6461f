import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

// One deployment of the product, such as production: what it is called at Cloudflare, and its files on this machine. Git ignores
// the folder.

const PRODUCT = "us-exit-freedom-monitor";

export interface Environment {
  readonly name: string;
  /** The Worker's name, and how the name of everything else of this environment starts. */
  readonly worker: string;
  /** Wrangler's configuration, written anew by each deployment. */
  readonly configFile: string;
  /** What the operator sets, and the secrets that the deployment made up. Readable only by its owner. */
  readonly settingsFile: string;
  /** The name of a restored database that the next deployment binds. */
  readonly restoredFile: string;
}

/** @throws if the name can't be part of a Worker's name */
export function environmentOf(name: string, folder: string): Environment {
  if (!/^[a-z][a-z0-9-]{0,20}$/.test(name))
    throw new Error(
      `"${name}" can't name an environment: use small letters, digits and "-", such as staging.`,
    );
  const file = (suffix: string) => path.join(folder, `${name}${suffix}`);
  return {
    name,
    worker: name === "production" ? PRODUCT : `${PRODUCT}-${name}`,
    configFile: file(".json"),
    settingsFile: file(".env"),
    restoredFile: file(".restored"),
  };
}

/** Queues belong to the account, so each environment has its own. The Worker knows them by how they end. */
export const queueName = ({ worker }: Environment, queue: string) => `${worker}-${queue}`;

export const namespaceTitle = ({ worker }: Environment) => `${worker}-sessions`;

/** Rate limits count for the account under a number, so it is made of both names. */
export const limitNamespace = ({ worker }: Environment, limiter: string): string =>
  String(createHash("sha256").update(`${worker} ${limiter}`).digest().readUInt32BE() % 2_000_000_000);

/** The settings in a file of lines NAME=value; none if there is no file. */
export function settingsIn(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const parsed = Object.entries(parseEnv(readFileSync(file, "utf8")));
  return Object.fromEntries(parsed.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Adds settings to the environment's file, or replaces them there. */
export function keepSettings({ settingsFile }: Environment, settings: Record<string, string>): void {
  if (Object.keys(settings).length === 0) return;
  const kept = existsSync(settingsFile) ? readFileSync(settingsFile, "utf8").trimEnd().split("\n") : [];
  const others = kept.filter((line) => !Object.keys(settings).some((name) => line.startsWith(`${name}=`)));
  const lines = [...others, ...Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}`)];
  mkdirSync(path.dirname(settingsFile), { recursive: true });
  writeFileSync(settingsFile, `${lines.filter(Boolean).join("\n")}\n`, { mode: 0o600 });
}

const quoted = (value: string) => (/^[\w,.:/@+=-]*$/.test(value) ? value : `'${value}'`);
