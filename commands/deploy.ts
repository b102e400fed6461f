import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse as parseToml } from "smol-toml";
import { z } from "zod";
import {
  ASKED,
  checked,
  completeSettings,
  deploymentOf,
  isSecret,
  limitNamespace,
  type Deployment,
} from "./deployment";
import { PROJECT } from "./local-product";
import { MIGRATIONS, migrationNames, readMigration } from "./migrations";
import { step } from "./progress";
import { jsonIn, run, wrangler } from "./tools";

// npm run deploy: the first deployment and every later one, with wrangler's own commands. Each step looks at what exists before
// it creates anything, so a run that stopped can be repeated.

const HEALTH_INTERVAL_MS = 2_000;

/** @throws saying which step failed */
export async function deploy(args: { env: string; wait: string; settings?: string }): Promise<void> {
  try {
    await deployTo(deploymentOf(args.env, args.settings), Number(args.wait) * 1000);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `\n${reason}\nStopped. Completed steps are kept. Run \`npm run deploy\` again to continue.`,
      { cause: error },
    );
  }
}

async function deployTo(deployment: Deployment, waitMs: number): Promise<void> {
  const { worker, configFile, settingsFile } = deployment;
  await step("Sign-in", () => wrangler(["whoami"]));
  const known = await step("Secrets at Cloudflare", () => secretsOf(worker));
  const settings = await completeSettings(settingsFile, known);
  const origin = new URL(checked(settings, known).APP_ORIGIN);
  await step("Build", () => run("npm", ["run", "build"]));
  const config = await step("Database, namespace, queues", () => createMissing(deployment));
  mkdirSync(path.dirname(configFile), { recursive: true });
  writeFileSync(configFile, JSON.stringify(configFor(config, origin, settings), undefined, 2));
  const inDeployment = (args: string[], input?: string) => wrangler([...args, "--config", configFile], input);

  const bookmark = await step("Time Travel bookmark", async () => {
    const info = await inDeployment(["d1", "time-travel", "info", "DB", "--json"]);
    return z.object({ bookmark: z.string() }).parse(jsonIn(info)).bookmark;
  });
  console.log(`  The database before this deployment: ${bookmark}`);
  await step("Applied migrations", () => refuseChangedMigrations(inDeployment));
  const secrets = Object.fromEntries(Object.entries(settings).filter(([name]) => isSecret(name)));
  if (Object.keys(secrets).length > 0)
    await step("Secrets", () => inDeployment(["secret", "bulk"], JSON.stringify(secrets)));
  await step("Migrations", () => inDeployment(["d1", "migrations", "apply", "DB", "--remote"]));
  await step("Worker", () => inDeployment(["deploy"]));
  await step("Health", () => awaitHealth(origin, waitMs));

  console.log(`\nRunning at ${origin.origin}`);
  for (const [name, consequence] of Object.entries(ASKED))
    if (settings[name] === undefined && !known.includes(name)) console.log(`Off: ${name}: ${consequence}`);
  console.log("First deployment? Register there, then run `npm run admin -- grant EMAIL --remote`.");
}

/** Names of the secrets that the Worker has; none before the first deployment. */
async function secretsOf(worker: string): Promise<string[]> {
  try {
    const listed = z.array(z.object({ name: z.string() }));
    return listed.parse(jsonIn(await wrangler(["secret", "list", "--name", worker]))).map(({ name }) => name);
  } catch (error) {
    // Anything else must stop the deployment: secrets that exist are never generated again.
    if (error instanceof Error && error.message.includes(`Worker "${worker}" not found`)) return [];
    throw error;
  }
}

const named = z.object({ queue: z.string() }).loose();
const product = z
  .object({
    vars: z.record(z.string(), z.string()),
    queues: z.object({ producers: z.array(named), consumers: z.array(named) }),
    ratelimits: z.array(z.object({ name: z.string() }).loose()),
    assets: z.object({}).loose(),
  })
  .loose();

/** Creates the database, namespace and queues that don't exist; returns wrangler.toml with their names and ids. */
async function createMissing({ worker }: Deployment) {
  const config = product.parse(parseToml(readFileSync(path.join(PROJECT, "wrangler.toml"), "utf8")));
  const databases = z.array(z.object({ uuid: z.string(), name: z.string() }));
  const database = await findOrCreate(
    `the database ${worker}`,
    async () =>
      databases.parse(jsonIn(await wrangler(["d1", "list", "--json"]))).find(({ name }) => name === worker),
    ["d1", "create", worker, "--location", "enam"],
  );
  const title = `${worker}-sessions`;
  const namespaces = z.array(z.object({ id: z.string(), title: z.string() }));
  const sessions = await findOrCreate(
    `the KV namespace ${title}`,
    async () =>
      namespaces
        .parse(jsonIn(await wrangler(["kv", "namespace", "list"])))
        .find((found) => found.title === title),
    ["kv", "namespace", "create", title],
  );
  const queueName = (queue: string) => `${worker}-${queue}`;
  const { producers, consumers } = config.queues;
  for (const name of new Set([...producers, ...consumers].map(({ queue }) => queueName(queue)))) {
    const find = () =>
      wrangler(["queues", "info", name]).catch((error: unknown) => {
        if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
        throw error;
      });
    await findOrCreate(`the queue ${name}`, find, ["queues", "create", name]);
  }
  const renamed = <Entry extends { queue: string }>(entry: Entry) => ({
    ...entry,
    queue: queueName(entry.queue),
  });
  return {
    ...config,
    name: worker,
    d1_databases: [
      { binding: "DB", database_name: worker, database_id: database.uuid, migrations_dir: MIGRATIONS },
    ],
    kv_namespaces: [{ binding: "SESSIONS", id: sessions.id }],
    queues: { producers: producers.map(renamed), consumers: consumers.map(renamed) },
    ratelimits: config.ratelimits.map((limit) => ({
      ...limit,
      namespace_id: limitNamespace(worker, limit.name),
    })),
  };
}

async function findOrCreate<Found>(
  what: string,
  find: () => Promise<Found | undefined>,
  create: string[],
): Promise<Found> {
  const found = await find();
  if (found !== undefined) return found;
  await wrangler(create);
  console.log(`  Created ${what}`);
  const created = await find();
  if (created === undefined) throw new Error(`Cloudflare doesn't list ${what} yet. Try again in a minute.`);
  return created;
}

/** The configuration to deploy: the Worker as built and tested. */
function configFor(
  config: Awaited<ReturnType<typeof createMissing>>,
  origin: URL,
  settings: Record<string, string>,
) {
  const isOnWorkersDev = origin.hostname.endsWith(".workers.dev");
  return {
    ...config,
    $schema: undefined,
    main: path.join(PROJECT, "build/worker/index.js"),
    no_bundle: true,
    minify: false,
    keep_names: undefined,
    workers_dev: isOnWorkersDev,
    preview_urls: false,
    routes: isOnWorkersDev ? [] : [{ pattern: origin.hostname, custom_domain: true }],
    assets: { ...config.assets, directory: path.join(PROJECT, "build/client") },
    // Not in wrangler.toml: a binding of Cloudflare's models calls out, and is paid for, even from a local run.
    ai: { binding: "AI" },
    // Experimental in this version of wrangler, which warns of it. A deployment without one is refused; the others turn parts on.
    secrets: { required: ["SESSION_SECRETS", "DATA_SECRETS"] },
    vars: {
      ...config.vars,
      ...Object.fromEntries(Object.entries(settings).filter(([name]) => !isSecret(name))),
    },
  };
}

/**
 * Compares each applied migration's file with the hash recorded when it was applied, then records those about to be applied.
 * @throws if an applied migration's file changed or is gone
 */
async function refuseChangedMigrations(inDeployment: (args: string[]) => Promise<string>): Promise<void> {
  const hashes = new Map(migrationNames().map((name) => [name, hashOf(readMigration(name))]));
  // Creates wrangler's own table of applied migrations in an empty database.
  await inDeployment(["d1", "migrations", "list", "DB", "--remote"]);
  const execute = (sql: string) =>
    inDeployment(["d1", "execute", "DB", "--remote", "--yes", "--json", "--command", sql]);
  await execute("create table if not exists migration_hashes (name text primary key, hash text not null)");
  const rows = z.array(z.object({ results: z.array(z.object({ name: z.string(), hash: z.string() })) }));
  const [applied] = rows.parse(
    jsonIn(await execute("select name, hash from d1_migrations join migration_hashes using (name)")),
  );
  const changed = applied?.results.filter(({ name, hash }) => hashes.get(name) !== hash) ?? [];
  if (changed.length > 0)
    throw new Error(
      `${changed.map(({ name }) => name).join(", ")} changed after it was applied. Restore the file, and put the change into a new migration.`,
    );
  const values = [...hashes].map(([name, hash]) => `('${name}', '${hash}')`).join(", ");
  await execute(
    `insert into migration_hashes (name, hash) values ${values} on conflict (name) do update set hash = excluded.hash`,
  );
}

const hashOf = (content: string) => createHash("sha256").update(content).digest("hex");

/** Waits for an answer of the product. 503 is one: before the first refresh nothing is well yet. */
async function awaitHealth(origin: URL, waitMs: number): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += HEALTH_INTERVAL_MS) {
    const reply = await fetch(new URL("/health", origin), { signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    );
    const body = await reply?.text().catch(() => "");
    if ((reply?.status === 200 || reply?.status === 503) && body?.startsWith("{")) return;
    if (waitedMs >= waitMs)
      throw new Error(
        `${origin.origin}/health didn't respond with 200 (${reply?.status ?? "no response"}). A new address takes a few minutes to work.`,
      );
    await new Promise((resolve) => setTimeout(resolve, HEALTH_INTERVAL_MS));
  }
}
