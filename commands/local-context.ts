import path from "node:path";
import { getPlatformProxy } from "wrangler";
import { createContext, type Context } from "~/context.server";
import { PROJECT } from "./local-product";
import "./steady-wait";

/** The local D1, KV, queue producers and rate limits, for code that runs in Node instead of the Worker. */
export async function openLocalEnv(state: string): Promise<{ env: Env; close: () => Promise<void> }> {
  const platform = await getPlatformProxy<Env>({
    configPath: path.join(PROJECT, "wrangler.toml"),
    persist: { path: path.join(state, "v3") },
    // Only the given vars count, so a key in .dev.vars is never used for outside calls here.
    envFiles: [],
  });
  return { env: platform.env, close: () => platform.dispose() };
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
