import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { Miniflare } from "miniflare";
import type { SimulatedCloudflare } from "./cloudflare";
import { runningVersion } from "./cloudflare-workers";
import type { StandIns } from "./stand-ins";

/**
 * Serves what was uploaded, in workerd: the running version's modules, static files, variables and secrets, on the databases of
 * the simulated account. Whatever the Worker asks of the outside is answered by the simulated providers.
 */
export async function serveUploaded(
  cloudflare: SimulatedCloudflare,
  { worker: name, state, providers }: { worker: string; state: string; providers: StandIns },
): Promise<Miniflare> {
  const worker = cloudflare.workers.find((one) => one.name === name);
  const version = worker && runningVersion(worker);
  if (!version) throw new Error(`No version of ${name} runs`);
  const { metadata, bindings, modules, assets } = version;
  const folder = path.join(state, "served", version.id);
  for (const [file, hash] of assets) {
    const asset = cloudflare.assets.kept.get(hash);
    if (!asset) throw new Error(`${file} was never uploaded`);
    const target = path.join(folder, "assets", file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, asset.content);
  }
  const ofType = (type: string) => bindings.filter((one) => one.type === type);
  const named = <Value>(type: string, value: (one: (typeof bindings)[number]) => Value) =>
    Object.fromEntries(ofType(type).map((one) => [one.name, value(one)]));
  const miniflare = new Miniflare({
    name,
    telemetry: { enabled: false },
    cf: false,
    // Its log is the deployment's, not ours.
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      stdout.resume();
      stderr.resume();
    },
    modulesRoot: folder,
    modules: [...modules]
      .toSorted(([one]) => (one === metadata.main_module ? -1 : 1))
      .map(([file, contents]) => ({ type: "ESModule" as const, path: path.join(folder, file), contents })),
    compatibilityDate: metadata.compatibility_date,
    compatibilityFlags: metadata.compatibility_flags,
    bindings: {
      ...named("plain_text", ({ text }) => text ?? ""),
      ...named("secret_text", ({ text }) => text ?? ""),
    },
    d1Persist: path.join(state, "d1"),
    d1Databases: named("d1", ({ id }) => id ?? ""),
    kvPersist: path.join(state, "kv"),
    kvNamespaces: named("kv_namespace", ({ namespace_id }) => namespace_id ?? ""),
    queueProducers: named("queue", ({ queue_name }) => queue_name ?? ""),
    queueConsumers: cloudflare.queues
      .filter(({ consumers }) => consumers.some(({ script }) => script === name))
      .map(({ queue_name }) => queue_name),
    ratelimits: named("ratelimit", (one) => ({
      simple: one.simple as { limit: number; period: 10 | 60 },
    })),
    assets: {
      directory: path.join(folder, "assets"),
      binding: ofType("assets")[0]?.name,
      routerConfig: { has_user_worker: true },
      assetConfig: { headers: undefined },
    },
    outboundService: async (request: Request) => providers.fetch(request) as never,
  });
  await miniflare.ready;
  return miniflare;
}
