import { createWriteStream } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { Miniflare } from "miniflare";
import type { SourcelessWorkerOptions } from "wrangler";
import { PROJECT, refuseBusyPort } from "./local-product";
import { bindingsWorker, localEnv } from "./local-bindings";
import { STATIC_FILES } from "./static-files";

// Used by `npm start`, the journeys and the benchmarks: the built Worker in workerd, directly behind its port. Behind
// `wrangler dev` about one in ten thousand journey requests got no response. Its proxy is known to lose requests on
// connections idle for 5 seconds (cloudflare/workers-sdk#14641); that this was the cause isn't proven.

export interface ServedWorker {
  /** The running Worker's own bindings, for reading or changing its database. */
  env: Env;
  /** @throws if the cron handler failed; the reason is in the log */
  runCron: (cron: string) => Promise<void>;
  stop: () => Promise<void>;
  /** Resolves when workerd exits, whether or not we stopped it. */
  ended: Promise<void>;
  /** The Worker's log file. */
  log: string;
}

/**
 * Serves the built Worker at http://localhost:{port} with the database, sessions and queues under `state`.
 * @throws a clear error if the port is taken
 */
export async function serveWorker({
  port,
  state,
  vars,
  config,
}: {
  port: number;
  state: string;
  vars: Record<string, string>;
  /** Result of `readWorkerConfig`, if it was read already. */
  config?: WorkerConfig;
}): Promise<ServedWorker> {
  await refuseBusyPort(port, "PORT");
  const log = path.join(state, "worker.log");
  const { workerOptions: options, vars: configured, modules } = config ?? (await readWorkerConfig());
  const { assets, compatibilityDate, ...workerOptions } = options;
  const called = { ...options, bindings: { ...configured, ...vars } };
  let end = () => undefined as void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const miniflare = new Miniflare({
    host: "localhost",
    port,
    cf: false,
    telemetry: { enabled: false },
    defaultPersistRoot: path.join(state, "v3"),
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      const file = createWriteStream(log, { flags: "a" });
      stdout.pipe(file, { end: false });
      stderr.pipe(file, { end: false });
      stdout.once("close", end);
    },
    workers: [
      {
        name: "local-entry",
        compatibilityDate,
        // Lets the local front end call the Worker's cron handler.
        compatibilityFlags: ["service_binding_extra_handlers"],
        modules: [{ type: "ESModule", path: path.join(PROJECT, "commands/local-entry.js") }],
        serviceBindings: { PRODUCT: "product" },
        assets,
      },
      {
        ...workerOptions,
        name: "product",
        compatibilityDate,
        // The bundle is complete, so Miniflare has no modules to find.
        modulesRules: undefined,
        modules: modules ?? [{ type: "ESModule", path: path.join(PROJECT, "build/worker/index.js") }],
        bindings: called.bindings,
        // The static files belong to the front end, so the Worker's own binding for them is made here.
        serviceBindings: {
          ...workerOptions.serviceBindings,
          ASSETS: (request: Request) => STATIC_FILES.fetch(request.url),
        },
      },
      bindingsWorker(called),
    ],
  });
  await miniflare.ready;
  return {
    env: await localEnv(miniflare, called),
    async runCron(cron) {
      const { ok } = await fetch(`http://localhost:${port}/__scheduled?${new URLSearchParams({ cron })}`);
      if (!ok) throw new Error(`The cron "${cron}" failed; see ${log}`);
    },
    stop: () => miniflare.dispose(),
    ended,
    log,
  };
}

export interface WorkerConfig {
  workerOptions: SourcelessWorkerOptions;
  vars: Record<string, string>;
  /** Other scripts than the built one, the first of which is the entry. */
  modules?: { type: "ESModule"; path: string; contents: string }[];
}

/**
 * What wrangler.toml says of the Worker, as Miniflare takes it. `.dev.vars` counts only through `localVars`. Loads wrangler,
 * which takes seconds: who starts several Workers reads it once. `built: false` leaves out the static files, which must exist
 * otherwise.
 */
export async function readWorkerConfig({ built = true } = {}): Promise<WorkerConfig> {
  const wrangler = await import("wrangler");
  const config = wrangler.unstable_readConfig({ config: path.join(PROJECT, "wrangler.toml") });
  const { workerOptions } = wrangler.unstable_getMiniflareWorkerOptions({
    ...config,
    ...(built ? {} : { assets: undefined }),
  });
  return { workerOptions, vars: config.vars as Record<string, string> };
}
