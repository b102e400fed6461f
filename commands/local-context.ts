import path from "node:path";
import { Miniflare } from "miniflare";
import type { Context } from "~/context.server";
import { createContext } from "../workers/create-context";
import { bindingsWorker, localEnv } from "./local-bindings";
import { readWorkerConfig } from "./serve-worker";

/** The local D1, KV, queue producers and rate limits, for code that runs in Node instead of the Worker. */
export async function openLocalEnv(state: string): Promise<{ env: Env; close: () => Promise<void> }> {
  // Only the given vars count, so a key in .dev.vars is never used for outside calls here.
  const { workerOptions, vars } = await readWorkerConfig({ built: false });
  const options = { ...workerOptions, bindings: vars };
  const miniflare = new Miniflare({
    cf: false,
    telemetry: { enabled: false },
    defaultPersistRoot: path.join(state, "v3"),
    workers: [bindingsWorker(options)],
  });
  return { env: await localEnv(miniflare, options), close: () => miniflare.dispose() };
}

/**
 * The product's context over the local D1, KV and queue, for commands that run the real code outside the Worker. It may
 * be open while the Worker runs on the same state.
 */
export async function openLocalContext(options: {
  state: string;
  vars: Record<string, string>;
}): Promise<{ context: Context; close: () => Promise<void> }> {
  const { env, close } = await openLocalEnv(options.state);
  const context = createContext({ ...env, ...options.vars }, { waitUntil: (work) => void work });
  return { context, close };
}
