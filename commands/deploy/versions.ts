import { z } from "zod";
import type { Cloudflare } from "./cloudflare-api";
import type { Environment } from "./environment";

// What is known of deployed versions. A deployment's message, which Cloudflare cuts at 100 bytes, says how many migrations the
// version expects, and where the database was before them.

const message = z.looseObject({ "workers/message": z.string().optional() });
const deployments = z.object({
  deployments: z.array(
    z.looseObject({
      created_on: z.string(),
      annotations: message.nullish(),
      versions: z.array(z.looseObject({ version_id: z.string(), percentage: z.number() })),
    }),
  ),
});
const version = z.looseObject({
  id: z.string(),
  metadata: z.looseObject({ created_on: z.string() }),
  annotations: message.nullish(),
  resources: z.looseObject({
    bindings: z.array(
      z.looseObject({ type: z.string(), id: z.string().optional(), database_id: z.string().optional() }),
    ),
  }),
});

export interface DeployedVersion {
  id: string;
  deployedAt: string;
  /** Migrations that the database had when it was deployed; unknown where another tool deployed it. */
  migrations?: number;
  /** Time Travel's bookmark of the database right before this deployment's migrations. */
  bookmark?: string;
  databaseId?: string;
}

export const deployMessage = (migrations: number, bookmark: string) =>
  `${migrations} migrations after ${bookmark}`;

/** The versions that ran, newest first, each once. */
export async function deployedVersions(
  cloudflare: Cloudflare,
  { worker }: Environment,
  count: number,
): Promise<DeployedVersion[]> {
  const script = `/workers/scripts/${worker}`;
  const { deployments: all } = await cloudflare.get(`${script}/deployments`, deployments);
  const whole = all.filter(({ versions }) => versions.length === 1);
  const ids = [...new Set(whole.flatMap(({ versions }) => versions.map(({ version_id }) => version_id)))];
  return Promise.all(
    ids.slice(0, count).map(async (id) => {
      const one = await cloudflare.get(`${script}/versions/${id}`, version);
      const said = /^(\d+) migrations after (\S+)/.exec(one.annotations?.["workers/message"] ?? "");
      const database = one.resources.bindings.find(({ type }) => type === "d1");
      return {
        id,
        deployedAt: one.metadata.created_on,
        migrations: said ? Number(said[1]) : undefined,
        bookmark: said?.[2],
        databaseId: database?.database_id ?? database?.id,
      };
    }),
  );
}

/** Time Travel's bookmark of a database now. */
export const bookmarkOf = async (cloudflare: Cloudflare, databaseId: string): Promise<string> =>
  (
    await cloudflare.get(
      `/d1/database/${databaseId}/time_travel/bookmark`,
      z.object({ bookmark: z.string() }),
    )
  ).bookmark;

const rows = z.array(z.looseObject({ results: z.array(z.record(z.string(), z.unknown())) }));

/** Runs one read-only statement. */
export async function query(cloudflare: Cloudflare, databaseId: string, sql: string, params: unknown[] = []) {
  const [first] = await cloudflare.ask(`/d1/database/${databaseId}/query`, { sql, params }, rows);
  return first?.results ?? [];
}

/** Names of the migrations that a database has; none in an empty one. */
export async function appliedMigrations(cloudflare: Cloudflare, databaseId: string): Promise<string[]> {
  const [table] = await query(
    cloudflare,
    databaseId,
    "select name from sqlite_master where name = 'd1_migrations'",
  );
  if (!table) return [];
  const applied = await query(cloudflare, databaseId, "select name from d1_migrations order by id");
  return applied.map(({ name }) => String(name));
}
