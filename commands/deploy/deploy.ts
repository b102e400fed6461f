import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ConfigError, readConfig } from "~/config.server";
import { linesOf } from "~/doctor/finding";
import { configForChecks } from "../doctor/config";
import { examine } from "~/doctor/examine.server";
import { build, isBuilt } from "../product-build";
import type { Cloudflare } from "./cloudflare-api";
import { queuesOf, readProductConfig, writeConfig } from "./config";
import { environmentOf, keepSettings, namespaceTitle, settingsIn, type Environment } from "./environment";
import { wrangler, type Host } from "./host";
import { findResources, makeResources, type Found } from "./resources";
import { knownSettings, settingOf, SETTINGS } from "./settings";
import { signIn } from "./sign-in";
import { Steps, Unusable } from "./steps";
import { appliedMigrations, bookmarkOf, deployMessage } from "./versions";
import { z } from "zod";

export interface DeployOptions {
  environment: string;
  isDryRun: boolean;
  /** A file of lines NAME=value, beside the environment's own. */
  secretsFile?: string;
  domain?: string;
  /** Settings that the Worker has and gets anew. */
  replace: string[];
}

/** What the rest of the deployment gets to know. */
export interface Deployed {
  origin: string;
  /** Settings known on this machine, for the doctor. */
  settings: Record<string, string>;
}

const STEPS = [
  "Sign-in",
  "Look at the account",
  "Settings",
  "Build",
  "Database, KV and queues",
  "Time Travel bookmark",
  "Migrations",
  "Worker, static files and secrets",
  "Health",
] as const;

/**
 * Deploys an environment: makes what is missing, keeps what is there. Can be run again at will.
 * @returns undefined after a dry run
 * @throws {Stopped} that says what is done, what isn't and how to go on
 */
export async function deploy(options: DeployOptions, host: Host): Promise<Deployed | undefined> {
  const { say } = host;
  const environment = environmentOf(options.environment, host.folder);
  const suffix = options.environment === "production" ? "" : ` -- --env ${options.environment}`;
  const steps = new Steps(STEPS, `npm run deploy${suffix}`, host);
  say(`Deploying ${environment.worker}${options.isDryRun ? " (dry run: nothing is changed)" : ""}`);

  const cloudflare = await steps.run("Sign-in", () => signIn(host));
  say(`  Account: ${cloudflare.accountName}`);
  const config = await readProductConfig();
  const found = await steps.run("Look at the account", () =>
    findResources(cloudflare, environment, queuesOf(config)),
  );
  const origin = await steps.run("Settings", () => originFor(options, environment, found, cloudflare, host));
  const { settings, generated } = await collectSettings(options, environment, found, host);
  const all = { ...settings, ...generated, APP_ORIGIN: origin };
  checkSettings(config.vars, all, found);
  const files = migrationFiles(host.migrations);
  if (options.isDryRun) {
    await sayPlan({ environment, found, all, generated, options, cloudflare, files }, say);
    return undefined;
  }
  // Kept before they are used: a lost one would sign everyone out and lose what it sealed.
  keepSettings(environment, { ...generated, APP_ORIGIN: origin });
  if (Object.keys(generated).length > 0)
    say(
      `  Made up ${Object.keys(generated).join(" and ")}: kept in ${environment.settingsFile}. Keep a copy elsewhere.`,
    );

  await steps.run("Build", async () => (isBuilt() ? "nothing has changed" : build()));
  const { database, sessions } = await steps.run("Database, KV and queues", () =>
    makeResources(cloudflare, environment, found, {
      onMade: (what) => say(`  Made ${what}`),
      sleep: host.sleep,
    }),
  );
  const secrets = secretsToSet(all, found, options.replace);
  const vars = Object.fromEntries(
    Object.entries(all).filter(([name]) => settingOf(name)?.isSecret === false),
  );
  writeConfig(config, environment, {
    accountId: cloudflare.accountId,
    database,
    sessions,
    vars: { ...config.vars, ...found.vars, ...vars },
    domain: origin.endsWith(".workers.dev") ? undefined : new URL(origin).hostname,
    migrations: host.migrations,
  });
  const bookmark = await steps.run("Time Travel bookmark", () => bookmarkOf(cloudflare, database.id));
  await steps.run("Migrations", async () => {
    const applied = await appliedMigrations(cloudflare, database.id);
    const missing = files.filter((name) => !applied.includes(name));
    if (missing.length === 0) return "none is missing";
    await wrangler(host, environment, cloudflare, ["d1", "migrations", "apply", "DB", "--remote"]);
    return missing.join(", ");
  });
  await steps.run("Worker, static files and secrets", async () => {
    const message = deployMessage(files.length, bookmark);
    await withSecretsFile(environment, secrets, (file) =>
      wrangler(host, environment, cloudflare, ["deploy", "--message", message, ...file]),
    );
    rmSync(environment.restoredFile, { force: true });
    return Object.keys(secrets).length > 0 ? `set: ${Object.keys(secrets).join(", ")}` : "no secret is new";
  });
  await steps.run("Health", () => awaitHealth(origin, host));
  await sayProviders({ ...config.vars, ...found.vars, ...all }, host);
  sayOutcome(
    origin,
    { ...all, ...Object.fromEntries(found.secrets.map((name) => [name, "kept"])) },
    environment,
    say,
  );
  return { origin, settings: all };
}

/** The address people use: given, as before, or the account's own at workers.dev. */
async function originFor(
  { domain }: DeployOptions,
  environment: Environment,
  found: Found,
  cloudflare: Cloudflare,
  { env }: Host,
): Promise<string> {
  if (domain) return `https://${domain}`;
  const known = settingsIn(environment.settingsFile).APP_ORIGIN ?? env.APP_ORIGIN ?? found.vars.APP_ORIGIN;
  if (known) return known;
  const { subdomain } = await cloudflare.get("/workers/subdomain", z.object({ subdomain: z.string() }));
  return `https://${environment.worker}.${subdomain}.workers.dev`;
}

/** Every setting that is known, and secrets made up for those that there are none of yet. */
async function collectSettings(
  { secretsFile, replace, isDryRun }: DeployOptions,
  environment: Environment,
  found: Found,
  { env, ask }: Host,
) {
  const unknown = replace.find((name) => !settingOf(name)?.isSecret);
  if (unknown !== undefined) throw new Unusable(`${unknown} isn't a secret of this product.`);
  const kept = settingsIn(environment.settingsFile);
  const given = { ...knownSettings(env), ...(secretsFile ? settingsIn(secretsFile) : {}) };
  const settings: Record<string, string> = { ...knownSettings(kept), ...given };
  const generated: Record<string, string> = {};
  for (const { name, isSecret, isAsked, isList, generate, purpose, without } of SETTINGS) {
    const isThere = found.secrets.includes(name) || found.vars[name] !== undefined;
    const isReplaced = replace.includes(name);
    if (generate) {
      if (isReplaced) generated[name] = isList ? rotated(name, settings[name], generate()) : generate();
      else if (!isThere && settings[name] === undefined) generated[name] = generate();
    } else if (isReplaced ? given[name] === undefined : isAsked && !isThere && settings[name] === undefined) {
      if (!ask || isDryRun) continue;
      const consequence = without ? ` Without it ${without}.` : "";
      const answer = await ask(
        `${name} is for ${purpose}.${consequence} Its value${isSecret ? " (not shown)" : ""}, or Enter for none: `,
      );
      if (answer.trim() !== "") settings[name] = answer.trim();
      if (!isSecret && answer.trim() !== "") keepSettings(environment, { [name]: answer.trim() });
    }
  }
  return { settings, generated };
}

/** A new secret in front of the old ones, which stay valid. */
function rotated(name: string, old: string | undefined, newest: string): string {
  if (old !== undefined) return [newest, ...old.split(",").slice(0, 2)].join(",");
  throw new Unusable(
    `The present ${name} isn't known on this machine, and Cloudflare doesn't show it. Put it into the environment's file or set it in the environment, so that the new one can be put in front of it.`,
  );
}

/** @throws {Unusable} naming each setting that is missing or invalid */
function checkSettings(defaults: Record<string, string>, all: Record<string, string>, found: Found): void {
  // Secrets that the Worker has can't be read, so something valid stands for each.
  const unread = Object.fromEntries(
    found.secrets.flatMap((name) =>
      [settingOf(name)?.generate?.()].flatMap((made) => (made ? [[name, made]] : [])),
    ),
  );
  try {
    readConfig({ ...defaults, ...found.vars, ...unread, ...all });
  } catch (error) {
    if (error instanceof ConfigError) throw new Unusable(`${error.message}. Nothing was changed.`);
    throw error;
  }
}

/** Those that the Worker doesn't have, and those to be replaced: never another's. */
const secretsToSet = (all: Record<string, string>, found: Found, replace: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).filter(
      ([name]) => settingOf(name)?.isSecret && (!found.secrets.includes(name) || replace.includes(name)),
    ),
  );

/** They go up with the Worker, so that neither runs without the other. The file is removed at once. */
async function withSecretsFile(
  { settingsFile }: Environment,
  secrets: Record<string, string>,
  work: (args: string[]) => Promise<unknown>,
): Promise<void> {
  if (Object.keys(secrets).length === 0) return void (await work([]));
  const file = `${settingsFile}.new.json`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  try {
    await work(["--secrets-file", file]);
  } finally {
    rmSync(file, { force: true });
  }
}

const migrationFiles = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();

const HEALTH_ATTEMPTS = 30;
const HEALTH_WAIT_MS = 2_000;

/** Waits until the Worker answers. 503 is an answer: before the first refresh there is no good one. */
async function awaitHealth(origin: string, { fetch, sleep }: Host): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(10_000) }).catch(
      () => undefined,
    );
    const text = await answer?.text().catch(() => undefined);
    if (answer && (answer.status === 200 || answer.status === 503) && text?.startsWith("{"))
      return answer.status === 200 ? "all is well" : "it answers, and waits for its first refresh";
    if (attempt >= HEALTH_ATTEMPTS)
      throw new Error(
        `${origin}/health didn't answer within a minute${answer ? ` (${answer.status})` : ""}. A new address takes a few minutes; \`npm run rollback\` brings the version before.`,
      );
    await sleep(HEALTH_WAIT_MS);
  }
}

interface Plan {
  environment: Environment;
  found: Found;
  all: Record<string, string>;
  generated: Record<string, string>;
  options: DeployOptions;
  cloudflare: Cloudflare;
  files: string[];
}

async function sayPlan(
  { environment, found, all, generated, options, cloudflare, files }: Plan,
  say: Host["say"],
) {
  const would = (what: string) => say(`  Would ${what}`);
  if (!found.database) would(`make the database ${found.databaseName}`);
  if (!found.sessions) would(`make the KV namespace ${namespaceTitle(environment)}`);
  for (const name of found.missingQueues) would(`make the queue ${name}`);
  for (const name of Object.keys(generated)) would(`make up ${name}`);
  const secrets = Object.keys(secretsToSet(all, found, options.replace));
  if (secrets.length > 0) would(`set ${secrets.join(", ")}`);
  const applied = found.database ? await appliedMigrations(cloudflare, found.database.id) : [];
  for (const name of files.filter((file) => !applied.includes(file))) would(`apply the migration ${name}`);
  would(`${found.isDeployed ? "deploy over" : "deploy"} ${environment.worker} at ${all.APP_ORIGIN}`);
}

/** What the doctor finds with the settings known on this machine. A provider in trouble doesn't undo a deployment. */
async function sayProviders(
  settings: Record<string, string>,
  { say, fetch, now, sleep }: Host,
): Promise<void> {
  const context = { config: configForChecks(settings), fetch, now, sleep, random: () => Math.random() };
  const findings = await examine(context, { newId: () => crypto.randomUUID() });
  say("\nProviders whose settings are known on this machine:");
  for (const line of findings.filter(({ state }) => state !== "off").flatMap(linesOf)) say(`  ${line}`);
}

function sayOutcome(
  origin: string,
  known: Record<string, string>,
  environment: Environment,
  say: Host["say"],
): void {
  const rest = environment.name === "production" ? "" : ` --env ${environment.name}`;
  const named = SETTINGS.filter(({ without }) => without);
  const isOn = ({ name }: { name: string }) => known[name] !== undefined;
  say(`\nIt runs at ${origin}`);
  const on = named.filter(isOn).map(({ name }) => name);
  if (on.length > 0) say(`On: ${on.join(", ")}`);
  for (const { name, without } of named.filter((one) => !isOn(one))) say(`Off: ${name}: ${without}`);
  say(`\nNext: register at ${origin}/register, then \`npm run admin -- grant EMAIL --remote${rest}\`.`);
}
