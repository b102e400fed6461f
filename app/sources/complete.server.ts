import type { Context, AiBinding } from "~/context.server";
import { attemptWithRetries, type Attempt } from "./attempt.server";
import {
  completionRequest,
  modelEndpoint,
  readCompletion,
  type Completion,
  type ModelAccess,
  type Prompt,
} from "./chat-completion";
import { SourceError, type SourceErrorKind } from "./source-error";

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
 * Has a model complete a prompt, at its address or through the binding, with the limits and retries of any outside call. Never
 * throws; returns the last attempt.
 * @param read checks the answer; anything it throws makes it malformed
 * @param onAttempt is told of each attempt, the first with the number 1
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
 * Makes a `fetch` of the Workers AI binding, so that its calls have the limits, the retries and the record of all others. The body is
 * the model with its inputs. Refusals are thrown as a `SourceError`; a response without JSON is `{ response: null }`.
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
        ? "the day's free allocation is used up"
        : "the call failed";
  return new SourceError(kind, `${name}: ${what} (Workers AI ${code})`, { httpStatus });
}
