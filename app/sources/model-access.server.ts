import type { Config } from "~/config.server";
import type { AiBinding } from "~/context.server";
import type { ModelAccess } from "./chat-completion";

/** Cloudflare's model for deployments without a key (decision 066), and the default at an OpenAI-compatible address. */
export const WORKERS_AI_MODEL = "@cf/meta/llama-3.3-70b-instruct-fp8-fast";
const KEYED_MODEL = "gpt-6-luna";

/** Settings that determine where models are called. */
export interface ModelSettings {
  config: Config;
  /** Null where there is no binding: everywhere but in a deployment. */
  ai: AiBinding | null;
}

/** The analysis model: its own key's; with no key at all, Cloudflare's through the binding; else null. */
export function analystAccess({ config, ai }: ModelSettings): ModelAccess | null {
  const { ANALYST_API_KEY: key, ANALYST_BASE_URL: baseUrl, ANALYST_MODEL } = config;
  if (key) return { key, baseUrl, model: ANALYST_MODEL ?? KEYED_MODEL };
  return ai && !config.READER_API_KEY ? { ai, model: ANALYST_MODEL ?? WORKERS_AI_MODEL } : null;
}

/** The second reader's model: its own key's, or the analysis model's; with no key at all, Cloudflare's; else null. */
export function readerAccess({ config, ai }: ModelSettings): ModelAccess | null {
  const { READER_API_KEY, ANALYST_API_KEY } = config;
  const key = READER_API_KEY ?? ANALYST_API_KEY;
  const named = config.READER_MODEL ?? config.ANALYST_MODEL;
  if (key)
    return { key, baseUrl: config.READER_BASE_URL ?? config.ANALYST_BASE_URL, model: named ?? KEYED_MODEL };
  return ai ? { ai, model: named ?? WORKERS_AI_MODEL } : null;
}
