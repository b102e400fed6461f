import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { failure, success } from "./cloudflare-replies";

// Workers as Cloudflare's API keeps them: each upload is a version with its bindings, and a deployment says which runs.

const binding = z.looseObject({
  type: z.string(),
  name: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  namespace_id: z.string().optional(),
  queue_name: z.string().optional(),
});
export type Binding = z.infer<typeof binding>;

/** What `wrangler deploy` sends beside the modules: "multipart upload metadata" in Cloudflare's documentation. */
const metadata = z.looseObject({
  main_module: z.string(),
  bindings: z.array(binding),
  keep_bindings: z.array(z.string()).default([]),
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()).default([]),
  limits: z.object({ cpu_ms: z.number() }).optional(),
  annotations: z.record(z.string(), z.string().optional()).default({}),
  assets: z
    .looseObject({ jwt: z.string(), config: z.looseObject({ _headers: z.string().optional() }) })
    .optional(),
});

/** Cloudflare cuts longer messages. */
const MESSAGE_BYTES_MAX = 100;

export interface Version {
  readonly id: string;
  readonly number: number;
  readonly createdAt: string;
  readonly metadata: z.infer<typeof metadata>;
  /** Those uploaded, and those kept of the version before. */
  readonly bindings: Binding[];
  readonly modules: Map<string, string>;
  /** Path of each static file, and the hash of its content. */
  readonly assets: Map<string, string>;
}

export interface Worker {
  readonly name: string;
  readonly versions: Version[];
  /** Newest first. */
  readonly deployments: { id: string; versionId: string; createdAt: string; message?: string }[];
  crons: string[];
  onWorkersDev: boolean;
}

/** What an upload refers to must exist. */
export interface Known {
  database: (id: string) => boolean;
  namespace: (id: string) => boolean;
  queue: (name: string) => boolean;
  isFree: boolean;
  /** The static files of a finished upload session. */
  assets: (jwt: string) => Map<string, string> | undefined;
}

/** Takes an upload as a new version of the Worker, or refuses it as Cloudflare does. */
export async function upload(
  worker: Worker,
  request: Request,
  known: Known,
  now: Date,
): Promise<Version | Response> {
  const form = await request.formData();
  const parsed = metadata.safeParse(JSON.parse(String(form.get("metadata"))));
  if (!parsed.success) return failure(400, 10021, `metadata: ${parsed.error.message}`);
  const { data } = parsed;
  if (known.isFree && data.limits)
    return failure(
      400,
      100328,
      "CPU limits are not supported for the Free plan. Switch to a paid plan to set CPU limits.",
    );
  for (const { type, name, ...one } of data.bindings) {
    if (type === "d1" && !known.database(one.id ?? ""))
      return failure(400, 10021, `binding ${name} of type d1 must have a valid \`id\` specified`);
    if (type === "kv_namespace" && !known.namespace(one.namespace_id ?? ""))
      return failure(400, 10041, `KV namespace '${one.namespace_id}' not found.`);
    if (type === "queue" && !known.queue(one.queue_name ?? ""))
      return failure(400, 11000, `Queue '${one.queue_name}' does not exist.`);
  }
  const assets = data.assets ? known.assets(data.assets.jwt) : new Map<string, string>();
  if (!assets) return failure(400, 10021, "The assets' completion token isn't valid");
  const modules = new Map<string, string>();
  for (const [name, value] of form) if (typeof value !== "string") modules.set(name, await value.text());
  if (!modules.has(data.main_module)) return failure(400, 10021, `No module ${data.main_module}`);
  const before = worker.versions.at(-1)?.bindings ?? [];
  const kept = before.filter(
    (old) => data.keep_bindings.includes(old.type) && data.bindings.every(({ name }) => name !== old.name),
  );
  const version = {
    id: randomUUID(),
    number: worker.versions.length + 1,
    createdAt: now.toISOString(),
    metadata: data,
    bindings: [...data.bindings, ...kept],
    modules,
    assets,
  };
  worker.versions.push(version);
  return version;
}

/** Makes a version the one that runs. */
export function deployVersion(worker: Worker, versionId: string, message: string | undefined, now: Date) {
  const deployment = { id: randomUUID(), versionId, createdAt: now.toISOString(), message };
  worker.deployments.unshift(deployment);
  return deployment;
}

export const runningVersion = (worker: Worker): Version | undefined =>
  worker.versions.find(({ id }) => id === worker.deployments[0]?.versionId);

/** The secrets by name only: their values can't be read back. */
const shown = ({ type, name, text, ...rest }: Binding) =>
  type === "secret_text" ? { type, name } : { type, name, ...(text === undefined ? {} : { text }), ...rest };

const cut = (message = "") => Buffer.from(message).subarray(0, MESSAGE_BYTES_MAX).toString();

export const shownVersion = (version: Version) => ({
  id: version.id,
  number: version.number,
  metadata: { created_on: version.createdAt, source: "wrangler", author_email: "operator@example.com" },
  annotations: {
    "workers/triggered_by": "upload",
    ...(version.metadata.annotations["workers/message"] === undefined
      ? {}
      : { "workers/message": cut(version.metadata.annotations["workers/message"]) }),
  },
  startup_time_ms: 40,
  resources: {
    script: { etag: etagOf(version), handlers: ["fetch", "scheduled", "queue"] },
    bindings: version.bindings.map(shown),
  },
});

const etagOf = (version: Version) =>
  createHash("sha256")
    .update([...version.modules.values()].join())
    .digest("hex");

/** Replies to what is asked of one Worker beside uploads; undefined if there is no such call. */
export async function answerForWorker(
  worker: Worker,
  call: string,
  request: Request,
  now: Date,
): Promise<Response | undefined> {
  const latest = worker.versions.at(-1);
  switch (`${request.method} ${call}`) {
    case "GET secrets":
      return success((latest?.bindings ?? []).filter(({ type }) => type === "secret_text").map(shown));
    case "GET settings":
      return success({ bindings: (runningVersion(worker)?.bindings ?? []).map(shown), tags: [] });
    case "PATCH script-settings":
      return success({ tags: [] });
    case "GET versions":
      return success({ items: worker.versions.toReversed().map(shownVersion) });
    case "GET subdomain":
      return success({ enabled: worker.onWorkersDev, previews_enabled: false });
    case "POST subdomain": {
      const { enabled } = z.object({ enabled: z.boolean() }).parse(await request.json());
      worker.onWorkersDev = enabled;
      return success({ enabled, previews_enabled: false });
    }
    case "PUT schedules": {
      worker.crons = z
        .array(z.object({ cron: z.string() }))
        .parse(await request.json())
        .map(({ cron }) => cron);
      return success({ schedules: worker.crons.map((cron) => ({ cron, created_on: now.toISOString() })) });
    }
    case "GET deployments":
      return success({
        deployments: worker.deployments.map((one) => ({
          id: one.id,
          created_on: one.createdAt,
          source: "wrangler",
          strategy: "percentage",
          author_email: "operator@example.com",
          annotations: one.message === undefined ? {} : { "workers/message": cut(one.message) },
          versions: [{ version_id: one.versionId, percentage: 100 }],
        })),
      });
    case "POST deployments": {
      const { versions, annotations } = newDeployment.parse(await request.json());
      const [{ version_id }] = versions;
      if (!worker.versions.some(({ id }) => id === version_id))
        return failure(404, 10029, "The requested version was not found");
      const { id } = deployVersion(worker, version_id, annotations["workers/message"], now);
      return success({ id, versions });
    }
  }
  const [, id] = /^versions\/([\w-]+)$/.exec(call) ?? [];
  const version = worker.versions.find((one) => one.id === id);
  return version && request.method === "GET" ? success(shownVersion(version)) : undefined;
}

const newDeployment = z.object({
  strategy: z.literal("percentage"),
  versions: z.tuple([z.object({ version_id: z.string(), percentage: z.literal(100) })]),
  annotations: z.record(z.string(), z.string().optional()).default({}),
});
