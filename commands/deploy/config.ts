import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { PROJECT } from "../local-product";
import { limitNamespace, queueName, type Environment } from "./environment";
import type { Named } from "./resources";

// Wrangler's configuration of one environment: wrangler.toml with its ids, names and settings filled in.

const product = z.looseObject({
  vars: z.record(z.string(), z.string()),
  queues: z.object({
    producers: z.array(z.looseObject({ queue: z.string() })),
    consumers: z.array(z.looseObject({ queue: z.string() })),
  }),
  ratelimits: z.array(z.looseObject({ name: z.string() })),
  d1_databases: z.tuple([z.looseObject({ binding: z.string() })]),
  kv_namespaces: z.tuple([z.looseObject({ binding: z.string() })]),
  assets: z.looseObject({ directory: z.string() }),
});
export type ProductConfig = z.infer<typeof product>;

/** What wrangler.toml says. Loads wrangler, which takes a second or two. */
export async function readProductConfig(): Promise<ProductConfig> {
  const { experimental_readRawConfig } = await import("wrangler");
  const { rawConfig } = experimental_readRawConfig({ config: path.join(PROJECT, "wrangler.toml") });
  return product.parse(rawConfig);
}

/** Names of the queues, each once. */
export const queuesOf = ({ queues }: ProductConfig): string[] => [
  ...new Set([...queues.producers, ...queues.consumers].map(({ queue }) => queue)),
];

/** Writes the configuration that wrangler deploys: the built Worker as it is, and nothing of another environment. */
export function writeConfig(
  config: ProductConfig,
  environment: Environment,
  options: {
    accountId: string;
    database: Named;
    sessions: Named;
    vars: Record<string, string>;
    /** A host name of a zone of the account; without it, the account's workers.dev address. */
    domain?: string;
    migrations: string;
  },
): void {
  const { queues } = config;
  const own = <One extends { queue: string }>(one: One) => ({
    ...one,
    queue: queueName(environment, one.queue),
  });
  const content = {
    ...config,
    $schema: undefined,
    name: environment.worker,
    account_id: options.accountId,
    main: path.join(PROJECT, "build/worker/index.js"),
    // What was built is what was tested: it goes up as it is.
    no_bundle: true,
    minify: false,
    keep_names: undefined,
    workers_dev: options.domain === undefined,
    preview_urls: false,
    ...(options.domain === undefined ? {} : { routes: [{ pattern: options.domain, custom_domain: true }] }),
    assets: { ...config.assets, directory: path.join(PROJECT, "build/client") },
    vars: options.vars,
    d1_databases: [
      {
        ...config.d1_databases[0],
        database_name: options.database.name,
        database_id: options.database.id,
        migrations_dir: options.migrations,
      },
    ],
    kv_namespaces: [{ ...config.kv_namespaces[0], id: options.sessions.id }],
    queues: { producers: queues.producers.map(own), consumers: queues.consumers.map(own) },
    ratelimits: config.ratelimits.map((one) => ({
      ...one,
      namespace_id: limitNamespace(environment, one.name),
    })),
  };
  mkdirSync(path.dirname(environment.configFile), { recursive: true });
  writeFileSync(environment.configFile, JSON.stringify(content, undefined, 2));
}
