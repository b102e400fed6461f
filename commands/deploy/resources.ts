import { readFileSync, existsSync } from "node:fs";
import { z } from "zod";
import { CloudflareError, type Cloudflare } from "./cloudflare-api";
import { namespaceTitle, queueName, type Environment } from "./environment";

// What a deployment needs in the account: a database, a KV namespace, queues. Found by name and made only if missing, so that a
// run that was cut off can be run again.

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What of it there is. */
export interface Found {
  database?: Named;
  sessions?: Named;
  /** The name that the database has or will have. */
  databaseName: string;
  missingQueues: string[];
  /** Settings of the running Worker that aren't secret. */
  vars: Record<string, string>;
  /** Names of the secrets that the Worker has. */
  secrets: string[];
  isDeployed: boolean;
}

const database = z
  .object({ uuid: z.string(), name: z.string() })
  .transform(({ uuid, name }) => ({ id: uuid, name }));
const namespace = z
  .object({ id: z.string(), title: z.string() })
  .transform(({ id, title }) => ({ id, name: title }));
const queue = z.looseObject({ queue_name: z.string() });
const binding = z.looseObject({
  type: z.string(),
  name: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  database_id: z.string().optional(),
  namespace_id: z.string().optional(),
});
const settings = z.looseObject({ bindings: z.array(binding) });

/** Every database of the account with this name. D1's search also finds longer names. */
export const databaseNamed = async (cloudflare: Cloudflare, name: string): Promise<Named | undefined> =>
  (await cloudflare.list(`/d1/database?name=${encodeURIComponent(name)}`, database)).find(
    (one) => one.name === name,
  );

/**
 * Looks up what there is. What the Worker is bound to counts before what has the right name, for a restore may have given it
 * another database; a restore that waits to be bound counts before both, unless only what is running matters.
 */
export async function findResources(
  cloudflare: Cloudflare,
  environment: Environment,
  queues: readonly string[],
  { isRunning = false } = {},
): Promise<Found> {
  const running = await runningSettings(cloudflare, environment);
  const bound = (type: string) => running?.bindings.find((one) => one.type === type);
  const boundDatabase = bound("d1")?.database_id ?? bound("d1")?.id;
  const databases = await cloudflare.list("/d1/database", database);
  const restored =
    !isRunning && existsSync(environment.restoredFile)
      ? readFileSync(environment.restoredFile, "utf8").trim()
      : undefined;
  const spaces = await cloudflare.list("/storage/kv/namespaces?per_page=100", namespace);
  const known = (await cloudflare.list("/queues", queue)).map(({ queue_name }) => queue_name);
  const found =
    databases.find(({ name }) => name === restored) ??
    databases.find(({ id }) => id === boundDatabase) ??
    databases.find(({ name }) => name === environment.worker);
  const title = namespaceTitle(environment);
  return {
    database: found,
    databaseName: found?.name ?? environment.worker,
    sessions:
      spaces.find(({ id }) => id === bound("kv_namespace")?.namespace_id) ??
      spaces.find(({ name }) => name === title),
    missingQueues: queues.map((one) => queueName(environment, one)).filter((name) => !known.includes(name)),
    vars: Object.fromEntries(
      (running?.bindings ?? []).flatMap(({ type, name, text }) =>
        type === "plain_text" && text !== undefined ? [[name, text]] : [],
      ),
    ),
    secrets: (running?.bindings ?? []).filter(({ type }) => type === "secret_text").map(({ name }) => name),
    isDeployed: running !== undefined,
  };
}

/** What the running version is bound to; undefined before the first deployment. */
async function runningSettings(cloudflare: Cloudflare, { worker }: Environment) {
  try {
    return await cloudflare.get(`/workers/scripts/${worker}/settings`, settings);
  } catch (error) {
    if (error instanceof CloudflareError && error.status === 404) return undefined;
    throw error;
  }
}

/** Makes what is missing. Says each by `onMade`. */
export async function makeResources(
  cloudflare: Cloudflare,
  environment: Environment,
  found: Found,
  { onMade, sleep }: { onMade: (what: string) => void; sleep: Sleep },
): Promise<{ database: Named; sessions: Named }> {
  const database = found.database ?? (await makeDatabase(cloudflare, found.databaseName, sleep));
  if (!found.database) onMade(`the database ${database.name}`);
  const title = namespaceTitle(environment);
  const spaces = () => cloudflare.list("/storage/kv/namespaces?per_page=100", namespace);
  const sessions =
    found.sessions ??
    (await findOrMake(
      async () => (await spaces()).find(({ name }) => name === title),
      () => cloudflare.post("/storage/kv/namespaces", { title }, z.unknown()),
      sleep,
    ));
  if (!found.sessions) onMade(`the KV namespace ${title}`);
  for (const name of found.missingQueues) {
    await findOrMake(
      async () => (await cloudflare.list("/queues", queue)).find(({ queue_name }) => queue_name === name),
      () => cloudflare.post("/queues", { queue_name: name }, z.unknown()),
      sleep,
    );
    onMade(`the queue ${name}`);
  }
  return { database, sessions };
}

type Sleep = (ms: number) => Promise<void>;

/** Makes a database, or finds the one that an attempt without a reply made. */
export const makeDatabase = (cloudflare: Cloudflare, name: string, sleep: Sleep): Promise<Named> =>
  findOrMake(
    () => databaseNamed(cloudflare, name),
    () => cloudflare.post("/d1/database", { name }, z.unknown()),
    sleep,
  );

const ATTEMPTS = 4;

/** Looks before each attempt: one without a reply may have been carried out. */
async function findOrMake<Thing>(
  find: () => Promise<Thing | undefined>,
  make: () => Promise<unknown>,
  sleep: Sleep,
): Promise<Thing> {
  let lastError: unknown = new Error("Cloudflare doesn't list yet what it made: this passes.");
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const thing = await find();
    if (thing !== undefined) return thing;
    try {
      await make();
    } catch (error) {
      if (!(error instanceof CloudflareError && error.isPassing)) throw error;
      lastError = error;
      await sleep(1000 * 2 ** (attempt - 1));
    }
  }
  const thing = await find();
  if (thing !== undefined) return thing;
  throw lastError;
}
