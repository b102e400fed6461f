import type { AiBinding, Context } from "~/context.server";
import { type Attempt, attemptWithRetries } from "./attempt.server";
import {
  type Completion,
  completionRequest,
  type ModelAccess,
  modelEndpoint,
  type Prompt,
  readCompletion,
} from "./chat-completion";
import { SourceError, type SourceErrorKind } from "./source-error";
import type { Config } from "~/config.server";

/** A call to a model. */
export interface ModelCall {
  /** Name of the caller, for error messages. */
  name: string;
  access: ModelAccess;
  prompt: Prompt;
  /** For each attempt, to its last byte. */
  timeLimitMs: number;
  attempts: number;
}

/**
 * Has a model complete a prompt, at its address or through the binding, with the limits and retries of any outside
 * call. Never throws; returns the last attempt.
 * @param read checks the answer; anything it throws makes it malformed
 * @param onAttempt called with each attempt, the first with the number 1
 */
export function complete<Result>(
  context: Pick<Context, "fetch" | "now" | "random" | "sleep">,
  { name, access, prompt, timeLimitMs, attempts }: ModelCall,
  read: (completion: Completion) => Result,
  onAttempt: (made: Attempt<Result>, attemptNumber: number) => void = () => undefined,
): Promise<Attempt<Result>> {
  return attemptWithRetries(
    "ai" in access ? { ...context, fetch: workersAiFetch(access.ai, name) } : context,
    { ...modelEndpoint(name, access, timeLimitMs), attempts },
    completionRequest(access, prompt),
    (body) => read(readCompletion(body)),
    onAttempt,
  );
}

/** Meaning of the documented error codes of Workers AI; for any other code a retry would fail too. */
const CODES: Readonly<Record<string, { kind: SourceErrorKind; httpStatus?: number }>> = {
  "5007": { kind: "model-gone" },
  // The day's free allocation; 4006 is what the service sends in fact.
  "3036": { kind: "quota" },
  "4006": { kind: "quota" },
  "3007": { kind: "timeout" },
  "3008": { kind: "timeout" },
  // Out of capacity passes within seconds, like a server's fault.
  "3040": { kind: "http", httpStatus: 503 },
  // The account or its agreement.
  "3003": { kind: "unauthorized" },
  "3023": { kind: "unauthorized" },
  "3041": { kind: "unauthorized" },
  "5016": { kind: "unauthorized" },
  "5018": { kind: "unauthorized" },
};

/** The call succeeded, but the model found no answer that fits the schema. */
const NO_JSON = /JSON mode couldn.t be met/i;

/**
 * Makes a `fetch` of the Workers AI binding, so that its calls have the limits, the retries and the record of all
 * others. The body is the model with its inputs. Refusals are thrown as a `SourceError`; a response without JSON is `{
 * response: null }`.
 * @param name of the caller, for error messages
 */
const workersAiFetch =
  (ai: AiBinding, name: string): typeof fetch =>
  async (_address, init) => {
    const { model, ...inputs } = JSON.parse(String(init?.body)) as { model: string };
    try {
      const result = await Promise.race([ai.run(model, inputs), aborted(init?.signal)]);
      return Response.json(result ?? null);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (NO_JSON.test(message)) return Response.json({ response: null });
      throw refusalOf(message, name, model) ?? error;
    }
  };

/** Rejects when the signal aborts: a run can't be stopped, only no longer awaited. */
const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });

/** The code is in the text: "5007: No such model ...", also after a name, as in "AiError: 5007: ...". */
function refusalOf(message: string, name: string, model: string): SourceError | null {
  const code = /(?:^|[\s(])(\d{4}):/.exec(message)?.[1];
  if (!code) return null;
  const { kind, httpStatus } = CODES[code] ?? { kind: "http" };
  const what =
    kind === "model-gone"
      ? `${model} is unknown or retired`
      : kind === "quota"
        ? "the day’s free allocation is used up"
        : "the call failed";
  return new SourceError(kind, `${name}: ${what} (Workers AI ${code})`, { httpStatus });
}

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
